import { sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Attendee, AttendeeQuery } from "../../contract/events/attendees.ts";
import { pageSize } from "../../contract/paging.ts";
import type { EventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { lineUp } from "../event-editing/tables.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { escapeLike } from "../lib/search-text.ts";
import { orders } from "../orders/tables.ts";
import { makePersonCard } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { ticketTypes } from "../sales/tables.ts";
import { codeColumn } from "../tickets/ticket-code.ts";
import { tickets } from "../tickets/tables.ts";
import { joinEntry } from "./attribution.ts";

type AttendeesInput = z.infer<typeof AttendeeQuery>;
type Counts = { all: number; in: number; "not-in": number; ended: number };

/** An event's attendees, for its organizers; the counts come with the first page. */
export async function listAttendees(
  tx: Transaction,
  access: EventAccess<"report">,
  query: AttendeesInput,
) {
  const { items, next } = await readAttendees(tx, access, query);
  return { items, next, counts: query.cursor ? null : await countAttendees(tx, access, query) };
}

type Filter = Pick<AttendeesInput, "q" | "view" | "type" | "cursor" | "limit">;

/** A page of attendees, the latest first. */
export async function readAttendees(
  tx: Transaction | Db,
  access: EventAccess<"report">,
  filter: Filter,
) {
  const { q, view, type, limit = pageSize } = filter;
  const cursor = readCursor(filter.cursor);
  const from =
    cursor && sql`(time, id) < (${cursor.time.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
  const { rows } = await tx.execute<Row>(sql`
    select * from (${attendeesOf(access)}) as attendees
    where ${views[view]} and ${q ? matches(q) : sql`true`} and ${isOfType(type)}
      and ${from ?? sql`true`}
    order by time desc, id desc limit ${limit + 1}`);
  const { items, next } = pageOf(rows, limit, ({ time, id }) => ({ time: new Date(time), id }));
  return { items: items.map(asAttendee), next };
}

function isOfType(type: string | undefined): SQL {
  return type ? sql`"typeId" = ${type}` : sql`true`;
}

async function countAttendees(
  tx: Transaction,
  access: EventAccess<"report">,
  { type }: Pick<AttendeesInput, "type">,
): Promise<Counts> {
  const { rows } = await tx.execute<Counts>(sql`
    select count(*)::int as all, count(*) filter (where ${views.in})::int as in,
      count(*) filter (where ${views["not-in"]})::int as "not-in", count(*) filter (where ${views.ended})::int as ended
    from (${attendeesOf(access)}) as attendees where ${isOfType(type)}`);
  // An aggregate without groups always has one row.
  return rows[0]!;
}

const views = {
  all: sql`true`,
  in: sql`state = 'in'`,
  "not-in": sql`state in ('going', 'returning', 'line-up')`,
  ended: sql`state in ('refunded', 'resold', 'cancelled')`,
};

function matches(q: string): SQL {
  const like = `%${escapeLike(q)}%`;
  // A transferred ticket has its own code and is still found by its order's reference.
  const ofOrder = sql`(select ${orders.reference} from ${orders} where ${orders.id} = "orderId")`;
  return sql`concat_ws(E'\n', name, person ->> 'name', '@' || (person ->> 'username'), email, reference, ${ofOrder}) ilike ${like}`;
}

/** Tickets, RSVPs without a ticket, and performers with neither. Of a blocked person only the name on the ticket is shown. */
function attendeesOf({ person, event }: EventAccess<"report">): SQL {
  const shown = sql`case when ${users.id} is not null and ${notBlocked(person, users.id)} then json_build_object('id', users.id, 'name', users.name,
    'username', users.username, 'image', users.image, 'role', users.role, 'sample', users.sample) end`;
  const nothing = sql`null::text as email, null::uuid as "typeId", null::text as type, null::uuid as "orderId",
    null::text as reference, null::uuid as "ticketId"`;
  return sql`
    select t.id, 'ticket' as kind,
      coalesce(nullif(t.holder_name, ''), case when ${notBlocked(person, users.id)} then users.name end, nullif(o.name, ''), '') as name,
      ${shown} as person,
      coalesce(nullif(t.holder_email, ''), case when t.holder_id is not distinct from o.buyer_id then nullif(o.email, '') end) as email,
      type.id as "typeId", type.name as type, o.id as "orderId",
      ${codeColumn("o", "t")} as reference, t.id as "ticketId", 1 as people,
      case when t.ended is not null then t.ended when entry.id is not null then 'in'
        when t.returning_since is not null then 'returning' else 'going' end as state,
      case when t.ended is null then entry.at end as "inAt", entry.id as "scanId", t.paid_minor::float8 as "paidMinor", o.currency, t.created_at as time
    from ${tickets} as t join ${orders} as o on o.id = t.order_id
    join ${ticketTypes} as type on type.id = t.type_id
    left join ${users} on ${users.id} = t.holder_id ${joinEntry}
    where t.event_id = ${event.id}
    union all
    select r.user_id, 'rsvp', case when ${notBlocked(person, users.id)} then users.name else '' end, ${shown}, ${nothing},
      1 + r.guests, 'going', null, null, 0, null, r.created_at
    from ${rsvps} as r join ${users} on ${users.id} = r.user_id
    where r.event_id = ${event.id} and r.answer = 'going' and not r.by_ticket
    union all
    select distinct on (users.id) users.id, 'line-up', case when ${notBlocked(person, users.id)} then users.name else '' end, ${shown}, ${nothing},
      1, 'line-up', null, null, 0, null, hosted.created_at
    from ${lineUp} as performer join ${users} on ${users.id} = performer.person_id
    join ${events} as hosted on hosted.id = performer.event_id
    where performer.event_id = ${event.id} and not performer.asked
      and not exists (select 1 from ${rsvps} as r where r.event_id = ${event.id} and r.user_id = users.id and r.answer = 'going')`;
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
