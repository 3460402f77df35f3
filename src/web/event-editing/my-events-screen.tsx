import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus, Import } from "lucide-react";
import type { EventCard } from "../../contract/events/events.ts";
import { ListSection } from "../app/list-section.tsx";
import { useMember } from "../app/session.ts";
import { CalendarLink } from "../feeds/calendar-link.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { EventTickets } from "../profiles/event-tickets.tsx";
import { ViewEvent } from "../profiles/coming-up.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { draftsQuery, publishedQuery } from "./queries.ts";
import "../profiles/people.css";
import "./event-editor.css";

/** The events that somebody puts on: drafts first, then what is announced. */
export function MyEventsScreen() {
  const me = useMember();
  const list = useInfiniteQuery(publishedQuery(me.id));
  return (
    <main id="main">
      <div className="page-head">
        <h1>Your events</h1>
        <ButtonLink to="/my-events/import" search={{ list: undefined }} className="push-end">
          <Icon of={Import} />
          Import events
        </ButtonLink>
        <ButtonLink to="/events/new" search={{ draft: undefined }} variant="primary">
          <Icon of={CalendarPlus} />
          Create event
        </ButtonLink>
      </div>
      <Drafts />
      <section className="page-section">
        <div className="section-head">
          <h2>Published</h2>
        </div>
        <EventTickets
          list={list}
          empty={<p className="muted-text">You haven't created an event yet.</p>}
          stub={SeriesStub}
        />
      </section>
      <CalendarLink />
    </main>
  );
}

function SeriesStub({ event }: { event: EventCard }) {
  return (
    <>
      {event.seriesId && <Badge>Series</Badge>}
      <ViewEvent event={event} />
    </>
  );
}

/** Events that are not announced yet. */
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
        <li key={id} className="cluster">
          <Link className="display-small fill" to="/events/new" search={{ draft: id }}>
            {fields.title || "Untitled"}
          </Link>
          <span className="supporting-text">
            <TimeAgo at={changedAt} />
          </span>
        </li>
      ))}
    </ListSection>
  );
}
