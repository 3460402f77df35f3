import { sql } from "drizzle-orm";
import type { EventReport } from "../../contract/events/attendees.ts";
import type { Brought } from "../../contract/events/shares.ts";
import { type EventAccess, withEventAccess } from "../events/event-access.ts";
import { saves } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { isSaleEntry } from "../payments/returned-payments.ts";
import { ledgerEntries } from "../payments/tables.ts";
import { makePersonCard } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { countWaiting } from "../rsvps/count-waiting.ts";
import { eventSales, ticketPools, ticketTypes } from "../sales/tables.ts";
import { acts } from "../acts/tables.ts";
import { shares } from "../shares/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { attributionSums, attributionOf } from "./attribution.ts";
import { findPrevious, readTimeline } from "./report-timeline.ts";

const maxSharers = 20;

/** An event's report for its organizers, in a fixed number of statements whatever its size. */
export function getEventReport(db: Db, person: Person, id: string): Promise<EventReport> {
  return withEventAccess(db, person, id, "report", readReport, {
    // One snapshot, so that the numbers are consistent.
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

async function readReport(
  tx: Transaction,
  { person, event }: EventAccess<"report">,
): Promise<EventReport> {
  const { id } = event;
  const sources = await readSources(tx, id);
  const types = await readTypes(tx, id);
  const { currency, saved, ...money } = await readMoney(tx, id);
  const previous = await findPrevious(tx, person, { event, ticketed: currency !== null });
  const series = await readTimeline(tx, { event, previous });
  return {
    ticketed: currency !== null,
    currency,
    capacity: event.capacity ?? sizeOf(types),
    total: sumOf(sources),
    saved,
    waitlist: await countWaiting(tx, [event]),
    money: currency === null ? null : money,
    sources,
    shares: await readShares(tx, person, id),
    types: types
      .filter(({ withdrawn, sold }) => sold > 0 || !withdrawn)
      .map(({ id: typeId, name, sold, quantity, pool, revenueMinor }) => ({
        id: typeId,
        name,
        sold,
        revenueMinor,
        size: quantity ?? pool,
      })),
    ...series,
  };
}

type Source = EventReport["sources"][number];

async function readSources(tx: Transaction, id: string): Promise<Source[]> {
  const { rows } = await tx.execute<Source>(sql`
    select source, ${attributionSums} from (${attributionOf(id)}) as came
    group by source order by sum(coming) desc, sum(views) desc, source`);
  return rows;
}

function sumOf(sources: Source[]): Brought {
  const total = { views: 0, answers: 0, paid: 0, coming: 0, arrived: 0 };
  for (const source of sources)
    for (const key of ["views", "answers", "paid", "coming", "arrived"] as const)
      total[key] += source[key];
  return total;
}

type Sharer = {
  person: Parameters<typeof makePersonCard>[0] | null;
  act: { id: string; name: string; slug: string } | null;
};

async function readShares(tx: Transaction, person: Person, id: string) {
  const { rows } = await tx.execute<Brought & Sharer>(sql`
    select case when users.id is not null then json_build_object('id', users.id, 'name', users.name, 'username', users.username,
        'image', users.image, 'role', users.role, 'sample', users.sample) end as person,
      case when acts.id is not null then json_build_object('id', acts.id, 'name', acts.name, 'slug', acts.slug) end as act,
      ${attributionSums}
    from (${attributionOf(id)}) as came
    join ${shares} on ${shares.code} = came.code and ${shares.eventId} = ${id}
    left join ${acts} on ${acts.id} = ${shares.actId}
    left join ${users} on ${users.id} = ${shares.personId}
    where ${notBlocked(person, users.id)} and ${notBlocked(person, acts.ownerId)}
    group by users.id, acts.id order by sum(coming) desc, sum(views) desc, users.id, acts.id limit ${maxSharers}`);
  return rows.map(({ person: sharer, ...row }) => ({
    ...row,
    person: sharer && makePersonCard(sharer),
  }));
}

type TypeRow = {
  id: string;
  name: string;
  quantity: number | null;
  poolId: string | null;
  pool: number | null;
  withdrawn: boolean;
  sold: number;
  revenueMinor: number;
};

async function readTypes(tx: Transaction, id: string): Promise<TypeRow[]> {
  const { rows } = await tx.execute<TypeRow>(sql`
    select type.id, type.name, type.quantity, pool.id as "poolId", pool.capacity as pool, type.withdrawn,
      count(t.id)::int as sold, coalesce(sum(t.paid_minor), 0)::float8 as "revenueMinor"
    from ${ticketTypes} as type
    left join ${ticketPools} as pool on pool.id = type.pool_id
    left join ${tickets} as t on t.type_id = type.id and t.ended is null
    where type.event_id = ${id} group by type.id, pool.id order by type.position`);
  return rows;
}

/** The total size of the types; null when one is unlimited. */
function sizeOf(types: TypeRow[]): number | null {
  const open = types.filter(({ withdrawn }) => !withdrawn);
  if (open.length === 0) return null;
  const sizes = new Map<string, number>();
  for (const { id, quantity, poolId, pool } of open) {
    const size = pool ?? quantity;
    if (size === null) return null;
    sizes.set(poolId ?? id, size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

type Money = {
  currency: string | null;
  saved: number;
  revenueMinor: number;
  refundsMinor: number;
  netMinor: number;
  partialRefundsMinor: number;
  retainedMinor: number;
};

async function readMoney(tx: Transaction, id: string): Promise<Money> {
  const { rows } = await tx.execute<Money>(sql`
    with books as (select order_id, sum(amount_minor) filter (where kind = 'sale') as sold,
        -sum(amount_minor) filter (where kind = 'refund') as refunded, sum(amount_minor) as net
      from ${ledgerEntries} where event_id = ${id} and account = 'organizer' and ${isSaleEntry} group by order_id),
    valid as (select order_id, sum(paid_minor) as paid from ${tickets} where event_id = ${id} and ended is null group by order_id),
    beside as (select net - coalesce(paid, 0) as minor, coalesce(refunded, 0) as refunded from books left join valid using (order_id))
    select (select currency from ${eventSales} where event_id = ${id}) as currency,
      (select count(*)::int from ${saves} where event_id = ${id}) as saved,
      (select coalesce(sum(least(-minor, refunded)), 0)::float8 from beside where minor < 0) as "partialRefundsMinor",
      (select coalesce(sum(minor), 0)::float8 from beside where minor > 0) as "retainedMinor",
      coalesce(sum(sold), 0)::float8 as "revenueMinor",
      coalesce(sum(refunded), 0)::float8 as "refundsMinor",
      coalesce(sum(net), 0)::float8 as "netMinor"
    from books`);
  // An aggregate without groups always returns one row.
  return rows[0]!;
}
