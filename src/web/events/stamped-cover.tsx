import type { ComponentProps, CSSProperties } from "react";
import { artBoxOf } from "../../art/poster.ts";
import type { EventCard } from "../../contract/events/events.ts";
import { classes } from "../ui/classes.ts";
import { EventCover } from "./event-cover.tsx";
import { eventState, stateText } from "./event-state.tsx";

type StampedCoverProps = Omit<ComponentProps<typeof EventCover>, "event"> & {
  event: EventCard;
  now: string;
  /** The new day of an event that was moved. */
  newDay?: string | undefined;
};

/** The height of each slip as rotated, in em. */
const slipHeights = { full: 2.3, cancelled: 2.7, in: 2.25, moved: 2.75 } as const;
type Slip = keyof typeof slipHeights;

/** The poster with its state stamped on the art, never over the title; the badge beside the title gives the same state as text. */
export function StampedCover({ event, now, newDay, ...cover }: StampedCoverProps) {
  const state = eventState(event, now);
  const slip = slipOf(event, now, newDay);
  return (
    <div className={classes("stamped-cover", `is-${cover.variant}`, `is-${state}`)}>
      <EventCover event={event} {...cover} />
      {slip && (
        <span
          className={classes("poster-slip", `poster-slip-${slip}`)}
          style={slipStyle(event, slip, cover)}
          aria-hidden="true"
        >
          {slip === "moved" ? (
            <>
              <small>New date</small>
              {newDay}
            </>
          ) : slip === "in" ? (
            "You're in"
          ) : (
            stateText(event, now)
          )}
        </span>
      )}
    </div>
  );
}

function slipOf(event: EventCard, now: string, newDay: string | undefined): Slip | undefined {
  const state = eventState(event, now);
  if (state === "cancelled") return "cancelled";
  if (state === "ended") return undefined;
  if (newDay) return "moved";
  if (event.myAnswer === "going") return "in";
  return state === "full" ? "full" : undefined;
}

type Cover = Pick<StampedCoverProps, "variant" | "meta">;

/** Position and maximum size of the slip on a generated poster. A photo has no title to avoid. */
function slipStyle(event: EventCard, slip: Slip, { variant, meta = "" }: Cover) {
  if (event.cover) return undefined;
  const { title, category, poster } = event;
  const art = artBoxOf({ title, category, seed: poster, variant, meta });
  const isCentred = slip === "full" || slip === "cancelled";
  const style: CSSProperties & Record<`--${string}`, string> = {
    top: `${(isCentred ? (art.top + art.bottom) / 2 : art.top + 0.04) * 100}%`,
    "--slip-room": `${(art.height * 100) / slipHeights[slip]}cqi`,
  };
  return style;
}
