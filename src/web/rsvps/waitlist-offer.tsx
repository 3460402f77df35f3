import type { EventPage } from "../../contract/events/events.ts";
import { momentAt, zoneName } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useRsvp } from "./use-rsvp.ts";

/** A released place that is held for the viewer: one press takes it, another offers it to the next in line. */
export function Offer({ event, until }: { event: EventPage; until: string }) {
  const rsvp = useRsvp(event);
  const zone = useViewerZone() ?? event.zone;
  const { myGuests: guests } = event;
  const what = guests === 0 ? "A place has" : `${1 + guests} places have`;
  const asked = rsvp.isPending ? rsvp.variables.answer : undefined;
  return (
    <Note
      tone="ok"
      role="status"
      className="rsvp-note"
      action={
        <>
          <Button
            variant="primary"
            busy={asked === "going" && "Taking"}
            onClick={() => rsvp.mutate({ answer: "going", guests })}
          >
            {guests === 0 ? "Take the place" : "Take the places"}
          </Button>
          <Button
            busy={asked === "not-going" && "Declining"}
            onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
          >
            No, thanks
          </Button>
        </>
      }
    >
      <b>{what} opened up for you.</b>
      <p className="small-text">
        Held until {momentAt(until, zone)} {zoneName(zone, until)}, then it goes to the next in
        line.
      </p>
    </Note>
  );
}
