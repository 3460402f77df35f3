import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { Paged } from "../app/paged.tsx";
import { useMe } from "../app/session.ts";
import { shortDate } from "../lib/date-parts.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { sentTicketsQuery } from "./queries.ts";
import { forgetTicket, guestOwner } from "./stored-tickets.ts";

/** The tickets that the viewer sent to others, below their own. Renders nothing if there are none. */
export function SentTickets() {
  const list = useInfiniteQuery(sentTicketsQuery);
  const zone = useViewerZone();
  const sent = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isSuccess && sent.length === 0) return null;
  return (
    <section className="page-subsection orders-list" aria-labelledby="sent-title">
      <div className="section-head">
        <h2 className="display-medium" id="sent-title">
          Sent
        </h2>
      </div>
      <Paged list={list} things="sent tickets" isEmpty={false}>
        <ul>
          {sent.map(({ id, event, typeName, to, sentAt }) => (
            <li key={id} className="ticket-text">
              <b>{event.title}</b>
              <p className="supporting-text">
                {typeName} · Sent to {to?.name ?? "someone"} on {shortDate(sentAt, zone)}
              </p>
            </li>
          ))}
        </ul>
      </Paged>
    </section>
  );
}

type SentTicketProps = {
  id: string;
  /** The event's title, if the ticket was open here until another person accepted it. */
  title?: string;
};

/** In place of a ticket that the viewer held before they sent it; the 404 screen if they never did. */
export function SentTicketScreen({ id, title }: SentTicketProps) {
  const me = useMe();
  const list = useInfiniteQuery({ ...sentTicketsQuery, enabled: me !== null });
  const sent = list.data?.pages.flatMap((page) => page.items).find((one) => one.ticketId === id);
  const owner = me?.id ?? guestOwner;
  const name = sent?.event.title ?? title;
  const isGone = name !== undefined;
  useEffect(() => {
    // Its code no longer admits, so it mustn't look valid offline either.
    if (isGone) forgetTicket(owner, id);
  }, [isGone, owner, id]);
  if (!isGone) return <NotFoundScreen thing="ticket" />;
  return (
    <main id="main">
      <div role="status">
        <EmptyState
          poster="Sent"
          title={sent?.to ? `Sent to ${sent.to.name}` : "This ticket was accepted by someone else"}
          heading="h1"
          actions={
            me && (
              <ButtonLink to="/tickets" search={{ past: undefined }} variant="primary">
                Your tickets
              </ButtonLink>
            )
          }
        >
          The ticket for {name} is theirs now. Your code no longer works at the door.
        </EmptyState>
      </div>
    </main>
  );
}
