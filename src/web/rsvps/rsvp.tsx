import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useEventPath } from "../events/event-address.ts";
import { hasRoomFor, PartySelect } from "./party-size.tsx";
import { ReconfirmRule, StillComing } from "./reconfirm.tsx";
import { GoingAudience } from "./going-audience.tsx";
import { useRsvp } from "./use-rsvp.ts";
import { JoinWaitlist, Waiting, WaitForMore } from "./waitlist.tsx";
import { momentAt, zoneName } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

const labels = { going: "Going", maybe: "Maybe", "not-going": "Not going" } as const;
type Choice = keyof typeof labels;

const choices = ["going", "maybe", "not-going"] as const;

/** Going, maybe or not going, and with whom; where no place is left, the waitlist. A visitor signs in first and comes back. */
export function Rsvp({ event }: { event: EventPage }) {
  const me = useMe();
  const rsvp = useRsvp(event);
  const next = useEventPath(event);
  const [tooMany, setTooMany] = useState<number>();
  if (!me) {
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

  function bring(guests: number) {
    setTooMany(undefined);
    const isTooMany = (error: unknown) =>
      isRefusal(error, "EVENT_FULL") && hasRoomFor(event, guests);
    const onError = (error: unknown) => isTooMany(error) && setTooMany(guests);
    rsvp.mutate({ answer: "going", guests }, { onError });
  }

  return (
    <>
      {event.myQuestion && <StillComing event={event} />}
      <Segmented<Choice | "">
        label="RSVP"
        value={shown === "waitlist" ? "" : shown}
        onChange={(chosen) => {
          if (chosen === "" || chosen === shown) return;
          setTooMany(undefined);
          rsvp.mutate({ answer: chosen, guests: 0 });
        }}
        options={choices.map((value) => ({
          value,
          label: labels[value],
          icon: value === shown ? Check : undefined,
        }))}
      />
      {event.myAnswer === "going" && <GoingAudience event={event} />}
      {event.myAnswer === "going" && (
        <PartySelect
          event={event}
          guests={rsvp.isPending ? rsvp.variables.guests : event.myGuests}
          onChange={bring}
        />
      )}
      {tooMany !== undefined && (
        <WaitForMore event={event} guests={tooMany} onDone={() => setTooMany(undefined)} />
      )}
      {event.myAutomatic && <AutoRsvpNote event={event} />}
      {event.reconfirm && !event.myQuestion && <ReconfirmRule />}
      {event.full && event.myAnswer !== "going" && tooMany === undefined && (
        <JoinWaitlist event={event} />
      )}
    </>
  );
}

/** Says that the settings answered an invitation, and takes it back at one press. */
function AutoRsvpNote({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
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

/** A released place that is held for the viewer: one press takes it, another offers it to the next in line. */
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
