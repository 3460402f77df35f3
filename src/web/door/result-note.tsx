import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import type { Door } from "../../contract/tickets/door.ts";
import type { Shown } from "./scanner.ts";
import { isTooEarly, textOf } from "./text.ts";

const tones = {
  good: { look: "note note-ok", icon: CircleCheck },
  bad: { look: "note note-bad", icon: CircleX },
  unsure: { look: "note note-warn", icon: TriangleAlert },
} as const;

type Props = {
  shown: Shown | undefined;
  isChecking: boolean;
  event: Door["event"];
};

/** Whether the person may enter, large enough to read at arm's length. */
export function ResultNote({ shown, isChecking, event }: Props) {
  return (
    <div className="door-result">
      <div role="status" aria-live="assertive">
        {shown && <Result key={shown.id} shown={shown} event={event} />}
      </div>
      {!shown && !isChecking && (
        <p className="supporting-text door-result-idle">
          Point the camera at a ticket's QR code, or type the code below it.
        </p>
      )}
      {isChecking && (
        <div className="note" aria-hidden="true">
          <b className="door-head">Checking</b>
        </div>
      )}
    </div>
  );
}

function Result({ shown, event }: { shown: Shown; event: Door["event"] }) {
  const isUnsure = shown.result === "failed" || shown.result === "unknown" || isTooEarly(shown);
  const { look, icon } = tones[shown.result === "admitted" ? "good" : isUnsure ? "unsure" : "bad"];
  const { head, why } = textOf(shown, event);
  const who = [shown.name, shown.type].filter(Boolean);
  return (
    <div className={look} data-result={shown.result}>
      <Icon of={icon} size="large" />
      <div className="fill">
        <b className="door-head">{head}</b>
        {who.length > 0 && <p className="door-person">{who.join(" · ")}</p>}
        {why && <p className="small-text">{why}</p>}
      </div>
    </div>
  );
}

const good = { hertz: [880], shake: [60] };
const bad = { hertz: [220, 165], shake: [120, 80, 120] };
const noteSeconds = 0.14;

let sound: AudioContext | undefined;

/** Signals the result without looking: one short high tone or two low ones, and a vibration. */
export function signal(isGood: boolean): void {
  const { hertz, shake } = isGood ? good : bad;
  navigator.vibrate?.(shake);
  // Browsers only allow sound after a user gesture.
  if (!navigator.userActivation?.hasBeenActive) return;
  sound ??= new AudioContext();
  for (const [at, pitch] of hertz.entries()) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.value = 0.12;
    tone.frequency.value = pitch;
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at * noteSeconds);
    tone.stop(sound.currentTime + (at + 1) * noteSeconds);
  }
}
