import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { useLiveHints, useWatchedEvent } from "../app/live.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Comments } from "../comments/comments.tsx";
import { commentsQuery } from "../posts/queries.ts";
import type { Thread } from "../comments/thread.ts";
import "../comments/comments.css";

/** What people say about an event, and a line to say more. */
export function EventComments({ event }: { event: Pick<EventPage, "id" | "slug"> }) {
  const me = useMe();
  const thread = { of: "events", id: event.id } as const;
  const { error } = useInfiniteQuery(commentsQuery(thread));
  // Who looks by the key of an invitation gets to the conversation once they have answered.
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

/** A component, because visitors have no live connection. */
function LiveComments({ thread }: { thread: Thread }) {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    const isOurs = hint.type === "event-comments-changed" && hint.eventId === thread.id;
    if (isOurs || hint.type === "resync") void queryClient.invalidateQueries(commentsQuery(thread));
  });
  useWatchedEvent(thread.id);
  return null;
}
