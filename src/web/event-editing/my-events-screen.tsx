import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ban, CalendarPlus, Import } from "lucide-react";
import type { EventCard } from "../../contract/events/events.ts";
import { ListSection } from "../app/list-section.tsx";
import { useSignedInUser } from "../app/session.ts";
import { comingDay } from "../events/coming-day.ts";
import { shownZone } from "../events/shown-time.ts";
import { CalendarLink } from "../feeds/calendar-link.tsx";
import { dayLine } from "../lib/date-line.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { EventTickets } from "../profiles/event-tickets.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { draftsQuery, publishedQuery } from "./queries.ts";
import "../profiles/people.css";
import "./event-editor.css";

/** The viewer's own events: drafts, then upcoming ones, soonest first, then past ones. */
export function MyEventsScreen() {
  const me = useSignedInUser();
  const upcoming = useInfiniteQuery(publishedQuery(me.id, "upcoming"));
  const past = useInfiniteQuery(publishedQuery(me.id, "past"));
  const hasPast = itemsOf(past.data).length > 0;
  return (
    <main id="main">
      <div className="page-head">
        <h1>Your events</h1>
        <div className="cluster push-end">
          <ButtonLink to="/events/new" search={{ draft: undefined }} variant="primary">
            <Icon of={CalendarPlus} />
            Create event
          </ButtonLink>
          <ButtonLink to="/my-events/import" search={{ list: undefined }}>
            <Icon of={Import} />
            Import events
          </ButtonLink>
          <ButtonLink to="/my-events/blocked">
            <Icon of={Ban} />
            Blocked people
          </ButtonLink>
        </div>
      </div>
      <Drafts />
      <section className="page-section">
        <div className="section-head">
          <h2>Coming up</h2>
        </div>
        <EventTickets
          list={upcoming}
          empty={
            <p className="muted-text">
              {hasPast ? "You have no upcoming events." : "You haven't created an event yet."}
            </p>
          }
          stub={UpcomingStub}
        />
      </section>
      {(hasPast || past.isError) && (
        <section className="page-section">
          <div className="section-head">
            <h2>Past</h2>
          </div>
          <EventTickets list={past} empty={null} stub={SeriesStub} />
        </section>
      )}
      <CalendarLink />
    </main>
  );
}

function UpcomingStub({ event }: { event: EventCard }) {
  const now = useNow();
  const day = comingDay({ ...event, zone: shownZone(event, useViewerZone()) }, now);
  return (
    <>
      {day && !event.cancelled && <Badge tone="accent">{day}</Badge>}
      <SeriesStub event={event} />
    </>
  );
}

function SeriesStub({ event }: { event: EventCard }) {
  return (
    <>
      {event.seriesId && <Badge>Series</Badge>}
      <ButtonLink
        size="small"
        to="/events/$slug/manage"
        params={{ slug: event.slug }}
        search={{ tab: "overview" }}
      >
        Manage<span className="visually-hidden"> {event.title}</span>
      </ButtonLink>
    </>
  );
}

/** Events not published yet. */
function Drafts() {
  const list = useInfiniteQuery(draftsQuery);
  return (
    <ListSection
      title="Drafts"
      things="drafts"
      list={list}
      empty="No drafts. Events you start stay here until you publish them."
    >
      {itemsOf(list.data).map(({ id, fields, changedAt }) => (
        <li key={id} className="cluster draft-row">
          <Link className="display-small fill" to="/events/new" search={{ draft: id }}>
            {fields.title || "Untitled"}
          </Link>
          {fields.startDay && <span className="supporting-text">{dayLine(fields.startDay)}</span>}
          <span className="supporting-text">
            <TimeAgo inSentence at={changedAt} />
          </span>
        </li>
      ))}
    </ListSection>
  );
}
