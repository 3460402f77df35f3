import type { EventPage } from "../../contract/events/events.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useRsvp } from "./use-rsvp.ts";

/** A day before: one press says yes, another gives the place to the waitlist. */
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

/** The rule, before one answers. */
export function ReconfirmRule() {
  return (
    <p className="supporting-text">
      The day before, we'll ask if you're still coming. Without an answer by 3 hours before the
      start, your place goes to the waitlist.
    </p>
  );
}
