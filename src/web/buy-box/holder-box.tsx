import { Link } from "@tanstack/react-router";
import { QrCode, Send, Ticket } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";
import { policyText } from "../../contract/orders/refund-policy-text.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { GoingAudience } from "../rsvps/going-audience.tsx";
import { useRsvp } from "../rsvps/use-rsvp.ts";
import { HeldOrder } from "./resume-order.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

type HolderBoxProps = { event: EventPage; offer: Offer; onMore: (() => void) | undefined };

/** For somebody who has tickets: the way to them, who may see it, and what to do when they cannot come. */
export function HolderBox({ event, offer, onMore }: HolderBoxProps) {
  const rsvp = useRsvp(event);
  const { myGuests: guests, myTickets, mySeenBy } = event;
  const [first, second] = myTickets;
  const seenBy = (rsvp.isPending ? rsvp.variables.seenBy : mySeenBy) ?? "friends";
  return (
    <aside className="ticket-panel buy-box" aria-labelledby="holder-title">
      <div className="buy-box-head">
        <h2 className="display-medium" id="holder-title">
          You're in
        </h2>
        <p className="supporting-text">{ticketsText(event)}</p>
      </div>
      <HeldOrder eventId={event.id} />
      <div className="buy-box-part stack">
        <ShowTickets event={event} size="large" wide />
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
      {first && (
        <div className="buy-box-part">
          <Link
            className="link"
            to="/tickets/$ticketId"
            params={{ ticketId: first.id }}
            search={{ key: undefined, new: undefined }}
          >
            Can't make it? Return {second ? "your tickets" : "your ticket"}
          </Link>
          {!event.free && (
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

type ShowTicketsProps = { event: EventPage; size: "large" | "normal"; wide?: boolean };

/** Opens the viewer's ticket, or all of theirs where its id is not known. */
export function ShowTickets({ event: { myTickets }, size, wide = false }: ShowTicketsProps) {
  const [first] = myTickets;
  const look = { variant: "primary", size, wide } as const;
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
