import { useQuery } from "@tanstack/react-query";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { numberText } from "../lib/number-text.ts";
import { useNow } from "../lib/use-now.ts";
import { clockText } from "../room/clock-text.ts";
import { roomQuery } from "../room/queries.ts";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { framesPerSecond } from "./mixer.ts";
import { type BroadcastState, presets } from "./broadcast.ts";

type HealthProps = {
  slug: string;
  state: BroadcastState;
  /** Frames drawn per second. */
  rate: number;
  onPreset: (at: number) => void;
};

const causes = {
  connection: "Your connection is weak",
  computer: "Your computer can't keep up",
};
const advice = {
  connection: "Raise it again when it is better.",
  computer: "Close other programs, then raise it again.",
};

const fullText = {
  site: "This site's storage for recordings is full. This broadcast can continue, but no new one can start.",
  host: "Your recordings have used up your storage. This broadcast can continue, but delete an older recording before the next one.",
};

/** The quality viewers get after it was lowered. */
export function qualityText(
  { preset, detail }: Pick<BroadcastState, "preset" | "detail">,
  rate: number,
): string {
  return [
    presets[preset]?.name,
    detail < 1 && "with less detail",
    rate < framesPerSecond && `at ${rate} frames a second`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The approximate delay of viewers in seconds: one second is being encoded, some may wait to be sent, and players stay a few behind. */
export function delayOf(health: BroadcastState["health"]): number {
  const sending = health ? health.queued + Math.min(health.load, 1) : 0;
  return Math.round(1 + sending + streamLimits.playerSeconds);
}

/** The health of the broadcast: throughput, backlog and viewers. */
export function BroadcastHealth({ slug, state, rate, onPreset }: HealthProps) {
  const now = Date.parse(useNow(1_000));
  const { data: room } = useQuery(roomQuery(slug));
  const { health, dropped, startedAt, lowered } = state;
  return (
    <section className="studio-health" aria-label="Health of the broadcast">
      {health?.problem && (
        <Note tone="bad" role="alert">
          {health.problem}
        </Note>
      )}
      {room?.fullStorage && (
        <Note tone="warn" role="status">
          {fullText[room.fullStorage]}
        </Note>
      )}
      {lowered && (
        <Note tone="warn" role="status">
          {causes[lowered]}, so viewers get {qualityText(state, rate)}. {advice[lowered]}
        </Note>
      )}
      <dl>
        <div>
          <dt>On air</dt>
          <dd className="tabular-numbers">
            {clockText(startedAt === null ? 0 : Math.max(0, (now - startedAt) / 1_000))}
          </dd>
        </div>
        <div>
          <dt>Watching</dt>
          <dd className="tabular-numbers">{numberText(room?.viewers ?? 0)}</dd>
        </div>
        <div>
          <dt>Peak</dt>
          <dd className="tabular-numbers">{numberText(room?.peak ?? 0)}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd className="tabular-numbers">
            {((health?.bitsPerSecond ?? 0) / 1_000_000).toFixed(1)} Mbit/s
          </dd>
        </div>
        <div>
          <dt>Waiting</dt>
          <dd className="tabular-numbers">{numberText(health?.queued ?? 0)} s</dd>
        </div>
        <div>
          <dt>Delay</dt>
          <dd className="tabular-numbers">about {numberText(delayOf(health))} s</dd>
        </div>
        <div>
          <dt>Dropped frames</dt>
          <dd className="tabular-numbers">{numberText(dropped)}/s</dd>
        </div>
      </dl>
      <Select
        label="Quality"
        value={String(state.preset)}
        onChange={(event) => onPreset(Number(event.target.value))}
      >
        {presets.map(({ name }, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </Select>
    </section>
  );
}
