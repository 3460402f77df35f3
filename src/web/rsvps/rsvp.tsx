import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Icon } from "../ui/icon.tsx";
import { Stepper } from "../buy-box/stepper.tsx";
import { useEventPath } from "../events/event-address.ts";
import { InviteFriends } from "../invitations/invite-friends.tsx";
import { hasRoomFor } from "./party-size.tsx";
import { NewDate, ReconfirmRule, StillComing } from "./reconfirm.tsx";
import { GoingAudience } from "./going-audience.tsx";
import { focusRsvp, useRsvp } from "./use-rsvp.ts";
import { JoinWaitlist, Waiting, WaitForMore } from "./waitlist.tsx";
import { momentAt, zoneName } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

const otherChoices = { maybe: "Maybe", "not-going": "Can't go" } as const;
const others = ["maybe", "not-going"] as const;

/** Going, maybe or not going, and with how many guests; the waitlist if the event is full. Visitors sign in first and come back. */
export function Rsvp({ event, plan, onPlan }: RsvpProps) {
  const me = useMe();
  const next = useEventPath(event);
  if (!me)
    return (
      <div className="buy-box-part">
        <ButtonLink
          to="/login"
          search={{ next: `${next}#rsvp` }}
          state={{ why: `RSVP to ${event.title}` }}
          variant="primary"
          size="large"
          wide
        >
          {event.full ? "Join the waitlist" : "I'm going"}
        </ButtonLink>
      </div>
    );
  if (event.myOffer)
    return (
      <div className="buy-box-part">
        <Offer event={event} until={event.myOffer} />
      </div>
    );
  if (event.myAnswer === "waitlist")
    return (
      <div className="buy-box-part">
        <Waiting event={event} />
      </div>
    );
  return <Answer event={event} plan={plan} onPlan={onPlan} />;
}

/** The number of guests and the audience, chosen before answering and sent along. */
export type Party = { guests: number; seenBy?: NonNullable<EventPage["mySeenBy"]> };

export type RsvpProps = { event: EventPage; plan: Party; onPlan: (plan: Party) => void };

function Answer({ event, plan, onPlan }: RsvpProps) {
  const rsvp = useRsvp(event);
  const [tooMany, setTooMany] = useState<number>();
  // Updates optimistically; a refusal restores the old answer.
  const sent = rsvp.isPending ? rsvp.variables : undefined;
  const shown = sent?.answer ?? event.myAnswer;
  const isGoing = shown === "going";
  const guests = isGoing ? (sent?.guests ?? event.myGuests) : plan.guests;
  const seenBy = sent?.seenBy ?? plan.seenBy ?? event.mySeenBy ?? "friends";

  function go(party: Party) {
    setTooMany(undefined);
    const isTooMany = (error: unknown) =>
      isRefusal(error, "EVENT_FULL") && hasRoomFor(event, party.guests);
    const onError = (error: unknown) =>
      event.myAnswer === "going" && isTooMany(error) && setTooMany(party.guests);
    rsvp.mutate({ answer: "going", ...party }, { onError });
  }

  function change(changed: Partial<Party>) {
    const party = { ...plan, guests, ...changed };
    onPlan(party);
    if (isGoing) go(party);
  }

  const isFull = event.full && !isGoing;
  return (
    <>
      <div className="buy-box-part stack">
        {event.myNewDate && <NewDate event={event} />}
        {event.myQuestion && !event.myNewDate && <StillComing event={event} />}
        {event.myAutomatic && <AutoRsvpNote event={event} />}
        {isFull && tooMany === undefined && <JoinWaitlist event={event} />}
        {!isFull && !isGoing && (
          <Button
            variant="primary"
            size="large"
            wide
            onClick={() => {
              go(plan);
              focusRsvp();
            }}
          >
            I'm going
          </Button>
        )}
        {!isFull && !isGoing && event.online && !event.room && (
          <p className="supporting-text">To join online, RSVP first.</p>
        )}
        {!event.myNewDate && <InviteFriends event={event} wide />}
        {isGoing && !event.myNewDate && <p className="small-text strong-text">Plans changed?</p>}
        {!event.myNewDate && (
          <div className="buy-box-two">
            {others.map((choice) => (
              <Button
                key={choice}
                aria-pressed={choice === shown}
                onClick={() => {
                  setTooMany(undefined);
                  if (choice !== shown) rsvp.mutate({ answer: choice, guests: 0 });
                }}
              >
                {choice === shown && <Icon of={Check} size="small" />}
                {otherChoices[choice]}
              </Button>
            ))}
          </div>
        )}
        {tooMany !== undefined && (
          <WaitForMore event={event} guests={tooMany} onDone={() => setTooMany(undefined)} />
        )}
        {event.reconfirm && !event.myQuestion && <ReconfirmRule />}
      </div>
      {!isFull && maxGuests(event) > 0 && (
        <div className="buy-box-part side-by-side is-spread">
          <div>
            <span className="small-text strong-text">Bringing guests?</span>
            <p className="supporting-text">Up to {maxGuests(event)}</p>
          </div>
          <Stepper
            of="guests"
            value={guests}
            most={maxGuests(event)}
            onChange={(wanted) => change({ guests: wanted })}
          />
        </div>
      )}
      {!isFull && (
        <div className="buy-box-part">
          <GoingAudience value={seenBy} onChange={(audience) => change({ seenBy: audience })} />
        </div>
      )}
    </>
  );
}

function maxGuests({ capacity }: EventPage): number {
  return Math.min(eventLimits.guests, (capacity ?? Infinity) - 1);
}

/** Says that the viewer's settings answered an invitation, with a button to undo it. */
function AutoRsvpNote({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  return (
    <Note
      role="status"

      action={
        <Button
          busy={rsvp.isPending && "Undoing"}
          onClick={() => rsvp.mutate({ answer: "not-going", guests: 0 })}
        >
          Undo
        </Button>
      }
    >
      <b>You were invited, and your settings auto-accepted.</b>
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

/** A freed place held for the viewer: one button takes it, another passes it on to the next in line. */
function Offer({ event, until }: { event: EventPage; until: string }) {
  const rsvp = useRsvp(event);
  const zone = useViewerZone() ?? event.zone;
  const { myGuests: guests } = event;
  const what = guests === 0 ? "A place has" : `${1 + guests} places have`;
  const asked = rsvp.isPending ? rsvp.variables.answer : undefined;
  return (
    <Note
      tone="ok"
      role="status"

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
