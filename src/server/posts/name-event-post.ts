import { and, eq, ne, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { hintPost } from "./live.ts";
import { searchTextOf } from "./search-text.ts";
import { posts } from "./tables.ts";

/**
 * Renames the post that announced an event after the event's current title. Runs after the event's change rather than in its
 * transaction, since editing a post locks the post before its event.
 */
export function nameEventPost(db: Db, eventId: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [post] = await tx
      .select({ id: posts.id, content: posts.content, name: events.title })
      .from(posts)
      .innerJoin(events, eq(events.id, posts.eventId))
      .where(
        and(
          eq(posts.eventId, eventId),
          ne(posts.title, events.title),
          // The post may be public, so an invite-only event's title must not get into it.
          ne(events.visibility, "invite-only"),
        ),
      )
      .for("update", { of: posts });
    if (!post) return;
    const { id, content, name } = post;
    await tx
      .update(posts)
      .set({ title: name, search: searchTextOf(name, content), editedAt: sql`now()` })
      .where(eq(posts.id, id));
    record(tx, ...hintPost(id, { type: "post-changed", postId: id }));
  });
}
