import { scheduleTime } from "../lib/event-time.ts";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { accessNames } from "./access-names.ts";
import { useQuery, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { similarEventsQuery } from "./queries.ts";
import { EventCard } from "./event-card.tsx";
import { useLiveHints, useWatchedEvent } from "../app/live.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Comments } from "../comments/comments.tsx";
import { commentsQuery } from "../posts/queries.ts";
import type { Thread } from "../comments/thread.ts";
import "./events.css";
import "../comments/comments.css";

/** The organizer's description of the event. */
export function AboutEvent({ event: { about, summary, tags } }: { event: EventPage }) {
  if (about.length === 0 && !summary && tags.length === 0) return null;
  return (
    <section className="event-about">
      <div className="section-head">
        <h2>About the event</h2>
      </div>
      {about.length > 0 ? (
        <div className="rich-text lead event-summary">
          <RichText blocks={about} />
        </div>
      ) : (
        summary && <p className="lead event-summary">{summary}</p>
      )}
      {tags.length > 0 && (
        <div className="cluster is-tight event-tags">
          {tags.map((tag) => (
            <span className="skill" key={tag}>
              {tag}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** The line-up; members of Marquee link to their profiles. */
export function LineUp({ event: { lineUp, category, id } }: { event: EventPage }) {
  if (lineUp.length === 0) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Line-up</h2>
        <span className="push-end faint-text">
          {lineUp.length} {lineUp.length === 1 ? "act" : "acts"}
        </span>
      </div>
      <ul className="line-up">
        {lineUp.map(({ name, role, person, act }, at) => {
          const images = act?.picture?.images ?? [];
          const image = images.find(({ width }) => width >= 320) ?? images.at(-1);
          const shown = (
            <>
              <div className="line-up-picture">
                <Picture
                  src={image?.url}
                  alt=""
                  placeholder={{
                    variant: "thumb",
                    title: name,
                    category: act ? "Music" : category,
                    seed: act?.id ?? person?.id ?? id,
                    instance: String(at),
                  }}
                />
              </div>
              <b>{name}</b>
              {role && <span className="supporting-text">{role}</span>}
            </>
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an entry is its place on the line-up
            <li key={at}>
              {act ? (
                <Link to="/talent/$slug" params={{ slug: act.slug }}>
                  {shown}
                </Link>
              ) : person ? (
                <Link to="/profile/$userId" params={{ userId: person.id }}>
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The schedule, in the event's zone. */
export function Schedule({ event: { agenda } }: { event: EventPage }) {
  if (agenda.length === 0) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Schedule</h2>
      </div>
      <ol className="schedule">
        {agenda.map(({ time, title, person }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
          <li key={at}>
            <time dateTime={time}>{scheduleTime(time)}</time>
            <div>
              <b>{title}</b>
              {person && (
                <>
                  <br />
                  <span className="supporting-text">{person}</span>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Accessibility information. */
export function Access({ event: { access, accessNote } }: { event: EventPage }) {
  if (access.length === 0 && !accessNote) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Access</h2>
      </div>
      <ul className="event-access">
        {access.map((fact) => (
          <li key={fact}>
            <Icon of={Check} size="small" />
            {accessNames[fact]}
          </li>
        ))}
      </ul>
      {accessNote && <p className="event-note event-access-note">{accessNote}</p>}
    </section>
  );
}

const row = 3;

/** Similar upcoming events. Renders nothing if there are none. */
export function SimilarEvents({ eventId }: { eventId: string }) {
  const { data } = useQuery(similarEventsQuery(eventId));
  const events = data?.items.slice(0, row) ?? [];
  if (events.length === 0) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Similar events</h2>
      </div>
      <div className="event-grid">
        {events.map((event) => (
          <EventCard key={event.id} event={event} first={false} />
        ))}
      </div>
    </section>
  );
}

/** The comments on an event and a field to add one. */
export function EventComments({ event }: { event: Pick<EventPage, "id" | "slug"> }) {
  const me = useMe();
  const thread = { of: "events", id: event.id } as const;
  const { error } = useInfiniteQuery(commentsQuery(thread));
  // Viewers with only an invitation key can't see the comments until they answer.
  if (isRefusal(error, "NOT_FOUND")) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Comments</h2>
      </div>
      <Comments thread={thread} here={`/events/${event.slug}`} />
      {me && <LiveComments thread={thread} />}
    </section>
  );
}

/** A component of its own because visitors have no live connection. */
function LiveComments({ thread }: { thread: Thread }) {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    const isOurs = hint.type === "event-comments-changed" && hint.eventId === thread.id;
    if (isOurs || hint.type === "resync") void queryClient.invalidateQueries(commentsQuery(thread));
  });
  useWatchedEvent(thread.id);
  return null;
}
