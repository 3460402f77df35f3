import { and, eq } from "drizzle-orm";
import type { NewReport } from "../../contract/moderation.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { comments, posts } from "../posts/tables.ts";
import { visibleTo } from "../posts/visibility.ts";
import { reports } from "./tables.ts";

/** Notes what a person reports, once however often the same request arrives. */
export async function report(db: Db, person: Person, input: NewReport): Promise<void> {
  const [found] = await findTarget(db, person, input);
  if (!found) refuse("NOT_FOUND");
  if (found.ownerId === person.id)
    refuse("NOT_ALLOWED", { detail: "This is your own. You can change or delete it yourself." });
  await db
    .insert(reports)
    .values({ ...input, reporterId: person.id })
    .onConflictDoNothing();
}

/** Only what one may see can be reported, so that reporting tells nothing about the rest. */
function findTarget(db: Db, person: Person, { target, targetId }: NewReport) {
  switch (target) {
    case "profile":
      return db
        .select({ ownerId: users.id })
        .from(users)
        .where(and(eq(users.id, targetId), notBlocked(person, users.id)));
    case "post":
      return db
        .select({ ownerId: posts.authorId })
        .from(posts)
        .where(and(eq(posts.id, targetId), visibleTo(person)));
    case "comment":
      return db
        .select({ ownerId: comments.authorId })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(
          and(eq(comments.id, targetId), visibleTo(person), notBlocked(person, comments.authorId)),
        );
    case "event":
      return db
        .select({ ownerId: events.hostId })
        .from(events)
        .where(and(eq(events.id, targetId), visibleEvent(person)));
  }
}
