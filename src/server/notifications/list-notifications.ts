import { and, eq, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import { notificationKinds } from "../../contract/notification-kinds.ts";
import type { Notification } from "../../contract/notifications.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { done, notified, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { type Person, preparedViewer, viewing, type ViewerId } from "../lib/person.ts";
import { hasActors, isCardVisible, readCards, selectCards, shapeCards } from "./read-cards.ts";
import { notificationChoices, notifications } from "./tables.ts";

const countedAtMost = 100;

type Query = { cursor?: string | undefined; limit?: number | undefined };

export async function listNotifications(
  db: Db,
  person: Person,
  { cursor, limit = pageSize, locale }: Query & { locale: string },
): Promise<Page<Notification>> {
  const from = readCursor(cursor);
  const cards = from
    ? await readCards(db, person, {
        where: and(isListed(person), before(notifications.time, notifications.id, from)),
        limit: limit + 1,
        locale,
      })
    : await shapeCards(db, person, {
        rows: await prepared(db).latest.execute({ ...viewing(person), limit: limit + 1 }),
        locale,
      });
  const { items, next } = pageOf(cards, limit, ({ card }) => card);
  return { items: items.map(({ shown }) => shown), next };
}

/** Messages have a place of their own. */
const listedKinds = sql.raw(
  `'{${notificationKinds.filter((kind) => kind !== "message").join(",")}}'`,
);

/** Whether a card's kind is listed and the person hasn't switched it off, as few do: the array is read once per statement. */
function isListed({ id }: NonNullable<ViewerId>): SQL {
  const off = sql`array(select ${notificationChoices.kind} from ${notificationChoices}
    where ${notificationChoices.userId} = ${id} and not ${notificationChoices.inApp})`;
  return sql`(${notifications.kind} = any(${listedKinds}::text[]) and ${notifications.kind} <> all(${off}))`;
}

/** The number of unread cards, as in the list; `requests` of them are also listed at Messages, so that a sum counts them once. */
export async function countUnread(
  db: Db,
  person: Person,
): Promise<{ count: number; requests: number }> {
  const [row] = await prepared(db).unread.execute(viewing(person));
  return row ?? { count: 0, requests: 0 };
}

/** What every visit of Notifications asks. */
const prepared = preparedOnce((db) => {
  const unread = db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, preparedViewer.id),
        isNull(notifications.readAt),
        isListed(preparedViewer),
        isCardVisible(preparedViewer),
      ),
    )
    .limit(countedAtMost)
    .as("unread");
  return {
    latest: selectCards(db, preparedViewer, isListed(preparedViewer))
      .limit(sql.placeholder("limit"))
      .prepare("latest_cards"),
    unread: db
      .select({
        count: sql<number>`count(*)::int`,
        requests: sql<number>`(count(*) filter (where ${unread.kind} = 'message-request'))::int`,
      })
      .from(unread)
      .prepare("unread_cards"),
  };
});

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
