import { and, asc, between, eq, exists, inArray, or, sql, type SQL } from "drizzle-orm";
import type { ActDays, DayState } from "../../contract/talent/availability.ts";
import { holdOwnAct } from "../acts/edit-act.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { actDays } from "./tables.ts";

/** Whether the viewer may know when an act is free: everyone, organizers alone, or its owner alone. */
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

/** The days of a month on which an act is not free, as far as the viewer may know. */
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
  // Both ends of a month, whatever its length: no day lies after the thirty-first.
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
    .select({ day: bookings.day, note: bookings.title })
    .from(bookings)
    .where(and(eq(bookings.actId, id), isAgreed, between(bookings.day, first, last)));
  const days = new Map<string, ActDays["days"][number]>();
  for (const { day, state, note } of own.filter((one) => one.state !== "free"))
    days.set(day, { day, state, note: isMine ? note : "", booked: false });
  for (const { day, note } of agreed)
    days.set(day, { day, state: "booked", note: isMine ? note : "", booked: true });
  return { shown: true, days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

type Chosen = { id: string; days: string[]; state: DayState; note: string };

/** Says of some days whether an own act is free; accepted bookings stay whatever is said here. */
export async function setActDays(
  db: Db,
  person: Person,
  { id, days, state, note }: Chosen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdOwnAct(tx, person, id);
    const chosen = [...new Set(days)];
    const isChosen = and(eq(actDays.actId, id), inArray(actDays.day, chosen));
    await tx.delete(actDays).where(and(isChosen, eq(actDays.source, "hand")));
    // A free day needs words only where a rule or a calendar takes it.
    const taken = await tx.selectDistinct({ day: actDays.day }).from(actDays).where(isChosen);
    const said = state === "free" ? taken.map(({ day }) => day) : chosen;
    const own = state === "free" ? "" : note;
    if (said.length > 0)
      await tx.insert(actDays).values(said.map((day) => ({ actId: id, day, state, note: own })));
  });
}

// By hand before the rest, and among the rest "booked" before "tentative".
const foremost = [sql`${actDays.source} = 'hand' desc`, asc(actDays.state)];

/** What is said of a day of an act of the outer query: free, tentative or booked; null where nothing is. */
function statedOn(day: string): SQL {
  return sql`(select ${actDays.state} from ${actDays} where ${actDays.actId} = ${acts.id} and ${actDays.day} = ${day}
    order by ${sql.join(foremost, sql`, `)} limit 1)`;
}

/** How an act of the outer query that is not booked stands on a day. */
export function tentativeOrFree(day: string): SQL {
  return sql`case when ${statedOn(day)} = 'tentative' then 'tentative' else 'free' end`;
}

/** Days from the first to the last, both included. */
export type Span = { first: string; last: string };

/** Whether an act of the outer query has one of these days in this state, where nothing foremost says otherwise. */
function isStatedWithin({ first, last }: Span, state: "tentative" | "booked"): SQL {
  // Spelled out, for the index that has the booked days alone.
  const wanted = sql.raw(`'${state}'`);
  const outranks =
    state === "booked"
      ? sql`other.source = 'hand'`
      : sql`(other.source = 'hand' or (said.source <> 'hand' and other.state = 'booked'))`;
  return sql`exists (select 1 from ${actDays} as said
    where said.act_id = ${acts.id} and said.day between ${first} and ${last} and said.state = ${wanted}
      and (said.source = 'hand' or not exists (select 1 from ${actDays} as other
        where other.act_id = said.act_id and other.day = said.day and other.source <> said.source and ${outranks})))`;
}

/** How an act of the outer query that is booked on none of these days stands on the worst of them. */
export function tentativeOrFreeWithin(span: Span): SQL {
  if (span.first === span.last) return tentativeOrFree(span.first);
  return sql`case when ${isStatedWithin(span, "tentative")} then 'tentative' else 'free' end`;
}

/** Whether an act of the outer query is booked on one of these days. */
export function isBookedWithin(db: Db, span: Span): SQL {
  if (span.first === span.last) return isBookedOn(db, span.first);
  const byBooking = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(eq(bookings.actId, acts.id), between(bookings.day, span.first, span.last), isAgreed),
    );
  return sql`(${exists(byBooking)} or ${isStatedWithin(span, "booked")})`;
}

/** Whether an act of the outer query is booked on a day. */
export function isBookedOn(db: Db, day: string): SQL {
  const byBooking = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.actId, acts.id), eq(bookings.day, day), isAgreed));
  return sql`(${exists(byBooking)} or coalesce(${statedOn(day)} = 'booked', false))`;
}
