import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { mentionsIn } from "../../contract/mentions.ts";
import type { Transaction } from "../lib/database/database.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { posts } from "../posts/tables.ts";
import { visibleTo } from "../posts/visibility.ts";
import { notified, record } from "../lib/effects.ts";
import { notify } from "./notify.ts";
import { notificationActors } from "./tables.ts";

/** Mentions in one text, including all its edits; more would be an announcement. */
const maxNames = 10;

type Text = { by: string; commentId?: string; text: string } & (
  | { postId: string; eventId?: undefined }
  | { eventId: string; postId?: undefined }
);

/** Notifies the people mentioned in a post or comment, each once, and withdraws mentions that an edit removed. */
export async function notifyMentioned(tx: Transaction, written: Text): Promise<void> {
  const { by, postId, eventId, commentId } = written;
  const thing = postId === undefined ? { eventId } : { postId };
  const fact = commentId ?? (postId === undefined ? eventId : postId);
  const people = await findMentioned(tx, written);
  const isOfThis = and(
    eq(notificationActors.actorId, by),
    eq(notificationActors.kind, "mention"),
    eq(notificationActors.fact, fact),
  );
  const earlier = await tx
    .select({ id: notificationActors.recipientId, withdrawn: notificationActors.withdrawn })
    .from(notificationActors)
    .where(isOfThis);
  const known = new Map(earlier.map(({ id, withdrawn }) => [id, withdrawn]));
  const again = people.filter((id) => known.get(id));
  const added = people.filter((id) => !known.has(id)).slice(0, Math.max(0, maxNames - known.size));
  const left = await tx
    .update(notificationActors)
    .set({ withdrawn: true })
    .where(
      and(
        isOfThis,
        eq(notificationActors.withdrawn, false),
        people.length > 0 ? notInArray(notificationActors.recipientId, people) : undefined,
      ),
    )
    .returning({ id: notificationActors.recipientId });
  const about = commentId === undefined ? thing : { ...thing, commentId };
  await notify(
    tx,
    [...again, ...added].map((to) =>
      Object.assign({ kind: "mention" as const, to, by, fact, text: written.text }, about),
    ),
  );
  record(tx, notified(left.map(({ id }) => id)));
}

/** The people mentioned in a text who may see it, except the post's author or the host, who are notified of the comment itself. */
async function findMentioned(tx: Transaction, written: Text): Promise<string[]> {
  const { by, postId, eventId, text } = written;
  const names = usernamesIn(text);
  if (names.length === 0) return [];
  const isNamed = and(
    inArray(sql`lower(${users.username})`, names),
    notBlocked({ id: by }, users.id),
    ne(users.id, by),
  );
  const found = tx.select({ id: users.id }).from(users);
  const rows =
    postId === undefined
      ? await found
          .innerJoin(events, eq(events.id, eventId))
          .where(
            and(
              isNamed,
              sql`${users.id} is distinct from ${events.hostId}`,
              visibleEvent({ id: users.id }),
            ),
          )
      : await found
          .innerJoin(posts, eq(posts.id, postId))
          .where(and(isNamed, ne(users.id, posts.authorId), visibleTo({ id: users.id })));
  return rows.map(({ id }) => id);
}

function usernamesIn(text: string): string[] {
  return [...new Set(mentionsIn(text).map(({ username }) => username))].slice(0, maxNames);
}
