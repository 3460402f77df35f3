import type { EventPage } from "../../contract/events/events.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { printDate } from "../lib/date-format.ts";
import { focusRsvp, useRsvp } from "./use-rsvp.ts";

/** Asks the day before: one button confirms, another gives the place to the waitlist. */
export function StillComing({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  const { myGuests: guests } = event;
  const asked = rsvp.isPending ? rsvp.variables.answer : undefined;
  return (
    <Note
      tone="warn"
      role="status"

      action={
        <>
          <Button
            variant="primary"
            busy={asked === "going" && "Confirming"}
            onClick={() => rsvp.mutate({ answer: "going", guests })}
          >
            Yes, I'm coming
          </Button>
          <Button
            busy={asked === "not-going" && "Declining"}
            onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
          >
            No
          </Button>
        </>
      }
    >
      <b>Still coming?</b>
      <p className="small-text">
        If you don't answer, your place goes to the waitlist 3 hours before the start.
      </p>
    </Note>
  );
}

/** "Can you make January 14?": the question for guests who RSVPed for another day. */
export function newDateText({ startsAt, zone }: EventPage): string {
  return `Can you make ${printDate(startsAt, { month: "long", day: "numeric" }, zone)}?`;
}

/** Asks after the event moved to another day: one button confirms, another gives the place to the waitlist. */
export function NewDate({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  const asked = rsvp.isPending ? rsvp.variables.answer : undefined;
  return (
    <>
      <Button
        variant="primary"
        size="large"
        wide
        busy={asked === "going" && "Confirming"}
        onClick={() => {
          rsvp.mutate({ answer: "going", guests: event.myGuests });
          focusRsvp();
        }}
      >
        Yes, I'm coming
      </Button>
      <Button
        wide
        busy={asked === "not-going" && "Declining"}
        onClick={() => {
          rsvp.mutate({ answer: "not-going", guests: 0 });
          focusRsvp();
        }}
      >
        No, I can't make it
      </Button>
    </>
  );
}

/** Explains the rule before people RSVP. */
export function ReconfirmRule() {
  return (
    <p className="supporting-text">
      The day before, we'll ask if you're still coming. Without an answer by 3 hours before the
      start, your place goes to the waitlist.
    </p>
  );
}
