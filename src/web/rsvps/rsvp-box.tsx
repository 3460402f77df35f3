import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { leftText } from "../events/event-state.tsx";
import { numberText } from "../lib/number-text.ts";
import { guestsText } from "./party-size.tsx";
import { newDateText } from "./reconfirm.tsx";
import { Rsvp, type RsvpProps } from "./rsvp.tsx";
import "../orders/checkout.css";

/** The RSVP box: answer, guests and audience. Beside the page, or on a phone right below its head. */
export function RsvpBox({ event, plan, onPlan }: RsvpProps) {
  const me = useMe();
  const isFree = event.free && event.myAnswer !== "going";
  const more = moreOf(event);
  return (
    <aside className="ticket-panel buy-box" id="rsvp" aria-labelledby="rsvp-title">
      <div className="buy-box-head">
        <div className="side-by-side is-spread is-baseline-aligned">
          <h2 className="display-medium" id="rsvp-title" tabIndex={-1}>
            {me ? titleOf(event) : "Are you coming?"}
          </h2>
          {isFree && <b className="display-small">Free</b>}
        </div>
        {more && <p className="supporting-text">{more}</p>}
      </div>
      <Rsvp event={event} plan={plan} onPlan={onPlan} />
    </aside>
  );
}

function titleOf(event: EventPage): string {
  const { myAnswer, myNewDate, myOffer, full } = event;
  if (myNewDate) return newDateText(event);
  if (myAnswer === "going") return "You're in";
  if (myOffer) return "It's your turn";
  if (myAnswer === "waitlist") return "Waitlist";
  return full ? "Full" : "Are you coming?";
}

function moreOf(event: EventPage): string {
  if (event.myNewDate)
    return "Your place is still yours on the new date. If you're coming, it helps the host to know.";
  const { myAnswer, myGuests, capacity, going, full, can } = event;
  if (myAnswer === "going") return myGuests === 0 ? "Just you" : `You and ${guestsText(myGuests)}`;
  if (full) return "";
  // Small numbers of guests aren't public, so the places left mustn't reveal them either, unless only a few are left.
  if (capacity === null || (going === 0 && !can.edit)) return leftText(event);
  return `${numberText(capacity - going)} of ${numberText(capacity)} places left`;
}
