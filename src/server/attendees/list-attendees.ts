import { sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Attendee, AttendeeQuery } from "../../contract/events/attendees.ts";
import { pageSize } from "../../contract/paging.ts";
import type { EventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { escapeLike } from "../lib/search-text.ts";
import { orders } from "../orders/tables.ts";
import { refunds } from "../payments/tables.ts";
import { makePersonCard } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { ticketTypes } from "../sales/tables.ts";
import { isEntryOf } from "../door/entries.ts";
import { scans } from "../door/tables.ts";
import { typedCodeColumn } from "../tickets/typed-code.ts";
import { tickets } from "../tickets/tables.ts";
import { hasStayedByRsvp, hasStayedByTicket, joinEntry, joinRsvpEntry } from "./attribution.ts";

type AttendeesInput = z.infer<typeof AttendeeQuery>;
type Counts = { all: number; in: number; "not-in": number; ended: number };

/** An event's attendees, for its organizers; the first page includes the counts. */
export async function listAttendees(
  tx: Transaction,
  access: EventAccess<"report">,
  query: AttendeesInput,
) {
  const { items, next } = await readAttendees(tx, access, query);
  return { items, next, counts: query.cursor ? null : await countAttendees(tx, access, query) };
}

type Filter = Pick<AttendeesInput, "q" | "view" | "type" | "cursor" | "limit">;

/** A page of attendees, latest first. */
export async function readAttendees(
  tx: Transaction | Db,
  access: EventAccess<"report">,
  filter: Filter,
) {
  const { q, view, type, limit = pageSize } = filter;
  const cursor = readCursor(filter.cursor);
  const from =
    cursor && sql`(time, id) < (${cursor.time.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
  const page = (group: SQL) => sql`(select * from (${group}) as attendees
    where ${views[view]} and ${q ? matches(q) : sql`true`} and ${isOfType(type)}
      and ${from ?? sql`true`}
    order by time desc, id desc limit ${limit + 1})`;
  // Each group has its own limit, so that its index returns the rows in order and no others are read.
  const pages = attendeeGroups(access).map(page);
  const { rows } = await tx.execute<Row>(sql`
    select * from (${sql.join(pages, sql` union all `)}) as attendees
    order by time desc, id desc limit ${limit + 1}`);
  const { items, next } = pageOf(rows, limit, ({ time, id }) => ({ time: new Date(time), id }));
  return { items: items.map(asAttendee), next };
}

function isOfType(type: string | undefined): SQL {
  return type ? sql`"typeId" = ${type}` : sql`true`;
}

/** Counts what the list shows from indexes alone, without reading people, orders and codes. */
async function countAttendees(
  tx: Transaction,
  { event }: EventAccess<"report">,
  { type }: Pick<AttendeesInput, "type">,
): Promise<Counts> {
  const ofEvent = sql`t.event_id = ${event.id} and ${type ? sql`t.type_id = ${type}` : sql`true`}`;
  const withoutTicket = type
    ? sql`0`
    : sql`(select count(*) from ${rsvps} as r where r.event_id = ${event.id} and r.answer = 'going' and not r.by_ticket)
      + (select count(distinct performer.person_id) from ${performersNotGoing(event.id)})`;
  const inByRsvp = type
    ? sql`0`
    : sql`(select count(*) from ${rsvps} as r ${joinRsvpEntry}
        where r.event_id = ${event.id} and r.answer = 'going' and not r.by_ticket
          and (entry.id is not null or ${hasStayedByRsvp(event.id)}))`;
  const { rows } = await tx.execute<Counts & { gone: number }>(sql`
    select ((select count(*) from ${tickets} as t where ${ofEvent}) + ${withoutTicket})::int as all,
      ((select count(*) from ${tickets} as t left join ${scans} as entry on ${isEntryOf(sql`t.id`)} and entry.event_id = ${event.id}
        where ${ofEvent} and t.ended is null and (entry.id is not null or ${hasStayedByTicket(event.id)})) + ${inByRsvp})::int as in,
      (select count(*)::int from ${tickets} as t where ${ofEvent} and t.ended is not null) as gone,
      (select count(*)::int from ${tickets} as t where ${ofEvent}
        and (t.ended is not null or ${hasPartRefund(sql`t.order_id`)})) as ended`);
  // A select without a table always returns one row.
  const { gone, ...counts } = rows[0]!;
  return { ...counts, "not-in": counts.all - counts.in - gone };
}

/** Whether an amount of an order was refunded, rather than one of its tickets. */
function hasPartRefund(orderId: SQL): SQL {
  return sql`exists (select 1 from ${refunds} as part where part.order_id = ${orderId} and part.ticket_ids = '{}'
    and part.reason not in ('late', 'double'))`;
}

/** The event's performers, as `performer`, who haven't RSVP'd "going". */
function performersNotGoing(eventId: string): SQL {
  return sql`${lineUp} as performer where performer.event_id = ${eventId} and not performer.asked and performer.person_id is not null
    and not exists (select 1 from ${rsvps} as r
      where r.event_id = ${eventId} and r.user_id = performer.person_id and r.answer = 'going')`;
}

const views = {
  all: sql`true`,
  in: sql`state in ('in', 'online')`,
  "not-in": sql`state in ('going', 'returning', 'line-up')`,
  ended: sql`(state in ('refunded', 'resold', 'cancelled') or "partRefund")`,
};

function matches(q: string): SQL {
  const like = `%${escapeLike(q)}%`;
  // A transferred ticket has its own code and is still found by its order's reference.
  const ofOrder = sql`(select ${orders.reference} from ${orders} where ${orders.id} = "orderId")`;
  return sql`concat_ws(E'\n', name, person ->> 'name', '@' || (person ->> 'username'), email, reference, ${ofOrder}) ilike ${like}`;
}

/**
 * One query each for tickets, RSVPs without a ticket, and performers with neither. For a blocked person only the name on the ticket is
 * shown.
 */
function attendeeGroups({ person, event }: EventAccess<"report">): SQL[] {
  const shown = sql`case when ${users.id} is not null and ${notBlocked(person, users.id)} then json_build_object('id', users.id, 'name', users.name,
    'username', users.username, 'image', users.image, 'role', users.role, 'sample', users.sample) end as person`;
  const accountName = sql`case when ${notBlocked(person, users.id)} then users.name else '' end`;
  const unpaid = sql`0::float8 as "paidMinor", false as "partRefund", null::text as currency, '[]'::jsonb as answers`;
  const notEntered = sql`null::timestamptz as "inAt", null::uuid as "scanId", ${unpaid}`;
  const nothing = sql`null::text as email, null::uuid as "typeId", null::text as type, null::uuid as "orderId",
    null::text as reference, null::uuid as "ticketId"`;
  const byTicket = sql`
    select t.id, 'ticket' as kind,
      coalesce(nullif(t.holder_name, ''), case when ${notBlocked(person, users.id)} then users.name end, nullif(o.name, ''), '') as name,
      ${shown},
      coalesce(nullif(t.holder_email, ''), case when t.holder_id is not distinct from o.buyer_id then nullif(o.email, '') end) as email,
      type.id as "typeId", type.name as type, o.id as "orderId",
      ${typedCodeColumn("o", "t")} as reference, t.id as "ticketId", 1 as people,
      case when t.ended is not null then t.ended when entry.id is not null then 'in'
        when ${hasStayedByTicket(event.id)} then 'online' when t.returning_since is not null then 'returning' else 'going' end as state,
      case when t.ended is null then entry.at end as "inAt", entry.id as "scanId", t.paid_minor::float8 as "paidMinor",
      t.ended is null and ${hasPartRefund(sql`o.id`)} as "partRefund", o.currency, o.answers, t.created_at as time
    from ${tickets} as t join ${orders} as o on o.id = t.order_id
    join ${ticketTypes} as type on type.id = t.type_id
    left join ${users} on ${users.id} = t.holder_id ${joinEntry}
    where t.event_id = ${event.id}`;
  const byRsvp = sql`
    select r.user_id as id, 'rsvp' as kind, ${accountName} as name, ${shown}, ${nothing},
      1 + r.guests as people, case when entry.id is not null then 'in' when ${hasStayedByRsvp(event.id)} then 'online' else 'going' end as state,
      entry.at as "inAt", entry.id as "scanId", ${unpaid}, r.created_at as time
    from ${rsvps} as r join ${users} on ${users.id} = r.user_id ${joinRsvpEntry}
    where r.event_id = ${event.id} and r.answer = 'going' and not r.by_ticket`;
  const byCredit = sql`
    select distinct on (users.id) users.id, 'line-up' as kind, ${accountName} as name, ${shown}, ${nothing},
      1 as people, 'line-up' as state, ${notEntered}, hosted.created_at as time
    from ${lineUp} as performer join ${users} on ${users.id} = performer.person_id
    join ${events} as hosted on hosted.id = performer.event_id
    where performer.event_id = ${event.id} and not performer.asked
      and not exists (select 1 from ${rsvps} as r where r.event_id = ${event.id} and r.user_id = users.id and r.answer = 'going')`;
  return [byTicket, byRsvp, byCredit];
}

type Row = Omit<Attendee, "time" | "inAt" | "person"> & {
  person: Parameters<typeof makePersonCard>[0] | null;
  time: string;
  inAt: string | null;
};

function asAttendee({ person, time, inAt, ...row }: Row): Attendee {
  return {
    ...row,
    person: person && makePersonCard(person),
    time: new Date(time).toISOString(),
    inAt: inAt === null ? null : new Date(inAt).toISOString(),
  };
}
