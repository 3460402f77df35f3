import { and, asc, eq, gte, inArray, or, sql } from "drizzle-orm";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { lockOwnAct } from "../acts/edit-act.ts";
import { acts } from "../acts/tables.ts";
import { bookings } from "../bookings/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notSuspended } from "../people/visibility.ts";
import { makeToken, tokenHash } from "../security/tokens.ts";
import { isOnHold } from "./days.ts";
import { actCalendarLinks, actDays } from "./tables.ts";

/** Creates a new secret URL for the calendar of the person's own act. It can't be shown again. */
export async function makeActCalendarLink(
  db: Db,
  person: Person,
  { id, publicUrl }: { id: string; publicUrl: string },
): Promise<{ url: string }> {
  const token = makeToken();
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    await tx
      .insert(actCalendarLinks)
      .values({ actId: id, tokenHash: tokenHash(token) })
      .onConflictDoUpdate({
        target: actCalendarLinks.actId,
        set: { tokenHash: tokenHash(token), createdAt: sql`now()` },
      });
  });
  // In the search parameters, which our logs omit.
  return { url: `${publicUrl}/calendar/act.ics?key=${token}` };
}

/** The calendar behind a secret URL. Bookings and holds have their hours, other days are all-day entries. */
export async function actCalendar(db: Db, token: string, publicUrl: string): Promise<string> {
  const [act] = await db
    .select({ id: acts.id, name: acts.name })
    .from(actCalendarLinks)
    .innerJoin(acts, eq(acts.id, actCalendarLinks.actId))
    .where(and(eq(actCalendarLinks.tokenHash, tokenHash(token)), notSuspended(acts.ownerId)));
  if (!act) refuse("NOT_FOUND");
  const since = sql`(now() - interval '90 days')::date`;
  // Days imported from a calendar aren't exported, or phones would show them twice.
  const isOwn = inArray(actDays.source, ["hand", "rules"]);
  const stated = await db
    .selectDistinctOn([actDays.day])
    .from(actDays)
    .where(and(eq(actDays.actId, act.id), gte(actDays.day, since), isOwn))
    .orderBy(asc(actDays.day), asc(actDays.source))
    .limit(1_000);
  const days = stated.filter(({ state }) => state !== "free");
  const booked = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.actId, act.id),
        or(inArray(bookings.state, ["accepted", "done"]), isOnHold),
        gte(bookings.day, since),
      ),
    )
    .limit(1_000);
  const calendar = ical({
    prodId: { company: "Marquee", product: "Availability", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    name: printable(`${act.name}: Marquee`),
    ttl: 3600,
  });
  const { hostname } = new URL(publicUrl);
  for (const { id, title, startsAt, endsAt, updatedAt, state } of booked)
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: updatedAt,
      start: startsAt,
      end: endsAt,
      timezone: "UTC",
      summary: printable(state === "open" ? `On hold: ${title}` : title),
      url: `${publicUrl}/bookings/${id}`,
      status: state === "open" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  for (const { day, state, note } of days)
    calendar.createEvent({
      id: `${act.id}-${day}@${hostname}`,
      stamp: new Date(`${day}T00:00:00Z`),
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: printable(note || (state === "booked" ? "Booked" : "Tentative")),
      status: state === "booked" ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  return calendar.toString();
}

/** RFC 5545 allows no control characters. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, " ");
}
