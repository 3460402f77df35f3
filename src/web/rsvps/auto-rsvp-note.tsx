import { Link } from "@tanstack/react-router";
import type { EventPage } from "../../contract/events/events.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useAnswer } from "./use-rsvp.ts";

/** Says that the settings answered an invitation, and takes it back at one press. */
export function AnsweredForYou({ event }: { event: EventPage }) {
  const rsvp = useAnswer(event);
  return (
    <Note
      role="status"
      className="rsvp-note"
      action={
        <Button
          busy={rsvp.isPending && "Undoing"}
          onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
        >
          Undo
        </Button>
      }
    >
      <b>You were invited, and your settings answered: going.</b>
      <p className="small-text">
        Turn this off in{" "}
        <Link className="link" to="/settings">
          Settings
        </Link>
        .
      </p>
    </Note>
  );
}
