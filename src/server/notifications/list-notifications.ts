import { and, eq, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Notification } from "../../contract/notifications.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { done, notified, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { getChoices, kindsInApp } from "./choices.ts";
import { hasActors, readCards, isCardVisible } from "./read-cards.ts";
import { notifications } from "./tables.ts";

const countedAtMost = 100;

type Query = { cursor?: string | undefined; limit?: number | undefined };

export async function listNotifications(
  db: Db,
  person: Person,
  { cursor, limit = pageSize, locale }: Query & { locale: string },
): Promise<Page<Notification>> {
  const kinds = kindsInApp(await getChoices(db, person));
  const rows = await readCards(db, person, {
    where: and(isOneOf(kinds), before(notifications.time, notifications.id, readCursor(cursor))),
    limit: limit + 1,
    locale,
  });
  const { items, next } = pageOf(rows, limit, ({ card }) => card);
  return { items: items.map(({ shown }) => shown), next };
}

/** As one array: fifty parameters cost more to write and to bind than the list costs to read. */
function isOneOf(kinds: readonly string[]): SQL {
  return sql`${notifications.kind} = any(${sql.param(kinds)}::text[])`;
}

/** The number of unread cards, as in the list; `requests` of them are also listed at Messages, so that a sum counts them once. */
export async function countUnread(
  db: Db,
  person: Person,
): Promise<{ count: number; requests: number }> {
  const kinds = kindsInApp(await getChoices(db, person));
  const unread = db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, person.id),
        isNull(notifications.readAt),
        isOneOf(kinds),
        isCardVisible(person),
      ),
    )
    .limit(countedAtMost)
    .as("unread");
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      requests: sql<number>`(count(*) filter (where ${unread.kind} = 'message-request'))::int`,
    })
    .from(unread);
  return row ?? { count: 0, requests: 0 };
}

/** Marks one card as read; repeating it changes nothing. */
export async function markRead(db: Db, person: Person, id: string): Promise<Done<void>> {
  const [card] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(eq(notifications.id, id), eq(notifications.recipientId, person.id)))
    .returning({ id: notifications.id });
  if (!card) refuse("NOT_FOUND");
  return done(undefined, [notified([person.id])]);
}

/** Marks notifications as read up to the moment a screen showed them; later ones stay unread. */
export async function markReadUntil(db: Db, person: Person, until: Date): Promise<Done<void>> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.recipientId, person.id),
        isNull(notifications.readAt),
        lte(notifications.time, until),
        // A card's own time may be up to a second older than its latest actor.
        not(hasActors(person, until)),
        sql`${notifications.kind} <> 'message'`,
      ),
    );
  return done(undefined, [notified([person.id])]);
}
