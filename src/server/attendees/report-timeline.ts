import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventReport } from "../../contract/events/attendees.ts";
import { isEntry } from "../door/entries.ts";
import { scans } from "../door/tables.ts";
import type { EventAccess } from "../events/event-access.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { isSaleEntry } from "../payments/returned-payments.ts";
import { ledgerEntries } from "../payments/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventSales } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { comingTo } from "./attribution.ts";

type Event = EventAccess["event"];
const past = alias(events, "past");
type Previous = { id: string; title: string; startsAt: Date };

/** The host's last past event, of the same series if possible, otherwise category, and ticketed like this one. */
export async function findPrevious(
  tx: Transaction,
  person: Person,
  { event, ticketed }: { event: Event; ticketed: boolean },
): Promise<Previous | undefined> {
  if (event.hostId === null) return undefined;
  const { rows } = await tx.execute<{ id: string; title: string; startsAt: string }>(sql`
    select id, title, starts_at as "startsAt" from ${events} as past
    where past.host_id = ${event.hostId} and past.id <> ${event.id} and past.status = 'published'
      and past.ends_at <= now() and past.starts_at < ${event.startsAt.toISOString()}
      and (past.series_id = ${event.seriesId} or past.category = ${event.category})
      and exists (select 1 from ${eventSales} where event_id = past.id) = ${ticketed}
      and ${isOrganizer(person, past)}
    order by (past.series_id is not distinct from ${event.seriesId}) desc, past.starts_at desc limit 1`);
  const [found] = rows;
  return found && { ...found, startsAt: new Date(found.startsAt) };
}

type Series = Pick<EventReport, "days" | "arrivals" | "previous">;
type Point = { kind: "coming" | "money" | "arrival" | "previous" | "then"; at: string; n: number };

/** The report's time series, in one statement. */
export async function readTimeline(
  tx: Transaction,
  { event, previous }: { event: Event; previous: Previous | undefined },
): Promise<Series> {
  const ofPrevious = previous && { id: previous.id, start: previous.startsAt.toISOString() };
  const { rows } = await tx.execute<Point>(sql`
    select 'coming' as kind, (at at time zone ${event.zone})::date::text as at, sum(people)::float8 as n
      from (${comingTo(event.id)}) as coming group by 2
    union all
    select 'money', (created_at at time zone ${event.zone})::date::text, sum(amount_minor)::float8
      from ${ledgerEntries} where event_id = ${event.id} and account = 'organizer' and ${isSaleEntry} group by 2
    union all
    select 'arrival', floor(extract(epoch from at) / 900)::bigint::text, sum(people)::float8
      from (${arrivedAt(event.id)}) as arrived group by 2
    ${ofPrevious ? previousPoints(ofPrevious, event) : sql``}
    order by 2`);
  const of = (kind: Point["kind"]) => rows.filter((row) => row.kind === kind);
  const money = new Map(of("money").map(({ at, n }) => [at, n]));
  const coming = new Map(of("coming").map(({ at, n }) => [at, n]));
  const days = [...new Set([...coming.keys(), ...money.keys()])].toSorted();
  const then = of("then")[0]?.n ?? 0;
  return {
    days: days.map((day) => ({
      day,
      coming: coming.get(day) ?? 0,
      netMinor: money.get(day) ?? 0,
    })),
    arrivals: of("arrival")
      .map(({ at, n }) => ({ at: new Date(Number(at) * 900_000).toISOString(), people: n }))
      .toSorted((one, other) => one.at.localeCompare(other.at)),
    previous:
      previous && then > 0
        ? {
            title: previous.title,
            startsAt: previous.startsAt.toISOString(),
            coming: then,
            days: of("previous")
              .map(({ at, n }) => ({ daysBefore: Number(at), coming: n }))
              .toSorted((one, other) => other.daysBefore - one.daysBefore),
          }
        : null,
  };
}

/** The arrivals at the door: the same people as are counted as checked in, without refunded tickets and with an RSVP's guests. */
function arrivedAt(eventId: string) {
  return sql`select scans.at, 1 as people from ${scans} join ${tickets} as t on t.id = scans.ticket_id
      where scans.event_id = ${eventId} and ${isEntry(scans)} and t.ended is null
    union all
    select scans.at, 1 + r.guests from ${scans}
      join ${rsvps} as r on r.event_id = scans.event_id and r.user_id = scans.attendee_id
      where scans.event_id = ${eventId} and ${isEntry(scans)} and r.answer <> 'not-going' and not r.by_ticket`;
}

/** Sign-ups for the previous event by days before its start, and how many it had at the same distance as now. */
function previousPoints({ id, start }: { id: string; start: string }, event: Event) {
  return sql`union all
    select 'previous', greatest(0, floor(extract(epoch from ${start}::timestamptz - at) / 86400))::int::text,
        sum(people)::float8
      from (${comingTo(id)}) as past group by 2
    union all
    select 'then', '', coalesce(sum(people), 0)::float8 from (${comingTo(id)}) as past
      where at <= ${start}::timestamptz - greatest(interval '0', ${event.startsAt.toISOString()}::timestamptz - now())`;
}
