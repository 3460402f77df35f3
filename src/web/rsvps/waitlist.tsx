import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { Button } from "../ui/button.tsx";
import { aheadText } from "../buy-box/sale-text.ts";
import { Note } from "../ui/note.tsx";
import { guestsText, PartySelect } from "./party-size.tsx";
import { useRsvp } from "./use-rsvp.ts";

/** For a full event: joins the waitlist with the number of places needed. */
export function JoinWaitlist({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  const [guests, setGuests] = useState(0);
  const joins = rsvp.isPending && rsvp.variables.answer === "waitlist";
  return (
    <Note tone="warn">
      <b>This event is full.</b>
      {guests > 0 && <p className="small-text">{singlesFirst}</p>}
      <div className="cluster is-tight waitlist-actions">
        <PartySelect event={event} guests={guests} onChange={setGuests} />
        <Button
          variant="primary"
          busy={joins && "Joining"}
          onClick={() => rsvp.mutate({ answer: "waitlist", guests })}
        >
          Join the waitlist
        </Button>
      </div>
    </Note>
  );
}

/** The viewer's position on the waitlist, the number of places, and a button to leave. */
export function Waiting({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  const asked = rsvp.isPending ? rsvp.variables : undefined;
  const guests = asked?.answer === "waitlist" ? asked.guests : event.myGuests;
  return (
    <Note role="status">
      <b>
        {event.myTurn === null
          ? "You're on the waitlist."
          : `${aheadText({ ahead: event.myTurn - 1 })}.`}
      </b>
      <p className="small-text">
        You're waiting for {guests === 0 ? "one place" : `you and ${guestsText(guests)}`}. You can
        change the number of guests without losing your turn. If there's room for your party now,
        you're in right away.
      </p>
      <p className="small-text">
        When a place opens, it goes to the first party in line that fits.{" "}
        {guests > 0 && `${singlesFirst} `}
        {offerText(event.offerHours)}
      </p>
      <div className="cluster is-tight waitlist-actions">
        <PartySelect
          event={event}
          guests={guests}
          onChange={(chosen) => rsvp.mutate({ answer: "waitlist", guests: chosen })}
        />
        <Button
          busy={asked?.answer === "not-going" && "Leaving"}
          onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
        >
          Leave the waitlist
        </Button>
      </div>
    </Note>
  );
}

type WaitForMoreProps = { event: EventPage; guests: number; onDone: () => void };

/** For guests who want to bring more people than there is room for: joining the waitlist with all of them gives up their current places. */
export function WaitForMore({ event, guests, onDone }: WaitForMoreProps) {
  const rsvp = useRsvp(event);
  const places = 1 + guests;

  async function wait() {
    // The place must be released before joining the waitlist; a toast reports if either fails.
    try {
      await rsvp.mutateAsync({ answer: "not-going", guests: 0 });
      await rsvp.mutateAsync({ answer: "waitlist", guests });
    } finally {
      onDone();
    }
  }

  return (
    <Note tone="warn" role="status">
      <b>There isn't room for you and {guestsText(guests)} right now.</b>
      <p className="small-text">
        You can wait for {places} places.{" "}
        {event.myGuests === 0
          ? "The place you hold now goes"
          : `The ${1 + event.myGuests} places you hold now go`}{" "}
        to others, and you join the end of the line. {singlesFirst}
      </p>
      <div className="cluster is-tight waitlist-actions">
        <Button
          busy={rsvp.isPending && "Joining"}
          onClick={() => void wait().catch(() => undefined)}
        >
          Wait for {places} places
        </Button>
        <Button onClick={onDone}>
          {event.myGuests === 0 ? "Keep my place" : "Keep my places"}
        </Button>
      </div>
    </Note>
  );
}

const singlesFirst = "Single places may go to others first.";

function offerText(hours: EventPage["offerHours"]): string {
  if (hours === 0) return "It's yours right away.";
  const long = hours === 1 ? "an hour" : `${hours} hours`;
  return `You have ${long} to claim it. In the last two hours before the start it's yours automatically.`;
}
