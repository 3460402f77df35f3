import { Link } from "@tanstack/react-router";
import { QrCode, Send, Ticket } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { shortDate } from "../lib/date-parts.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";
import { policyText } from "../../contract/orders/refund-policy-text.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { GoingAudience } from "../rsvps/going-audience.tsx";
import { newDateText } from "../rsvps/reconfirm.tsx";
import { useRsvp } from "../rsvps/use-rsvp.ts";
import { InviteFriends } from "../invitations/invite-friends.tsx";
import { HeldOrder } from "./resume-order.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type HolderBoxProps = { event: EventPage; offer: Offer; onMore: (() => void) | undefined };

/** The box for ticket holders: their tickets, who can see they're going, and what to do if they can't come. */
export function HolderBox({ event, offer, onMore }: HolderBoxProps) {
  const rsvp = useRsvp(event);
  const { myGuests: guests, myTickets, mySeenBy } = event;
  const [first, second] = myTickets;
  const seenBy = (rsvp.isPending ? rsvp.variables.seenBy : mySeenBy) ?? "friends";
  return (
    <aside className="ticket-panel buy-box" aria-labelledby="holder-title">
      <div className="buy-box-head">
        <h2 className="display-medium" id="holder-title" tabIndex={-1}>
          {event.myKeep ? keepText(event) : "You're in"}
        </h2>
        <p className="supporting-text">{ticketsText(event)}</p>
      </div>
      {event.myKeep && <KeepTicket event={event} />}
      <HeldOrder eventId={event.id} />
      <div className="buy-box-part stack">
        <ShowTickets event={event} size="large" wide isQuiet={event.myKeep} />
        <InviteFriends event={event} wide />
        {(second || onMore) && (
          <div className="buy-box-two">
            {second && (
              <ButtonLink
                to="/tickets/$ticketId"
                params={{ ticketId: second.id }}
                search={{ key: undefined, new: undefined }}
              >
                <Icon of={Send} />
                Send one
              </ButtonLink>
            )}
            {onMore && (
              <Button onClick={onMore}>
                <Icon of={Ticket} />
                Get more
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="buy-box-part">
        <GoingAudience
          value={seenBy}
          onChange={(audience) => rsvp.mutate({ answer: "going", guests, seenBy: audience })}
        />
      </div>
      {first && !event.myKeep && (
        <div className="buy-box-part">
          <Link
            className="link"
            to="/tickets/$ticketId"
            params={{ ticketId: first.id }}
            search={{ key: undefined, new: undefined }}
          >
            Can't make it? Return {second ? "your tickets" : "your ticket"}
          </Link>
          {event.myRefundUntil && <RefundUntil at={event.myRefundUntil} />}
          {/* For an event that was moved, the ticket's page shows the policy promised to its buyer. */}
          {!event.free && !event.myRefundUntil && !event.movedFrom && (
            <p className="supporting-text">
              {policyText(offer.refundPolicy, {
                currency: offer.currency,
                startsAt: event.startsAt,
                locale: viewerLocale(),
              })}
            </p>
          )}
        </div>
      )}
    </aside>
  );
}

/** "Can you make January 14?" after the day changed, otherwise "Can you still come?". */
export function keepText(event: EventPage): string {
  return event.movedFrom ? newDateText(event) : "Can you still come?";
}

/** After a change of time or place: one button confirms, the other leads to returning the ticket. */
function KeepTicket({ event }: { event: EventPage }) {
  const [first, second] = event.myTickets;
  return (
    <div className="buy-box-part stack">
      <p className="supporting-text">
        Your {second ? "tickets are" : "ticket is"} still good. If you're coming, it helps the host
        to know.
      </p>
      {event.myRefundUntil && <RefundUntil at={event.myRefundUntil} />}
      <KeepButton event={event} wide />
      {first && (
        <ButtonLink
          wide
          to="/tickets/$ticketId"
          params={{ ticketId: first.id }}
          search={{ key: undefined, new: undefined }}
        >
          Return {second ? "my tickets" : "my ticket"}
        </ButtonLink>
      )}
    </div>
  );
}

/** The deadline for refunds after a change that entitles buyers to one, regardless of the policy. */
function RefundUntil({ at }: { at: string }) {
  const zone = useViewerZone();
  const now = useNow();
  return (
    <p className="supporting-text">
      The event has changed, so you can get a full refund until {shortDate(at, zone, now)}.
    </p>
  );
}

export function KeepButton({ event, wide = false }: { event: EventPage; wide?: boolean }) {
  const rsvp = useRsvp(event);
  return (
    <Button
      variant="primary"
      size="large"
      wide={wide}
      busy={rsvp.isPending && "Keeping"}
      onClick={() => {
        rsvp.mutate({ answer: "going", guests: event.myGuests });
        // The pressed button disappears, so the title takes the focus; it tells the outcome.
        document.getElementById("holder-title")?.focus({ preventScroll: true });
      }}
    >
      {event.myTickets.length > 1 ? "Keep my tickets" : "Keep my ticket"}
    </Button>
  );
}

type ShowTicketsProps = {
  event: EventPage;
  size: "large" | "normal";
  wide?: boolean;
  /** Set when it's beside a more urgent button. */
  isQuiet?: boolean;
};

/** Links to the viewer's ticket, or to all their tickets if its id is unknown. */
export function ShowTickets({ event, size, wide = false, isQuiet = false }: ShowTicketsProps) {
  const { myTickets } = event;
  const [first] = myTickets;
  const look = { variant: isQuiet ? "outline" : "primary", size, wide } as const;
  const label = (
    <>
      <Icon of={QrCode} />
      {myTickets.length === 1 ? "Show ticket" : "Show tickets"}
    </>
  );
  if (!first)
    return (
      <ButtonLink {...look} to="/tickets" search={{ past: undefined }}>
        {label}
      </ButtonLink>
    );
  return (
    <ButtonLink
      {...look}
      to="/tickets/$ticketId"
      params={{ ticketId: first.id }}
      search={{ key: undefined, new: undefined }}
    >
      {label}
    </ButtonLink>
  );
}

/** "2 × Standing, 1 × Gallery" */
export function ticketsText({ myTickets }: Pick<EventPage, "myTickets">): string {
  const counts = new Map<string, number>();
  for (const { typeName } of myTickets) counts.set(typeName, (counts.get(typeName) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
}
