import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ScanLine } from "lucide-react";
import { useEffect } from "react";
import type { Ticket as TicketData } from "../../contract/tickets/tickets.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import { Paged } from "../app/paged.tsx";
import { useConnection } from "../app/connection.ts";
import { useSignedInUser } from "../app/session.ts";
import { shownZone } from "../events/shown-time.ts";
import { whenAndWhere } from "../posts/event-text.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { EmptyState } from "../ui/states.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { Ticket } from "./ticket.tsx";
import { keepOnly } from "./stored-tickets.ts";
import { OrderList } from "./order-list.tsx";
import { SentTickets } from "./sent-tickets.tsx";
import { myTicketsQuery, type When } from "./queries.ts";
import { useKeepTickets } from "./use-keep-tickets.ts";
import { LiveTickets } from "./ticket-screen.tsx";
import "./tickets.css";

const tabs = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
] as const;

/** All of the viewer's tickets. */
export function TicketsScreen({ when }: { when: When }) {
  const navigate = useNavigate();
  return (
    <main id="main">
      <LiveTickets />
      <div className="page-head">
        <h1>Your tickets</h1>
      </div>
      <Tabs
        className="tickets-tabs"
        label="Which tickets"
        value={when}
        onChange={(value) =>
          void navigate({
            to: "/tickets",
            search: { past: value === "past" ? "1" : undefined },
            replace: true,
          })
        }
        tabs={tabs}
      >
        <TabPanel value={when}>
          <TicketList when={when} />
        </TabPanel>
      </Tabs>
      <SentTickets />
      <OrderList />
    </main>
  );
}

function TicketList({ when }: { when: When }) {
  const { id: owner } = useSignedInUser();
  const list = useInfiniteQuery(myTicketsQuery(when));
  // An older list doesn't have a ticket that was just bought.
  const isFresh = list.isSuccess && !list.isStale && !list.isFetching;
  const hasAll = when === "upcoming" && isFresh && !list.hasNextPage;
  const ids = list.data?.pages.flatMap((page) => page.items.map(({ id }) => id)).join(" ") ?? "";
  useEffect(() => {
    if (hasAll) keepOnly(owner, ids.split(" "));
  }, [hasAll, owner, ids]);
  const tickets = list.data?.pages.flatMap((page) => page.items) ?? [];
  const admitting = when === "upcoming" ? tickets.filter(({ ended }) => !ended) : [];
  useKeepTickets(admitting.map(({ id }) => id));
  return (
    <Paged
      list={list}
      things="tickets"
      isEmpty={tickets.length === 0}
      empty={<NoTickets when={when} />}
    >
      {tickets.some(({ paidMinor }) => paidMinor > 0) && <TestPaymentNote className="note-below" />}
      <div className="tickets-list tickets-screen-list">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </div>
    </Paged>
  );
}

function TicketRow({ ticket }: { ticket: TicketData }) {
  const { event, code, typeName, holderName, ended } = ticket;
  const viewerZone = useViewerZone();
  const isOffline = useConnection() === "offline";
  return (
    <Ticket
      stub={
        <ButtonLink
          size="small"
          // The offline page shows what this device has saved; the ticket's own page needs the server.
          reloadDocument={isOffline}
          to="/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          search={{ key: undefined, new: undefined }}
        >
          <Icon of={ScanLine} />
          Show<span className="visually-hidden"> ticket {code}</span>
        </ButtonLink>
      }
    >
      <DateBlock at={event.startsAt} timeZone={shownZone(event, viewerZone)} size="small" />
      <div className="fill ticket-text">
        <Link className="display-small" to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
        <p className="supporting-text tickets-list-facts">{whenAndWhere(event, viewerZone)}</p>
        <p className="supporting-text">
          {[typeName, holderName].filter(Boolean).join(" · ")} ·{" "}
          <span className="ticket-text-code">{code}</span>
        </p>
        <div className="cluster">
          {ended && <Badge tone="bad">{ticketStateText[ended]}</Badge>}
          {event.cancelled && !ended && <Badge tone="bad">{ticketStateText.cancelled}</Badge>}
          {ticket.inAt && <Badge>{ticketStateText.in}</Badge>}
          {ticket.returningSince && <Badge>{ticketStateText.returning}</Badge>}
        </div>
      </div>
    </Ticket>
  );
}

function NoTickets({ when }: { when: When }) {
  const isPast = when === "past";
  return (
    <EmptyState
      poster="No tickets"
      title={isPast ? "Nothing here yet." : "No tickets yet."}
      heading="h2"
      actions={
        <ButtonLink to="/discover-events" variant="primary">
          Discover Events
        </ButtonLink>
      }
    >
      {isPast ? (
        "Tickets for past events will appear here."
      ) : (
        <>
          Tickets you get, and tickets friends send you, will appear here. Bought without an
          account? Verify the email address you used, or open the link in our email to add them.
          Going to something free? It's under{" "}
          <Link className="link" to="/dashboard" hash="coming-soon">
            Coming soon
          </Link>
          .
        </>
      )}
    </EmptyState>
  );
}
