import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { WaitlistEntry } from "../../contract/orders/orders.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { eventState, leftText, stateText } from "../events/event-state.tsx";
import { priceParts } from "../events/price-text.ts";
import { Button, ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { bannedText } from "../bans/banned-box.tsx";
import { useMe } from "../app/session.ts";
import { useEventPath } from "../events/event-address.ts";
import { printDate } from "../lib/date-format.ts";
import { numberText } from "../lib/number-text.ts";
import { newDateText } from "../rsvps/reconfirm.tsx";
import { guestsText } from "../rsvps/party-size.tsx";
import type { Party } from "../rsvps/rsvp.tsx";
import { focusRsvp, useRsvp } from "../rsvps/use-rsvp.ts";
import { RemindMe } from "./remind-me.tsx";
import { KeepButton, keepText, ShowTickets, ticketsText } from "./holder-box.tsx";
import { waitsQuery } from "../orders/queries.ts";
import { useChoice } from "../orders/stored-choice.ts";
import { useFirstType } from "./use-first-choice.ts";
import { aheadText, waitingText } from "./sale-text.ts";
import { chosenLines, totalOf } from "./chosen-lines.ts";
import { formatMoney } from "../orders/money-text.ts";

type BuyBarProps = {
  event: EventPage;
  offer: Offer;
  busy: string | false;
  onGet: () => void;
};

/** The phone's bar with the Get tickets button, always at the bottom of the screen. */
export function BuyBar({ event, offer, busy, onGet }: BuyBarProps) {
  const choice = useChoice(event.id, useFirstType(offer));
  const lines = chosenLines(offer, choice);
  const { totalMinor } = totalOf(offer, choice);
  const total = totalMinor === 0 ? "Free" : formatMoney(totalMinor, offer.currency);
  return (
    <section className="action-bar" aria-label="Selected tickets">
      <div className="fill">
        <b className="display-medium tabular-numbers">
          {lines.length > 0 ? total : priceOf(event)}
        </b>
        {lines.length > 0 && <p className="supporting-text">{linesText(lines)}</p>}
        {lines.length === 0 && event.left !== null && (
          <p className="supporting-text">{leftText(event)}</p>
        )}
      </div>
      <Button variant="primary" size="large" busy={busy} onClick={onGet}>
        Get tickets
      </Button>
    </section>
  );
}

/** The phone's bar for an event that can't simply be bought: the state of its box in one line, with one button. */
export function StateBar({ event, now, plan }: { event: EventPage; now: string; plan?: Party }) {
  const me = useMe();
  const { data: waits = [] } = useQuery({
    ...waitsQuery(event.id),
    enabled: me !== null && event.sells && eventState(event, now) === "full",
  });
  const { main, more, action } = waitBar(waits) ?? barOf(event, now, plan);
  if (main === "" && !action) return null;
  return (
    <section className="action-bar" aria-label="Event status">
      <div className="fill">
        <b className="display-medium tabular-numbers">{main}</b>
        {more && <p className="supporting-text">{more}</p>}
      </div>
      {action}
    </section>
  );
}

/** The bar for a viewer who waits for tickets or has been offered some. */
function waitBar(waits: WaitlistEntry[]): BarParts | undefined {
  const offered = waits.find(({ orderId }) => orderId !== null);
  if (offered?.orderId)
    return {
      main: "Your turn",
      more: waitingText(offered.quantity),
      action: (
        <ButtonLink
          variant="primary"
          size="large"
          to="/checkout/$orderId"
          params={{ orderId: offered.orderId }}
        >
          Check out
        </ButtonLink>
      ),
    };
  const [first] = waits.toSorted((one, other) => one.ahead - other.ahead);
  if (!first) return undefined;
  return {
    main: "Waitlist",
    more: aheadText(first),
    action: <ButtonAnchor href="#tickets">Change</ButtonAnchor>,
  };
}

type BarParts = { main: string; more?: string; action?: ReactNode };

function barOf(event: EventPage, now: string, plan: Party | undefined): BarParts {
  const { going, myAnswer, myTicket, myGuests, myRefund, sells, zone } = event;
  const state = eventState(event, now);
  const words = stateText(event, now);
  if (state === "cancelled")
    return {
      main: words,
      ...(myRefund && {
        more: `${formatMoney(myRefund.amountMinor, myRefund.currency)} is coming back`,
        action: (
          <ButtonLink
            to="/checkout/$orderId"
            params={{ orderId: myRefund.orderId }}
            search={{ key: undefined }}
          >
            See the refund
          </ButtonLink>
        ),
      }),
    };
  if (state === "ended") {
    const day = { weekday: "short", day: "numeric", month: "short" } as const;
    const date = printDate(event.startsAt, day, zone);
    return {
      ...(going > 0 ? { main: `${numberText(going)} went`, more: date } : { main: date }),
      action: <Afterwards event={event} />,
    };
  }
  if (myTicket)
    return {
      main: event.myKeep ? keepText(event) : "You're in",
      more: ticketsText(event),
      action: event.myKeep ? (
        <KeepButton event={event} />
      ) : (
        <ShowTickets event={event} size="large" />
      ),
    };
  if (event.myBan)
    return {
      main: bannedText(event),
      action: (
        <ButtonAnchor size="large" href="#banned">
          Why?
        </ButtonAnchor>
      ),
    };
  const anchor = sells ? "#tickets" : "#rsvp";
  if (event.myNewDate)
    return {
      main: newDateText(event),
      action: (
        <ButtonAnchor variant="primary" href="#rsvp">
          Answer
        </ButtonAnchor>
      ),
    };
  if (myAnswer === "going")
    return {
      main: "You're in",
      more: myGuests > 0 ? `You and ${guestsText(myGuests)}` : "",
      action: <ButtonAnchor href="#rsvp">Change</ButtonAnchor>,
    };
  if (event.myOffer)
    return {
      main: "It's your turn",
      action: (
        <ButtonAnchor variant="primary" size="large" href="#rsvp">
          Answer
        </ButtonAnchor>
      ),
    };
  if (myAnswer === "waitlist")
    return { main: "Waitlist", action: <ButtonAnchor href="#rsvp">Change</ButtonAnchor> };
  if (state === "full")
    return {
      main: words,
      action: (
        <ButtonAnchor variant="primary" size="large" href={anchor}>
          Join the waitlist
        </ButtonAnchor>
      ),
    };
  if (state === "not-yet")
    return { main: priceOf(event), more: words, action: <RemindMe event={event} /> };
  if (event.can.report)
    return { main: priceOf(event), more: words, action: <Manage event={event} /> };
  if (sells) return priceOf(event) ? { main: priceOf(event), more: words } : { main: words };
  return { main: priceOf(event), more: words, action: plan && <Go event={event} plan={plan} /> };
}

/** An organizer is offered what they come for, rather than their own tickets. */
function Manage({ event: { slug } }: { event: EventPage }) {
  return (
    <ButtonLink
      variant="primary"
      size="large"
      to="/events/$slug/manage"
      params={{ slug }}
      search={{ tab: "overview" }}
    >
      Manage
    </ButtonLink>
  );
}

/** What there is to see of a past event: its recap, or its recording. */
function Afterwards({ event: { slug, recap, room } }: { event: EventPage }) {
  const look = { variant: "primary", size: "large" } as const;
  if (recap)
    return (
      <ButtonLink {...look} to="/posts/$postId" params={{ postId: recap }}>
        See the recap
      </ButtonLink>
    );
  if (room?.state !== "recording") return null;
  return (
    <ButtonLink {...look} to="/events/$slug/live" params={{ slug }}>
      Watch the recording
    </ButtonLink>
  );
}

/** RSVPs with one press, using the number of guests chosen in the box. */
function Go({ event, plan }: { event: EventPage; plan: Party }) {
  const me = useMe();
  const rsvp = useRsvp(event);
  const next = useEventPath(event);
  const look = { variant: "primary", size: "large" } as const;
  if (!me)
    return (
      <ButtonLink
        {...look}
        to="/login"
        search={{ next: `${next}#rsvp` }}
        state={{ why: `RSVP to ${event.title}` }}
      >
        I'm going
      </ButtonLink>
    );
  return (
    <Button
      {...look}
      onClick={() => {
        rsvp.mutate({ answer: "going", ...plan });
        focusRsvp();
      }}
    >
      I'm going
    </Button>
  );
}

function linesText(lines: ReturnType<typeof chosenLines>): string {
  const [first, ...others] = lines;
  if (!first) return "";
  if (others.length === 0) return `${first.quantity} × ${first.type.name}`;
  return `${lines.reduce((sum, { quantity }) => sum + quantity, 0)} tickets`;
}

/** The price as on the cards, to start a line. */
function priceOf(event: EventPage): string {
  const { isFrom, sum } = priceParts(event);
  return isFrom ? `From ${sum}` : sum;
}
