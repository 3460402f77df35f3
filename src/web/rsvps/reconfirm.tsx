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
      className="rsvp-note"
      action={
        <>
          <Button
            variant="primary"
            busy={asked === "going" && "Saying so"}
            onClick={() => rsvp.mutate({ answer: "going", guests })}
          >
            Yes, I am coming
          </Button>
          <Button
            busy={asked === "not-going" && "Passing on"}
            onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
          >
            No
          </Button>
        </>
      }
    >
      <b>Still coming?</b>
      <p className="small-text">Without an answer your place passes on 3 hours before the start.</p>
    </Note>
  );
}

/** The rule, before one answers. */
export function ReconfirmRule() {
  return (
    <p className="supporting-text reconfirm-rule">
      A day before you are asked whether you still come. Unanswered 3 hours before the start, a
      place passes on to whoever waits.
    </p>
  );
}
