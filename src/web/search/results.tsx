import { useInfiniteQuery } from "@tanstack/react-query";
import { EventCard } from "../events/event-card.tsx";
import { LivePosts } from "../posts/live-posts.tsx";
import { PostCard } from "../posts/post-card.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { EventCardSkeleton, PersonSkeleton, PostSkeleton } from "../ui/skeleton.tsx";
import { FoundList } from "./found-list.tsx";
import { PersonFound } from "./person-found.tsx";
import { eventsFoundQuery, peopleFoundQuery, postsFoundQuery } from "./queries.ts";

export function PeopleResults({ q }: { q: string }) {
  const list = useInfiniteQuery(peopleFoundQuery(q));
  const people = itemsOf(list.data);
  return (
    <FoundList
      what="people"
      list={list}
      count={people.length}
      nothing={{
        title: "Nobody found",
        advice: "Try the start of a name or username, or fewer letters.",
      }}
      skeleton={["one", "two", "three"].map((each) => (
        <PersonSkeleton key={each} />
      ))}
    >
      <ul className="search-people">
        {people.map((person) => (
          <li key={person.id}>
            <PersonFound person={person} q={q} />
          </li>
        ))}
      </ul>
    </FoundList>
  );
}

export function EventResults({ q }: { q: string }) {
  const list = useInfiniteQuery(eventsFoundQuery(q));
  const events = itemsOf(list.data);
  return (
    <FoundList
      what="events"
      list={list}
      count={events.length}
      nothing={{
        title: "No events found. Try another search or category!",
        advice: "Only upcoming events are searched.",
      }}
      skeleton={
        <div className="event-grid">
          {["one", "two", "three"].map((each) => (
            <EventCardSkeleton key={each} />
          ))}
        </div>
      }
    >
      <div className="event-grid">
        {events.map((event) => (
          <EventCard key={event.id} event={event} first={false} />
        ))}
      </div>
    </FoundList>
  );
}

export function PostResults({ q }: { q: string }) {
  const list = useInfiniteQuery(postsFoundQuery(q));
  const posts = itemsOf(list.data);
  return (
    <FoundList
      what="posts"
      list={list}
      count={posts.length}
      nothing={{ title: "No posts found", advice: "Try fewer words, or the start of one." }}
      skeleton={<PostSkeleton />}
    >
      <LivePosts ids={posts.map(({ id }) => id)} authors={posts.map(({ author }) => author.id)} />
      <div className="post-column">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </FoundList>
  );
}
