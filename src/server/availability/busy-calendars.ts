import { and, asc, count, eq, gte, lt, or, sql } from "drizzle-orm";
import type { BusyCalendar, DayRule } from "../../contract/talent/availability.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { lockOwnAct } from "../acts/edit-act.ts";
import { acts } from "../acts/tables.ts";
import { readBusyDaysInWorker } from "../event-imports/read-in-worker.ts";
import type { Db } from "../lib/database/database.ts";
import { getPublicly } from "../lib/outgoing/public-get.ts";
import { endpointUrl, PrivateAddress } from "../lib/outgoing/public-endpoint.ts";
import type { Person } from "../lib/person.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { spanOf } from "./day-rules.ts";
import { actCalendars, actDayRules, actDays } from "./tables.ts";

export const busyCalendarQueue = "act-calendar";

type Sources = { rules: DayRule[]; calendars: BusyCalendar[] };

/** The rules and calendars of the person's own act. */
export async function listDaySources(db: Db, person: Person, id: string): Promise<Sources> {
  const [act] = await db
    .select({ zone: acts.zone })
    .from(acts)
    .where(and(eq(acts.id, id), eq(acts.ownerId, person.id)));
  if (!act) refuse("NOT_FOUND");
  const rules = await db
    .select({
      id: actDayRules.id,
      repeats: actDayRules.repeats,
      state: actDayRules.state,
      note: actDayRules.note,
    })
    .from(actDayRules)
    .where(eq(actDayRules.actId, id))
    .orderBy(asc(actDayRules.createdAt), asc(actDayRules.id));
  const { from } = spanOf(act.zone);
  const calendars = await db
    .select({
      calendar: actCalendars,
      days: sql<number>`(select count(*)::int from ${actDays} where ${actDays.actId} = ${id}
        and ${actDays.source} = ${actCalendars.id}::text and ${actDays.day} >= ${from})`,
    })
    .from(actCalendars)
    .where(eq(actCalendars.actId, id))
    .orderBy(asc(actCalendars.createdAt));
  return {
    rules,
    calendars: calendars.map(({ calendar, days }) => ({
      id: calendar.id,
      host: calendar.host,
      readAt: calendar.readAt?.toISOString() ?? null,
      days,
      problem: calendar.problem,
    })),
  };
}

type Parts = Pick<Services, "db" | "jobs" | "config" | "identity">;
type Wanted = { id: string; calendarId: string; url: string };

/** Adds a calendar to the person's own act. A job reads it right away. */
export async function addBusyCalendar(
  { db, jobs, config, identity }: Parts,
  person: Person,
  { id, calendarId, url: typed }: Wanted,
): Promise<void> {
  const url = calendarUrl(typed, config.calendarAllowedHosts);
  if (!url)
    refuse("BAD_INPUT", {
      fields: [{ field: "url", message: "Enter a public address that begins with https://." }],
    });
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    const [row] = await tx
      .select({ count: count() })
      .from(actCalendars)
      .where(and(eq(actCalendars.actId, id), sql`${actCalendars.id} <> ${calendarId}`));
    if ((row?.count ?? 0) >= actLimits.calendars)
      refuse("NOT_ALLOWED", {
        detail: `An act can have up to ${actLimits.calendars} calendars. Remove one first.`,
      });
    const sealed = identity.secrets.seal(url.href);
    await tx
      .insert(actCalendars)
      .values({ id: calendarId, actId: id, url: sealed, host: url.host })
      .onConflictDoNothing();
    await jobs.send(busyCalendarQueue, { calendarId }, tx);
  });
}

/** Apple uses webcal: instead of https:. */
function calendarUrl(typed: string, allowedHosts: readonly string[]): URL | undefined {
  const text = typed.replace(/^webcals?:/i, "https:");
  const url = URL.parse(text);
  const isPlain = url?.protocol === "http:" && url.username === "" && url.password === "";
  return isPlain && allowedHosts.includes(url.host) ? url : endpointUrl(text, allowedHosts);
}

