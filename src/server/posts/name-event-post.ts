import { and, eq, ne, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import { toPost } from "./live.ts";
import { searchTextOf } from "./search-text.ts";
import { posts } from "./tables.ts";

/**
 * Gives the post that announced an event the event's name of today, and tells who looks at it. Comes after the change of the
 * event, not in its transaction, since whoever edits a post locks it before its event.
 */
export async function nameEventPost(
  { db, live }: Pick<Services, "db" | "live">,
  eventId: string,
): Promise<void> {
  const postId = await takeName(db, eventId);
  if (postId) toPost(live, postId, { type: "post-changed", postId });
}

function takeName(db: Db, eventId: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({ id: posts.id, content: posts.content, name: events.title })
      .from(posts)
      .innerJoin(events, eq(events.id, posts.eventId))
      .where(
        and(
          eq(posts.eventId, eventId),
          ne(posts.title, events.title),
          // Its post may stand where everybody reads.
          ne(events.visibility, "invite-only"),
        ),
      )
      .for("update", { of: posts });
    if (!post) return undefined;
    const { id, content, name } = post;
    await tx
      .update(posts)
      .set({ title: name, search: searchTextOf(name, content), editedAt: sql`now()` })
      .where(eq(posts.id, id));
    return id;
  });
}
