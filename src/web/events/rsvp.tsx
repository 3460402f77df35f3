import { Check } from "lucide-react";
import type { EventPage } from "../../contract/events.ts";
import { limits } from "../../contract/limits.ts";
import { useMe } from "../app/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useEventKey } from "./event-address.ts";
import { Offer } from "./offer.tsx";
import { AnsweredForYou } from "./answered-for-you.tsx";
import { ReconfirmRule, StillComing } from "./still-coming.tsx";
import { SeenBy } from "./seen-by.tsx";
import { useAnswer } from "./use-answer.ts";

const labels = { going: "Going", maybe: "Maybe", "not-going": "Not going" } as const;
type Choice = keyof typeof labels;

const choices = ["going", "maybe", "not-going"] as const;
const parties = Array.from({ length: limits.event.guests + 1 }, (_, guests) => guests);

/** Going, maybe or not going, and with whom; where no place is left, the waitlist. A stranger signs in first and comes back. */
export function Rsvp({ event }: { event: EventPage }) {
  const me = useMe();
  const rsvp = useAnswer(event);
  const key = useEventKey();
  if (!me) {
    const next = `/events/${event.slug}${key ? `?key=${encodeURIComponent(key)}` : ""}`;
    return (
      <ButtonLink to="/login" search={{ next }} variant="primary">
        RSVP
      </ButtonLink>
    );
  }
  if (event.myOffer) return <Offer event={event} until={event.myOffer} />;
  if (event.myAnswer === "waitlist") return <Waiting event={event} />;
  // The choice shows at once; a refusal puts the old one back.
  const shown = (rsvp.isPending ? rsvp.variables.answer : event.myAnswer) ?? "";
  return (
    <>
      {event.myQuestion && <StillComing event={event} />}
      <Segmented<Choice | "">
        label="RSVP"
        value={shown === "waitlist" ? "" : shown}
        onChange={(chosen) =>
          chosen !== "" && chosen !== shown && rsvp.mutate({ answer: chosen, guests: 0 })
        }
        options={choices.map((value) => ({
          value,
          label: labels[value],
          icon: value === shown ? Check : undefined,
        }))}
      />
      {event.myAnswer === "going" && <SeenBy event={event} />}
      {event.myAnswer === "going" && (
        <Select
          label="Guests"
          hideLabel
          className="ev-guests"
          value={event.myGuests}
          onChange={({ target }) => rsvp.mutate({ answer: "going", guests: Number(target.value) })}
        >
          {parties.map((guests) => (
            <option key={guests} value={guests}>
              {guests === 0 ? "Just me" : `Me and ${guests} ${guests === 1 ? "guest" : "guests"}`}
            </option>
          ))}
        </Select>
      )}
      {event.myAutomatic && <AnsweredForYou event={event} />}
      {event.reconfirm && !event.myQuestion && <ReconfirmRule />}
      {event.full && event.myAnswer !== "going" && (
        <Note
          tone="warn"
          className="ev-full"
          action={
            <Button
              variant="primary"
              busy={rsvp.isPending && "Joining"}
              onClick={() => rsvp.mutate({ answer: "waitlist", guests: 0 })}
            >
              Join the waitlist
            </Button>
          }
        >
          <b>This event is full.</b>
        </Note>
      )}
    </>
  );
}

function Waiting({ event }: { event: EventPage }) {
  const rsvp = useAnswer(event);
  return (
    <Note
      role="status"
      className="ev-full"
      action={
        <Button
          busy={rsvp.isPending && "Leaving"}
          onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
        >
          Leave the waitlist
        </Button>
      }
    >
      <b>You are number {event.myTurn} on the waitlist.</b>
      <p className="sm">
        A freed place goes to whoever waits longest and fits. {offerWords(event.offerHours)}
      </p>
    </Note>
  );
}

function offerWords(hours: EventPage["offerHours"]): string {
  if (hours === 0) return "It is yours at once; nothing to do.";
  const long = hours === 1 ? "an hour" : `${hours} hours`;
  return `It is kept for you for ${long}; from two hours before the start on it is yours at once.`;
}
