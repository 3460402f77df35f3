import { and, desc, eq, isNull, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Ban } from "../../contract/bans.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { hintMyEvents } from "../events/live.ts";
import { record, write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { announce } from "../notifications/announce.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";
import { rsvps } from "../rsvps/tables.ts";
import { withdrawRsvp } from "../rsvps/rsvp.ts";
import { isBanOn } from "./ban-access.ts";
import { bans } from "./tables.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

/** Selects bans with the person on their other side. */
function selectBans(db: Db | Transaction, other: AnyColumn) {
  return db
    .select({ ban: bans, person: personCardColumns })
    .from(bans)
    .innerJoin(users, eq(users.id, other));
}

type Row = Awaited<ReturnType<typeof selectBans>>[number];

function banShape({ ban, person }: Row, viewer: Person): Ban {
  const { id, reason, until, createdAt, appeal, appealedAt, answer, answeredAt } = ban;
  const isOrganizer = viewer.id === ban.organizerId;
  return {
    id,
    person: makePersonCard(person),
    reason,
    until: until?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    appeal: appealedAt && {
      text: appeal,
      createdAt: appealedAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
    },
    can: {
      appeal: !isOrganizer && appealedAt === null,
      answer: isOrganizer && appealedAt !== null && answeredAt === null,
    },
  };
}

async function listBy(
  db: Db,
  viewer: Person,
  { query, where, other }: { query: PageQuery; where: SQL | undefined; other: AnyColumn },
): Promise<Page<Ban>> {
  const { limit = pageSize } = query;
  const rows = await selectBans(db, other)
    .where(and(where, isBanOn, before(bans.createdAt, bans.id, readCursor(query.cursor))))
    .orderBy(desc(bans.createdAt), desc(bans.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ ban }) => ({ time: ban.createdAt, id: ban.id }));
  return { items: items.map((row) => banShape(row, viewer)), next };
}

/** Lists the people an organizer currently bans. */
export function listBans(db: Db, me: Person, query: PageQuery): Promise<Page<Ban>> {
  return listBy(db, me, { query, where: eq(bans.organizerId, me.id), other: bans.personId });
}

/** Lists the organizers who currently ban this person. */
export function listBansOfMe(db: Db, me: Person, query: PageQuery): Promise<Page<Ban>> {
  return listBy(db, me, { query, where: eq(bans.personId, me.id), other: bans.organizerId });
}

type NewBan = { id: string; reason: string; until?: string | undefined };

/** Bans a person from all of the organizer's events; they are notified with the reason. Repeating it changes reason and end. */
export function banPerson(db: Db, me: Person, { id, ...wanted }: NewBan): Promise<Done<Ban>> {
  if (id === me.id) refuse("NOT_ALLOWED", { detail: "You can't block yourself." });
  return write(db, async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      // Blocks aren't checked: people who blocked the organizer can still be banned, since a ban hides nobody's profile.
      .where(and(eq(users.id, id), notSuspended(users.id)));
    if (!person) refuse("NOT_FOUND");
    const until = wanted.until === undefined ? null : new Date(wanted.until);
    const { reason } = wanted;
    const own = { organizerId: me.id, personId: id, reason, until };
    // An appeal refers to the previous reason; banning again after the ban expired starts over.
    const again = sql`case when ${bans.reason} = ${reason} and ${isBanOn}`;
    await tx
      .insert(bans)
      .values(own)
      .onConflictDoUpdate({
        target: [bans.organizerId, bans.personId],
        set: {
          reason,
          until,
          createdAt: sql`${again} then ${bans.createdAt} else now() end`,
          appeal: sql`${again} then ${bans.appeal} else '' end`,
          appealedAt: sql`${again} then ${bans.appealedAt} end`,
          answer: sql`${again} then ${bans.answer} else '' end`,
          answeredAt: sql`${again} then ${bans.answeredAt} end`,
        },
      });
    await endRsvps(tx, me, id);
    await tell(tx, { to: id, kind: "ban" });
    record(tx, hintMyEvents([me.id, id]));
    const isPair = and(eq(bans.organizerId, me.id), eq(bans.personId, id));
    const [row] = await selectBans(tx, bans.personId).where(isPair);
    return row ? banShape(row, me) : refuse("NOT_FOUND");
  });
}

/** Withdraws the person's RSVPs to the organizer's current and upcoming events; locks the events in the usual order. */
async function endRsvps(tx: Transaction, organizer: Person, personId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${events} where host_id = ${organizer.id} and ends_at > now()
      and exists (select 1 from ${rsvps} where event_id = ${events}.id and user_id = ${personId})
    order by id for update`);
  for (const { id } of rows) await withdrawRsvp(tx, id, personId);
}

/** Creates a notification that names nobody and links to the list. */
async function tell(
  tx: Transaction,
  { to, kind }: { to: string; kind: "ban" | "ban-appeal" },
): Promise<void> {
  await announce(
    tx,
    sql`select ${to}::uuid as recipient_id, ${kind} as kind, null::uuid as event_id, null::uuid as change_id, false as urgent`,
  );
}

/** Lifts a ban and notifies the person; idempotent. */
export function liftBan(db: Db, me: Person, personId: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const gone = await tx
      .delete(bans)
      .where(and(eq(bans.organizerId, me.id), eq(bans.personId, personId)))
      .returning({ id: bans.id });
    if (gone.length > 0) await tell(tx, { to: personId, kind: "ban" });
  });
}

/** Upholds a ban after an appeal, once. */
export function upholdBan(
  db: Db,
  me: Person,
  { id, answer }: { id: string; answer: string },
): Promise<Done<Ban>> {
  return write(db, async (tx) => {
    const isOwn = and(eq(bans.id, id), eq(bans.organizerId, me.id), isBanOn);
    const [row] = await selectBans(tx, bans.personId).where(isOwn).for("update", { of: bans });
    if (!row) refuse("NOT_FOUND");
    const { ban } = row;
    if (ban.answeredAt !== null && ban.answer === answer) return banShape(row, me);
    if (ban.appealedAt === null || ban.answeredAt !== null)
      refuse("CONFLICT", { detail: "There is no appeal to answer." });
    const answeredAt = new Date();
    await tx.update(bans).set({ answer, answeredAt }).where(eq(bans.id, id));
    await tell(tx, { to: ban.personId, kind: "ban" });
    return banShape({ ...row, ban: { ...ban, answer, answeredAt } }, me);
  });
}

/** Asks the organizer to reconsider, once; repeating the same text changes nothing. */
export function appealBan(
  db: Db,
  me: Person,
  { id, text: appeal }: { id: string; text: string },
): Promise<Done<Ban>> {
  return write(db, async (tx) => {
    const isMine = and(eq(bans.id, id), eq(bans.personId, me.id), isBanOn);
    const appealedAt = new Date();
    const changed = await tx
      .update(bans)
      .set({ appeal, appealedAt })
      .where(and(isMine, isNull(bans.appealedAt)))
      .returning({ organizerId: bans.organizerId });
    const [row] = await selectBans(tx, bans.organizerId).where(isMine);
    if (!row) refuse("NOT_FOUND");
    if (changed.length === 0 && row.ban.appeal !== appeal)
      refuse("CONFLICT", { detail: "You have already appealed. You can appeal once." });
    for (const { organizerId } of changed) await tell(tx, { to: organizerId, kind: "ban-appeal" });
    return banShape(row, me);
  });
}