/** Removes a calendar of the person's own act and the days it blocked. */
export async function removeBusyCalendar(
  db: Db,
  person: Person,
  { id, calendarId }: { id: string; calendarId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    const isIt = and(eq(actCalendars.id, calendarId), eq(actCalendars.actId, id));
    const gone = await tx.delete(actCalendars).where(isIt).returning({ id: actCalendars.id });
    if (gone.length > 0)
      await tx.delete(actDays).where(and(eq(actDays.actId, id), eq(actDays.source, calendarId)));
  });
}

/** Queues the calendars that were last tried an hour ago. */
export async function readDueCalendars({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  const due = await db
    .select({ id: actCalendars.id })
    .from(actCalendars)
    .where(
      or(
        sql`${actCalendars.triedAt} is null`,
        lt(actCalendars.triedAt, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(sql`${actCalendars.triedAt} nulls first`)
    .limit(2_000);
  await jobs.sendAll(
    busyCalendarQueue,
    due.map(({ id }) => ({ calendarId: id })),
  );
}

/** Reads a calendar and replaces the days it blocks. If that fails, the earlier days stay. */
export async function readBusyCalendar(services: Services, calendarId: string): Promise<void> {
  const { db, config, identity } = services;
  const [row] = await db
    .select({ calendar: actCalendars, zone: acts.zone })
    .from(actCalendars)
    .innerJoin(acts, eq(acts.id, actCalendars.actId))
    .where(eq(actCalendars.id, calendarId));
  if (!row) return;
  const { calendar, zone } = row;
  const isIt = eq(actCalendars.id, calendarId);
  const { from, to } = spanOf(zone);
  const address = identity.secrets.unseal(calendar.url);
  const url = address && calendarUrl(address, config.calendarAllowedHosts);
  try {
    if (!url) throw new Unreadable("This address is no longer allowed. Add it again.");
    const text = await fetchCalendar(url, config.calendarAllowedHosts);
    const days = await readBusyDaysInWorker({ calendar: text, zone, from, to });
    await db.transaction(async (tx) => {
      // Locks the act first, as removing a calendar does. Then locks the calendar, so that one that was removed meanwhile blocks no
      // days.
      await tx.select({ id: acts.id }).from(acts).where(eq(acts.id, calendar.actId)).for("update");
      const [held] = await tx.select().from(actCalendars).where(isIt).for("update");
      if (!held) return;
      const { actId } = held;
      const isOld = and(eq(actDays.actId, actId), eq(actDays.source, calendarId));
      await tx.delete(actDays).where(and(isOld, gte(actDays.day, from)));
      const rows = days.map((one) => ({ actId, source: calendarId, ...one }));
      if (rows.length > 0) await tx.insert(actDays).values(rows);
      const now = new Date();
      await tx.update(actCalendars).set({ readAt: now, triedAt: now, problem: "" }).where(isIt);
    });
  } catch (error) {
    const problem = problemText(error);
    if (problem === undefined) throw error;
    await db.update(actCalendars).set({ triedAt: new Date(), problem }).where(isIt);
  }
}

/** What is wrong with a calendar, as a message for its owner. */
class Unreadable extends Error {}

async function fetchCalendar(url: URL, allowedHosts: readonly string[]): Promise<string> {
  const { status, body, isCut } = await getPublicly(url, allowedHosts);
  if (status !== 200) throw new Unreadable(`The address answered with ${status}.`);
  if (isCut) throw new Unreadable("This calendar is larger than 5 MB.");
  if (!/BEGIN:VCALENDAR/i.test(body.slice(0, 1_000)))
    throw new Unreadable("There is no calendar at this address. It has to lead to an .ics file.");
  return body;
}

function problemText(error: unknown): string | undefined {
  if (error instanceof Unreadable) return error.message;
  if (error instanceof Refusal) return error.detail ?? "This calendar can't be read.";
  if (error instanceof PrivateAddress) return "The host has an address that is not public.";
  if (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name))
    return "No answer in 15 seconds.";
  if (error instanceof Error && "code" in error && "syscall" in error)
    return `The connection failed (${String(error.code)}).`;
  return undefined;
}
