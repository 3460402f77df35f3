import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { eventState, stateText } from "../events/event-state.tsx";
import { priceText } from "../events/price-text.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { useChoice } from "../orders/stored-choice.ts";
import { chosenLines, totalOf } from "./chosen-lines.ts";
import { formatMoney } from "../orders/money-text.ts";

type BuyBarProps = {
  event: EventPage;
  offer: Offer;
  isReady: boolean;
  busy: string | false;
  onGet: () => void;
};

/** The phone's way to the tickets, at the foot of the screen all the time. */
export function BuyBar({ event, offer, isReady, busy, onGet }: BuyBarProps) {
  const choice = useChoice(event.id);
  const lines = chosenLines(offer, choice);
  const { totalMinor } = totalOf(offer, choice);
  const total = totalMinor === 0 ? "Free" : formatMoney(totalMinor, offer.currency);
  return (
    <section className="buy-bar" aria-label="Chosen tickets">
      <div className="fill">
        <b className="display-medium tabular-numbers">
          {lines.length > 0 ? total : priceOf(event)}
        </b>
        {lines.length > 0 && <span className="supporting-text"> · {linesText(lines)}</span>}
      </div>
      {isReady ? (
        <Button variant="primary" size="large" busy={busy} onClick={onGet}>
          Get tickets
        </Button>
      ) : (
        <ButtonAnchor variant="primary" size="large" href="#tickets">
          Get tickets
        </ButtonAnchor>
      )}
    </section>
  );
}

/** What the phone's bar says of an event that cannot simply be bought: its state, and the way to the waitlist or the RSVP. */
export function StateBar({ event, now }: { event: EventPage; now: string }) {
  const state = eventState(event, now);
  const isClosed = state === "cancelled" || state === "ended";
  const words = stateText(event, now) || priceOf(event);
  const action = state === "full" ? "Join waitlist" : "RSVP";
  const isOpen = !isClosed && event.myAnswer !== "going" && event.myAnswer !== "waitlist";
  if (words === "" && !isOpen) return null;
  return (
    <section className="buy-bar" aria-label="State of the event">
      <b className="display-medium tabular-numbers fill">{words}</b>
      {isOpen && (!event.sells || state === "full") && (
        <ButtonAnchor variant="primary" size="large" href={event.sells ? "#tickets" : "#rsvp"}>
          {action}
        </ButtonAnchor>
      )}
    </section>
  );
}

function linesText(lines: ReturnType<typeof chosenLines>): string {
  const [first, ...others] = lines;
  if (!first) return "";
  if (others.length === 0) return `${first.quantity} × ${first.type.name}`;
  return `${lines.reduce((sum, { quantity }) => sum + quantity, 0)} tickets`;
}

/** What the cards say, as the beginning of a line. */
function priceOf(event: EventPage): string {
  return priceText(event).replace(/^f/, "F");
}
