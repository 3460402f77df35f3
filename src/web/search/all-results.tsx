import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FoundEvent } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { EventCover } from "../events/event-cover.tsx";
import { eventState, stateText } from "../events/event-state.tsx";
import { priceText } from "../events/price-text.ts";
import { shownZone, withZone } from "../events/shown-time.ts";
import { shortTime } from "../lib/event-time.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { placeText } from "../posts/event-text.ts";
import { facesText } from "../rsvps/faces-text.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { excerpt, foundPieces } from "./found-words.ts";
import { Marked } from "./marked.tsx";
import { PersonFound } from "./person-found.tsx";
import {
  actsFoundQuery,
  callsFoundQuery,
  eventsFoundQuery,
  peopleFoundQuery,
  postsFoundQuery,
} from "./queries.ts";
import { ActFound, CallFound } from "./talent-found.tsx";
import type { SearchTab } from "./search-address.ts";

const shownRows = { events: 3, people: 3, posts: 2, acts: 2, calls: 2 };

type AllResultsProps = { q: string; onSeeAll: (tab: SearchTab) => void };

/** The first results of each kind, with links to all of them. */
export function AllResults({ q, onSeeAll }: AllResultsProps) {
  const lists = {
    events: useInfiniteQuery(eventsFoundQuery(q)),
    people: useInfiniteQuery(peopleFoundQuery(q)),
    posts: useInfiniteQuery(postsFoundQuery(q)),
    acts: useInfiniteQuery(actsFoundQuery(q)),
    calls: useInfiniteQuery(callsFoundQuery(q)),
  };
  const events = itemsOf(lists.events.data);
  const people = itemsOf(lists.people.data);
  const posts = itemsOf(lists.posts.data);
  const acts = itemsOf(lists.acts.data);
  const calls = itemsOf(lists.calls.data);
  const all = Object.values(lists);
  const failed = all.find(({ isLoadingError }) => isLoadingError);
  const found = events.length + people.length + posts.length + acts.length + calls.length;
  const isStale = all.some(({ isPlaceholderData }) => isPlaceholderData);
  if (found === 0 && all.some(({ isPending }) => isPending))
    return (
      <Loading says="Searching">
        {["one", "two", "three"].map((each) => (
          <PersonSkeleton key={each} />
        ))}
      </Loading>
    );
  const seeAll = (tab: keyof typeof shownRows, count: number) =>
    count > shownRows[tab] || lists[tab].hasNextPage ? () => onSeeAll(tab) : undefined;
  return (
    <div className={isStale ? "search-stale" : undefined} aria-busy={isStale}>
      {failed && (
        <ErrorState
          message="Search isn't working right now."
          onRetry={() => void all.map((list) => list.isError && list.refetch())}
        >
          {sentenceOf(failed.error)}
        </ErrorState>
      )}
      {found === 0 && !failed && (
        <EmptyState poster="No luck" title="Nothing found" heading="h2">
          Try fewer words, or the start of one.
        </EmptyState>
      )}
      <Section title="Events" count={events.length} onSeeAll={seeAll("events", events.length)}>
        {events.slice(0, shownRows.events).map((event) => (
          <EventFound key={event.id} event={event} q={q} />
        ))}
      </Section>
      <Section title="People" count={people.length} onSeeAll={seeAll("people", people.length)}>
        {people.slice(0, shownRows.people).map((person) => (
          <PersonFound key={person.id} person={person} q={q} />
        ))}
      </Section>
      <Section title="Posts" count={posts.length} onSeeAll={seeAll("posts", posts.length)}>
        {posts.slice(0, shownRows.posts).map((post) => (
          <PostFound key={post.id} post={post} q={q} />
        ))}
      </Section>
      <Section title="Acts" count={acts.length} onSeeAll={seeAll("acts", acts.length)}>
        {acts.slice(0, shownRows.acts).map((act) => (
          <ActFound key={act.id} act={act} q={q} />
        ))}
      </Section>
      <Section title="Open calls" count={calls.length} onSeeAll={seeAll("calls", calls.length)}>
        {calls.slice(0, shownRows.calls).map((call) => (
          <CallFound key={call.id} call={call} q={q} />
        ))}
      </Section>
    </div>
  );
}

type SectionProps = {
  title: string;
  count: number;
  onSeeAll: (() => void) | undefined;
  children: ReactNode[];
};

function Section({ title, count, onSeeAll, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <section className="search-section">
      <div className="section-head">
        <h2>{title}</h2>
        {onSeeAll && (
          <button type="button" className="link push-end" onClick={onSeeAll}>
            See all<span className="visually-hidden"> {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      <ul className="search-rows">
        {children.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- each row has the key of what it shows
          <li key={at}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

function EventFound({ event, q }: { event: FoundEvent; q: string }) {
  const me = useSignedInUser();
  const now = useNow();
  const viewerZone = useViewerZone();
  const zone = shownZone(event, viewerZone);
  const when = withZone(shortTime({ ...event, zone }), { ...event, zone }, viewerZone);
  const isInTitle = foundPieces(event.title, q).some(({ isFound }) => isFound);
  const state = stateText(event, now);
  return (
    <Link className="search-row" to="/events/$slug" params={{ slug: event.slug }}>
      <span className="search-row-art">
        <EventCover event={event} variant="thumb" sizes="4.5rem" />
      </span>
      <span className="fill">
        <b className="display-small">
          <Marked text={event.title} q={q} />
        </b>
        <span>{[when, placeText(event)].filter(Boolean).join(" · ")}</span>
        {isInTitle ? (
          event.faces.length > 0 && <span>{facesText(event, me.id)}</span>
        ) : (
          <span>
            <Marked text={excerpt(event.summary || event.organizer, q)} q={q} />
          </span>
        )}
      </span>
      <b>{eventState(event, now) === "few-left" ? priceText(event) : state || priceText(event)}</b>
    </Link>
  );
}

function PostFound({ post, q }: { post: Post; q: string }) {
  const { author, content, title, time } = post;
  const text = foundPieces(content, q).some(({ isFound }) => isFound) ? content : title || content;
  return (
    <Link className="search-row" to="/posts/$postId" params={{ postId: post.id }}>
      <Avatar name={author.name} seed={author.id} src={author.avatar} size={44} />
      <span className="fill">
        <b>{author.name}</b>
        <span>
          @{author.username} · <TimeAgo at={time} />
        </span>
        <span className="search-row-text">
          <Marked text={excerpt(text, q)} q={q} />
        </span>
      </span>
    </Link>
  );
}
