import { and, desc, eq, ne, not, sql, type SQL } from "drizzle-orm";
import type { Friend } from "../../contract/events/invitations.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { followsThem, isShut } from "../messages/access.ts";
import { notify } from "../notifications/notify.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { isSpelledLike } from "../people/search-text.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { rsvps } from "../rsvps/tables.ts";
import type { Services } from "../services.ts";
import { friendInvitations } from "./tables.ts";

// The latest follows on each side, which bounds the query for people with very many.
const maxFriends = 2_000;
const aDay = { allowed: 50, seconds: 24 * 3600 };
// Limits invitations to people who don't follow the inviter and so never asked to hear from them.
const strangersADay = { allowed: 10, seconds: 24 * 3600 };

type Query = {
  id: string;
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** People an attendee can invite: those they follow or who follow them, latest first. */
export async function listFriendsToInvite(
  db: Db,
  me: Person,
  { id, q = "", limit = pageSize, ...query }: Query,
): Promise<Page<Friend>> {
  const { hostId } = await getEventToShare(db, me, id);
  const cursor = readCursor(query.cursor);
  const text = toSearchText(q).replace(/^@/, "");
  const friends = sql`(select id, max(time) as time from (
      (select ${follows.followedId} as id, ${follows.createdAt} as time from ${follows}
        where ${follows.followerId} = ${me.id} order by ${follows.createdAt} desc limit ${maxFriends})
      union all
      (select ${follows.followerId}, ${follows.createdAt} from ${follows}
        where ${follows.followedId} = ${me.id} order by ${follows.createdAt} desc limit ${maxFriends})
    ) as follow group by id) as friend`;
  const contains = sql`${users.search} like ${`%${escapeLike(text)}%`}`;
  const list = (isNamed: SQL | undefined) =>
    db
      .select({
        ...personCardColumns,
        time: sql`friend.time`.mapWith(follows.createdAt),
        invited: isInvitedBy(me, id),
      })
      .from(friends)
      .innerJoin(users, sql`${users.id} = friend.id`)
      .where(and(mayBeInvited(me, hostId), isNamed))
      .orderBy(desc(sql`friend.time`), desc(sql`friend.id`));
  const isAfterCursor =
    cursor && sql`(friend.time, friend.id) < (${cursor.time.toISOString()}, ${cursor.id}::uuid)`;
  // Whether anybody matches exactly decides for all pages alike.
  const isExact = text === "" || (await list(contains).limit(1)).length > 0;
  const isNamed = text === "" ? undefined : isExact ? contains : isSpelledLike(text);
  const rows = await list(and(isNamed, isAfterCursor)).limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => row);
  return { items: items.map((row) => ({ ...makePersonCard(row), invited: row.invited })), next };
}

/** Invites a friend to the event, once. It doesn't refuse if the friend already answered, since that would reveal their answer. */
export async function inviteFriend(
  { db, rateLimiter }: Pick<Services, "db" | "rateLimiter">,
  me: Person,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<Done<void>> {
  const { hostId } = await getEventToShare(db, me, eventId);
  if (!me.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  const isFollower = followsThem(users.id, sql`${me.id}::uuid`);
  const [friend] = await db
    .select({ isFollower, invited: isInvitedBy(me, eventId) })
    .from(users)
    .where(
      and(
        eq(users.id, personId),
        sql`(${isFollower} or ${followsThem(sql`${me.id}::uuid`, users.id)})`,
        mayBeInvited(me, hostId),
      ),
    );
  if (!friend) return refuse("NOT_FOUND");
  if (friend.invited) return done(undefined, []);
  // Before the transaction: inside it, the limits would need a second connection.
  await rateLimiter.take("friends-invited", me.id, aDay);
  if (!friend.isFollower) await rateLimiter.take("strangers-asked-along", me.id, strangersADay);
  return write(db, async (tx) => {
    const made = await tx
      .insert(friendInvitations)
      .values({ eventId, inviterId: me.id, friendId: personId })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    const [answered] = await tx
      .select({ answer: rsvps.answer })
      .from(rsvps)
      .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, personId)));
    if (answered && answered.answer !== "maybe") return;
    const invited = { to: personId, by: me.id, fact: eventId, eventId };
    await notify(tx, [{ kind: "friend-invitation", ...invited }]);
  });
}

/** Whether this inviter already invited the outer query's person to the event. */
function isInvitedBy(me: Person, eventId: string): SQL<boolean> {
  return sql`exists (select 1 from ${friendInvitations} where ${and(
    eq(friendInvitations.eventId, eventId),
    eq(friendInvitations.inviterId, me.id),
    sql`${friendInvitations.friendId} = ${users.id}`,
  )})`;
}

/** Excludes the host, and people who can't be invited because of a block with the inviter or the host or because of their settings. */
function mayBeInvited(me: Person, hostId: string | null): SQL | undefined {
  return and(
    notBlocked(me, users.id),
    hostId === null ? undefined : and(ne(users.id, hostId), notBlocked({ id: hostId }, users.id)),
    not(isShut(users.id, sql`${me.id}::uuid`)),
  );
}

/** An upcoming event that isn't invite-only and that the person goes to; refuses any other. */
async function getEventToShare(
  db: Db | Transaction,
  me: Person,
  id: string,
): Promise<{ hostId: string | null }> {
  const [event] = await db
    .select({
      hostId: events.hostId,
      isClosed: sql<boolean>`${events.visibility} = 'invite-only'`,
      isOff: sql<boolean>`${events.status} = 'cancelled' or ${events.endsAt} <= now()`,
      isGoing: sql<boolean>`exists (select 1 from ${rsvps} where ${and(
        sql`${rsvps.eventId} = ${events.id}`,
        eq(rsvps.userId, me.id),
        eq(rsvps.answer, "going"),
      )})`,
    })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(me)));
  if (!event) return refuse("NOT_FOUND");
  if (event.isClosed)
    refuse("NOT_ALLOWED", { detail: "Only the organizers invite people to this event." });
  if (event.isOff) refuse("NOT_ALLOWED", { detail: "This event no longer takes place." });
  if (!event.isGoing) refuse("NOT_ALLOWED", { detail: "Say that you're going first." });
  return event;
}
