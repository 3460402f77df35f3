import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarClock, Check, ExternalLink, ScanLine, Flag } from "lucide-react";
import { type ReactNode, lazy, Suspense, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { EventCalls } from "../calls/event-calls.tsx";
import { StateBar } from "../buy-box/buy-bar.tsx";
import { BuyBox } from "../buy-box/buy-box.tsx";
import { TicketRsvp } from "../rsvps/ticket-rsvp.tsx";
import { cardTime, posterDay } from "../lib/event-time.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor, Button } from "../ui/button.tsx";
import { DateBlock } from "./date-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { WaitingNote } from "../posts/waiting-note.tsx";
import { HiddenNote } from "../moderation/hidden-note.tsx";
import { Note } from "../ui/note.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { useEventKey } from "./event-address.ts";
import { PendingInvitation } from "../rsvps/pending-invitation.tsx";
import { EnterRoom } from "../room/enter-room.tsx";
import { EventChanges } from "../event-changes/event-changes.tsx";
import { eventState, isOnNow, StateBadge } from "./event-state.tsx";
import { StampedCover } from "./stamped-cover.tsx";
import { classes } from "../ui/classes.ts";
import {
  EventComments,
  AboutEvent,
  Access,
  LineUp,
  Schedule,
  SimilarEvents,
} from "./event-sections.tsx";
import { BannedBox } from "../bans/banned-box.tsx";
import { ClosedBox } from "./closed-box.tsx";
import { EventFacts } from "./event-facts.tsx";
import { EventMap } from "./event-map.tsx";
import { LeaveEvent } from "../rsvps/leave-event.tsx";
import { LiveEvents, PolledEvents } from "./live-events.tsx";
import { ManageEvent } from "./manage-event.tsx";
import { Organizers } from "./organizers.tsx";
import { EventReviews } from "../reviews/event-reviews.tsx";
import { OtherDates } from "../series/other-dates.tsx";
import { eventQuery } from "./queries.ts";
import type { Party } from "../rsvps/rsvp.tsx";
import { RsvpBox } from "../rsvps/rsvp-box.tsx";
import { SaveButton } from "./save-button.tsx";
import { ShareEvent } from "../shares/share-event.tsx";
import { isVisitCounted, useCountedVisit } from "../shares/visit.ts";
import { WhoIsGoing } from "../rsvps/going-list.tsx";
import "./event-page.css";

/** The page of an event. */
export function EventScreen({ slug, now }: { slug: string; now: number }) {
  const me = useMe();
  const key = useEventKey();
  const { data: event, error } = useSuspenseQuery(eventQuery(slug, key));
  useCountedVisit(event);
  // Deleted, or hidden by a block, while the page was open.
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="event" />;
  // A key alone gives access to the page, but not to what only guests may see.
  const isLooking = key !== undefined && event.visibility === "invite-only" && !event.myAnswer;
  const isOver = Date.parse(event.endsAt ?? event.startsAt) <= now;
  const opened = new Date(now).toISOString();
  const head = event.myOffer ? { ...event, full: false } : event;
  const newDay = event.movedFrom ? posterDay(event.startsAt, event.zone) : undefined;
  return (
    <main
      id="main"
      className="event-page"
      // Sales that open and rooms that go live show by themselves.
      data-app={
        event.opensAt !== null || (event.online && isOnNow(event, opened)) ? "now" : undefined
      }
      data-remembers={event.id}
      data-visited-event={isVisitCounted(event) ? event.id : undefined}
    >
      <div className="event-header-cover">
        <StampedCover event={head} now={opened} newDay={newDay} variant="cover" sizes="100vw" />
      </div>
      <BackLink to="/discover-events">Discover Events</BackLink>
      <div className="event-header">
        <div className="event-header-poster">
          <StampedCover
            event={head}
            now={opened}
            newDay={newDay}
            variant="poster"
            sizes="20rem"
            meta={posterLine(event)}
          />
        </div>
        <div>
          {event.cancelled && (
            <Note tone="bad">
              <b>This event is cancelled.</b>
              {event.cancelMessage && <p className="event-note">{event.cancelMessage}</p>}
              {event.sells && !event.free && !event.myRefund && (
                <p>
                  Everyone who bought a ticket gets back all they paid, fees included, to their
                  original payment method. Banks take 5 to 10 business days.
                </p>
              )}
            </Note>
          )}
          {event.waiting !== undefined && <WaitingNote thing="event" waiting={event.waiting} />}
          {event.hidden !== undefined && <HiddenNote thing="event" reason={event.hidden} />}
          <EventBadges event={head} now={opened} />
          <h1 className={classes(event.title.length > 28 && "is-long")}>{event.title}</h1>
          <div className="cluster is-top-aligned event-when">
            <div className={classes(event.cancelled && "is-called-off")}>
              <DateBlock at={event.startsAt} timeZone={event.zone} size="large" hot />
            </div>
            <EventFacts event={head} isOver={isOver} />
          </div>
          <div className="cluster event-actions">
            {!event.cancelled && !isOver && event.sells && !event.myBan && (
              <TicketRsvp event={event} />
            )}
            {!event.cancelled && !isOver && <AddToCalendar event={event} />}
            <ShareEvent event={event} />
            <SaveButton event={event} />
            <EnterRoom event={event} />
            {event.link && !(event.online && (event.cancelled || isOver)) && (
              <ButtonAnchor
                href={event.link}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
              >
                <Icon of={ExternalLink} />
                {event.online ? "Join online" : "Event website"}
              </ButtonAnchor>
            )}
          </div>
          {me && !isOver && !isLooking && <EventChanges event={event} />}
          <ManageEvent event={event} />
          <OpenDoor event={event} />
          <PendingInvitation event={event} />
          <LeaveEvent event={event} />
        </div>
      </div>
      <BesideBox event={event} now={opened}>
        <AboutEvent event={event} />
        <LineUp event={event} />
        <Schedule event={event} />
        <Access event={event} />
        {!event.cancelled && <WhoIsGoing event={event} isOver={isOver} />}
        <OtherDates event={event} />
        <EventMap event={event} />
        <EventCalls event={event} />
        <Organizers event={event} />
        {isOver && !event.cancelled && <EventReviews event={event} />}
        <EventComments event={event} />
        <SimilarEvents eventId={event.id} />
      </BesideBox>
      <p className="event-report">
        <ReportEvent event={event} />
      </p>
      {me ? <LiveEvents event={event} /> : !isOver && <PolledEvents event={event} />}
    </main>
  );
}

/** The page with its ticket, RSVP or closed box beside it. The box comes first, so that on a phone it follows the head. */
function BesideBox(props: { event: EventPage; now: string; children: ReactNode }) {
  const { event, now, children } = props;
  const [plan, setPlan] = useState<Party>({ guests: 0 });
  const state = eventState(event, now);
  const isClosed = state === "cancelled" || state === "ended";
  if (state === "cancelled" && !event.myRefund)
    return (
      <div className="event-without-box">
        {children}
        <StateBar event={event} now={now} />
      </div>
    );
  // People who RSVPed before there were tickets keep their place.
  const isOpen = !event.myBan;
  const byRsvp = !event.sells || (event.myAnswer === "going" && !event.myTicket);
  return (
    <div className="beside-tickets event-with-box">
      <div className="event-box">
        {isClosed && <ClosedBox event={event} />}
        {!isClosed && byRsvp && isOpen && <RsvpBox event={event} plan={plan} onPlan={setPlan} />}
        {!isClosed && event.sells && (isOpen || event.myTicket) && (
          <BuyBox event={event} now={now} />
        )}
        {!isClosed && event.myBan && <BannedBox event={event} ban={event.myBan} />}
        {(isClosed || !event.sells || (!isOpen && !event.myTicket)) && (
          <StateBar event={event} now={now} plan={plan} />
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}

function posterLine(event: EventPage): string {
  const time = event.allDay ? "" : cardTime(event);
  return [posterDay(event.startsAt, event.zone), time, event.city].filter(Boolean).join(" · ");
}

function EventBadges({ event, now }: { event: EventPage; now: string }) {
  const inPerson = Boolean(event.venue || event.city);
  const state = eventState(event, now);
  const isComing = event.myAnswer === "going" && state !== "cancelled" && state !== "ended";
  return (
    <div className="cluster is-tight">
      <StateBadge event={event} now={now} />
      {event.movedFrom && state !== "cancelled" && state !== "ended" && (
        <Badge tone="warn" icon={CalendarClock}>
          New date
        </Badge>
      )}
      {isComing && (
        <Badge tone="ok" icon={Check}>
          You're going
        </Badge>
      )}
      {event.free && <Badge tone="ok">Free</Badge>}
      <Badge tone="accent">{event.category}</Badge>
      {event.visibility === "unlisted" && <Badge>Unlisted</Badge>}
      {event.visibility === "invite-only" && <Badge>Invite only</Badge>}
      {event.online && <Badge tone="info">{inPerson ? "In person + online" : "Online"}</Badge>}
      {event.familyFriendly && <Badge>Family-friendly</Badge>}
      {event.accessible && <Badge>Accessible</Badge>}
      {event.sample && <Badge tone="ink">Sample</Badge>}
    </div>
  );
}

/** A link to the check-in for its staff. A full page load, because camera permission is set per document. */
function OpenDoor({ event }: { event: EventPage }) {
  if (!event.can.checkIn || !event.sells || event.cancelled) return null;
  return (
    <ButtonAnchor
      variant="primary"
      size="small"
      className="button-below"
      href={`/events/${event.slug}/checkin`}
    >
      <Icon of={ScanLine} size="small" />
      Open check-in
    </ButtonAnchor>
  );
}

// Loaded only when somebody reports an event.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

/** Reports somebody else's event to the administrators. */
function ReportEvent({ event }: { event: EventPage }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  if (!me || event.host?.id === me.id) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Icon of={Flag} size="small" />
        Report event
      </Button>
      {asking && (
        <Suspense>
          <ReportDialog
            target="event"
            targetId={event.id}
            what="event"
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
