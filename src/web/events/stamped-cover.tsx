import type { ComponentProps } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { classes } from "../ui/classes.ts";
import { EventCover } from "./event-cover.tsx";
import { eventState, stateText } from "./event-state.tsx";

type StampedCoverProps = Omit<ComponentProps<typeof EventCover>, "event"> & {
  event: EventCard;
  now: string;
};

/** The poster with its state printed over it; the badge beside the title says the same in text. */
export function StampedCover({ event, now, ...cover }: StampedCoverProps) {
  const state = eventState(event, now);
  const isComing = state !== "cancelled" && state !== "ended" && event.myAnswer === "going";
  return (
    <div className={classes("stamped-cover", `is-${cover.variant}`, `is-${state}`)}>
      <EventCover event={event} {...cover} />
      {isComing ? (
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
