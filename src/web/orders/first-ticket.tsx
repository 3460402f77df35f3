import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Download, Maximize2, Send } from "lucide-react";
import { JoinOnline } from "../tickets/join-online.tsx";
import type { EventPage } from "../../contract/events/events.ts";
import type { Order } from "../../contract/orders/orders.ts";
import { useMe } from "../app/session.ts";
import { sharePictures } from "../shares/share-pictures.ts";
import { eventQuery } from "../events/queries.ts";
import { GoingAudience } from "../rsvps/going-audience.tsx";
import { WhoIsGoing } from "../rsvps/going-list.tsx";
import { useRsvp } from "../rsvps/use-rsvp.ts";
import { InviteFriends } from "../invitations/invite-friends.tsx";
import { ShareEvent } from "../shares/share-event.tsx";
import { BigTicket } from "../tickets/big-ticket.tsx";
import { SavedLine } from "../tickets/saved-line.tsx";
import { ticketQuery } from "../tickets/queries.ts";
import { ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { FigureSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import "../tickets/tickets.css";

type FirstTicketProps = { id: string; orderKey: string | undefined };

/** The order's first ticket as shown at the door, with a link to add the event to a calendar. */
export function FirstTicket({ id, orderKey }: FirstTicketProps) {
  const { data: ticket, isPending, refetch } = useQuery(ticketQuery(id, orderKey));
  if (isPending)
    return (
      <Loading says="Loading your ticket">
        <FigureSkeleton />
      </Loading>
    );
  if (!ticket)
    return <ErrorState message="We couldn't load your ticket." onRetry={() => void refetch()} />;
  const search = { key: orderKey, new: undefined };
  const asked = orderKey === undefined ? "" : `?key=${encodeURIComponent(orderKey)}`;
  const unnamed = ticket.others.find(({ ended, holderName }) => !ended && holderName === "");
  return (
    <div className="stack paid-ticket">
      <BigTicket ticket={ticket} isNew />
      <SavedLine ticket={ticket} />
      <div className="cluster">
        {ticket.joinLink && <JoinOnline href={ticket.joinLink} />}
        <ButtonAnchor
          variant={ticket.joinLink ? "outline" : "primary"}
          href={`/api/v1/tickets/${id}/calendar.ics${asked}`}
          download
        >
          <Icon of={CalendarPlus} />
          Add to calendar
        </ButtonAnchor>
        <ButtonLink to="/tickets/$ticketId" params={{ ticketId: id }} search={search}>
          <Icon of={Maximize2} />
          {ticket.of > 1 ? "Open your tickets" : "Open your ticket"}
        </ButtonLink>
      </div>
      {unnamed && (
        <Note
          tone="info"
          action={
            <ButtonLink to="/tickets/$ticketId" params={{ ticketId: unnamed.id }} search={search}>
              <Icon of={Send} />
              Send ticket {unnamed.number}
            </ButtonLink>
          }
        >
          <b>Ticket {unnamed.number} has no name yet.</b> Send it to the person coming with you.
        </Note>
      )}
    </div>
  );
}

/** Shown after buying: share the event, and see who else is going. */
export function TellPeople({ order: { event } }: { order: Order }) {
  const me = useMe();
  const { data: page } = useQuery(eventQuery(event.slug));
  if (!page) return null;
  return (
    <>
      <section className="page-section">
        <div className="section-head">
          <h2>Tell people</h2>
        </div>
        {page.visibility !== "invite-only" && <SharePictures event={page} />}
        <div className="cluster tell-people-actions">
          <ShareEvent event={page} />
          {me && <InviteFriends event={page} />}
        </div>
      </section>
      <WhoIsGoing event={page} isOver={false} />
      {me && page.myTicket && <SeenBy event={page} />}
    </>
  );
}

function SharePictures({ event }: { event: EventPage }) {
  return (
    <ul className="share-pictures">
      {sharePictures(event).map(({ name, size, width, height, href, file }) => (
        <li key={name}>
          <img
            src={href}
            width={width}
            height={height}
            loading="lazy"
            alt={`${name} of ${event.title}, to share`}
          />
          <p className="supporting-text">
            <b>{name}</b> {size}
          </p>
          <ButtonAnchor href={href} download={file} wide>
            <Icon of={Download} />
            Save picture<span className="visually-hidden"> as a {name.toLowerCase()}</span>
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}

function SeenBy({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  const seenBy = (rsvp.isPending ? rsvp.variables.seenBy : event.mySeenBy) ?? "friends";
  return (
    <div className="tell-people-actions">
      <GoingAudience
        value={seenBy}
        onChange={(audience) =>
          rsvp.mutate({ answer: "going", guests: event.myGuests, seenBy: audience })
        }
      />
    </div>
  );
}
