import { and, asc, between, eq, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { ActDays, DayState } from "../../contract/talent/availability.ts";
import { lockOwnAct } from "../acts/edit-act.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { actDays } from "./tables.ts";

/** Whether the viewer may know when an act is free: depending on the act, everyone, organizers or only its owner. */
export function daysAreShown(viewer: Viewer): SQL<boolean> {
  const isOrganizer = viewer
    ? or(
        sql`${viewer.role} = 'organizer'`,
        sql`exists (select 1 from ${events} where ${events.hostId} = ${viewer.id})`,
      )
    : sql`false`;
  const isMine = viewer ? eq(acts.ownerId, viewer.id) : sql`false`;
  return sql<boolean>`(${isMine} or ${acts.availabilityAudience} = 'everyone'
    or (${acts.availabilityAudience} = 'organizers' and ${isOrganizer}))`;
}

const isAgreed = inArray(bookings.state, ["accepted", "done"]);

/** The days of a month on which an act isn't free, as far as the viewer may know. */
export async function listActDays(
  db: Db,
  viewer: Viewer,
  { id, month }: { id: string; month: string },
): Promise<ActDays> {
  const [act] = await db
    .select({ ownerId: acts.ownerId, shown: daysAreShown(viewer) })
    .from(acts)
    .where(and(eq(acts.id, id), visibleAct(viewer)));
  if (!act) refuse("NOT_FOUND");
  if (!act.shown) return { shown: false, days: [] };
  const isMine = act.ownerId === viewer?.id;
  // The first and last day of the month.
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const own = await db
    .selectDistinctOn([actDays.day], {
      day: actDays.day,
      state: actDays.state,
      note: actDays.note,
    })
    .from(actDays)
    .where(and(eq(actDays.actId, id), between(actDays.day, first, last)))
    .orderBy(asc(actDays.day), ...foremost);
  const agreed = await db
    .select({ day: bookings.day, note: bookings.title, bookingId: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.actId, id), isAgreed, between(bookings.day, first, last)));
  const days = new Map<string, ActDays["days"][number]>();
  for (const { day, state, note } of own.filter((one) => one.state !== "free"))
    days.set(day, { day, state, note: isMine ? note : "", booked: false });
  for (const { day, ...booking } of agreed)
    days.set(day, { day, state: "booked", note: "", booked: true, ...(isMine && booking) });
  // To others, a day on hold is as free as its owner says: nothing is agreed yet.
  const held = isMine ? await listHeldDays(db, id, between(bookings.day, first, last)) : [];
  for (const { day, ...hold } of held) {
    const known = days.get(day) ?? { day, state: "free", note: "", booked: false };
    days.set(day, { ...known, holds: [...(known.holds ?? []), hold] });
  }
  return { shown: true, days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** The act is holding its day for this offer. */
export const isOnHold = and(eq(bookings.state, "open"), isNotNull(bookings.heldAt));

/** The open offers for which an act holds its days, first hold of each day first. */
function listHeldDays(db: Db, actId: string, within: SQL | undefined) {
  return db
    .select({ day: bookings.day, id: bookings.id, title: bookings.title })
    .from(bookings)
    .where(and(eq(bookings.actId, actId), isOnHold, within))
    .orderBy(asc(bookings.heldAt), asc(bookings.id));
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

type Chosen = { id: string; days: string[]; state: DayState; note: string };

/** Sets whether the person's own act is free on these days. Accepted bookings aren't affected. */
export async function setActDays(
  db: Db,
  person: Person,
  { id, days, state, note }: Chosen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    const chosen = [...new Set(days)];
    const isChosen = and(eq(actDays.actId, id), inArray(actDays.day, chosen));
    await tx.delete(actDays).where(and(isChosen, eq(actDays.source, "hand")));
    // A free day only needs a row if a rule or calendar blocks it.
    const taken = await tx.selectDistinct({ day: actDays.day }).from(actDays).where(isChosen);
    const said = state === "free" ? taken.map(({ day }) => day) : chosen;
    const own = state === "free" ? "" : note;
    if (said.length > 0)
      await tx.insert(actDays).values(said.map((day) => ({ actId: id, day, state, note: own })));
  });
}

// By hand first, then "booked" before "tentative". The triggers of `act_days` have the same rule.
const foremost = [sql`${actDays.source} = 'hand' desc`, asc(actDays.state)];

/** A span of days, both ends included. */
export type Span = { first: string; last: string };

/**
 * "tentative" or "free" for an act of the outer query that isn't booked in this span, by its worst day. A scalar subquery per act, or
 * the planner would read everybody's days.
 */
export function tentativeOrFree({ first, last }: Span): SQL {
  return sql`case when (select true from ${actDays} as said
    where said.act_id = ${acts.id} and said.day between ${first} and ${last} and said.state = 'tentative'
      and (said.source = 'hand' or not exists (select 1 from ${actDays} as other
        where other.act_id = said.act_id and other.day = said.day and other.source = 'hand'))
    limit 1) is not null then 'tentative' else 'free' end`;
}

/** Whether an act of the outer query says that it's booked on one of these days. */
function isTaken({ first, last }: Span): SQL {
  return sql`${acts.bookedDays} && daterange(${first}, ${last}, '[]')`;
}

/**
 * Whether an act of the outer query has an accepted booking on one of these days. A scalar subquery per act, or the planner would
 * read everybody's bookings.
 */
function hasBooking({ first, last }: Span): SQL {
  return sql`(select true from ${bookings}
    where ${and(eq(bookings.actId, acts.id), between(bookings.day, first, last), isAgreed)} limit 1) is not null`;
}

/** Whether an act of the outer query is booked on one of these days. */
export function isBooked(span: Span): SQL {
  return sql`(${isTaken(span)} or ${hasBooking(span)})`;
}

/**
 * Acts that match a condition and aren't booked on any of these days, as far as the viewer may know: acts that don't show their days
 * match on every day, since a filter must not reveal what the page doesn't. Checks the act's own row first: the planner considers a
 * lookup in a table that is still empty cheaper than a comparison.
 */
export function isFreeAnd(condition: SQL | undefined, viewer: Viewer, span: Span): SQL {
  const isShown = daysAreShown(viewer);
  return sql`case when ${isTaken(span)} and ${isShown} then false
    else ${and(condition, sql`not (${isShown} and ${hasBooking(span)})`)} end`;
}
