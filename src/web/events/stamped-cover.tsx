import type { ComponentProps } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { classes } from "../ui/classes.ts";
import { EventCover } from "./event-cover.tsx";
import { eventState, stateText } from "./event-state.tsx";

type StampedCoverProps = Omit<ComponentProps<typeof EventCover>, "event"> & {
  event: EventCard;
  now: string;
  /** Of an event that was moved to another day. */
  newDay?: string | undefined;
};

/** The poster with its state printed over it; the badge beside the title says the same in text. */
export function StampedCover({ event, now, newDay, ...cover }: StampedCoverProps) {
  const state = eventState(event, now);
  const isAhead = state !== "cancelled" && state !== "ended";
  const isComing = isAhead && event.myAnswer === "going";
  return (
    <div className={classes("stamped-cover", `is-${cover.variant}`, `is-${state}`)}>
      <EventCover event={event} {...cover} />
      {isAhead && newDay ? (
        <span className="poster-slip poster-slip-moved" aria-hidden="true">
          <small>New date</small>
          {newDay}
        </span>
      ) : isComing ? (
        <span className="poster-slip poster-slip-in" aria-hidden="true">
          You’re in
        </span>
      ) : (
        (state === "cancelled" || state === "full") && (
          <span className={classes("poster-slip", `poster-slip-${state}`)} aria-hidden="true">
            {stateText(event, now)}
          </span>
        )
      )}
    </div>
  );
}
