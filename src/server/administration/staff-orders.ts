import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { StaffOrder, StaffOrderFilters } from "../../contract/administration/sales.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { events } from "../events/tables.ts";
import { csvRow } from "../lib/csv.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { escapeLike } from "../lib/search-text.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { payments, refunds, webhookEvents } from "../payments/tables.ts";
import { users } from "../people/tables.ts";

type Query = StaffOrderFilters & { cursor?: string | undefined; limit?: number | undefined };

const ticketCount = sql<number>`(select coalesce(sum(${orderLines.quantity}), 0)::int from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;
const refundProblem = sql<
  string | null
>`(select ${refunds.failure} from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.state} = 'failed' limit 1)`;
// The types are spelled out, so that the planner can use the partial index.
const disputed = sql<number>`(select coalesce(sum((${webhookEvents.body} ->> 'amount')::float8), 0)::float8 from ${payments}
  join ${webhookEvents} on ${webhookEvents.body} ->> 'intent' = ${payments.intentId}
  where ${payments.orderId} = ${orders.id} and ${webhookEvents.type} = 'dispute' and ${webhookEvents.type} in ('dispute', 'refund.unmatched'))`;

const isOfList: Record<NonNullable<StaffOrderFilters["show"]>, SQL | undefined> = {
  all: undefined,
  refunded: sql`${orders.refundedMinor} > 0`,
  failed: sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.state} = 'failed')`,
  disputed: sql`${disputed} > 0`,
};

/** Paid orders of the whole site, latest first. */
export async function listStaffOrders(
  db: Db,
  { q = "", show = "all", limit = pageSize, cursor }: Query,
): Promise<Page<StaffOrder>> {
  const rows = await db
    .select({
      order: orders,
      event: { slug: events.slug, title: events.title },
      buyer: { id: users.id, name: users.name, username: users.username },
      tickets: ticketCount,
      refundProblem,
      disputedMinor: disputed,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.buyerId))
    .where(
      and(
        sql`${orders.paidAt} is not null`,
        isOfList[show],
        found(q.trim()),
        before(orders.paidAt, orders.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ order }) => ({
    time: order.paidAt ?? order.createdAt,
    id: order.id,
  }));
  return { items: items.map(orderShape), next };
}

function found(q: string): SQL | undefined {
  if (q === "") return undefined;
  if (q.includes("@")) return sql`lower(${orders.email}) = ${q.toLowerCase()}`;
  return sql`${orders.reference} ilike ${`%${escapeLike(q)}%`}`;
}

type Row = Omit<StaffOrder, keyof typeof orders.$inferSelect> & {
  order: typeof orders.$inferSelect;
};

function orderShape({ order, ...more }: Row): StaffOrder {
  const { id, reference, name, email, currency, totalMinor, feeMinor, refundedMinor } = order;
  return {
    id,
    reference,
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
    name,
    email,
    currency,
    totalMinor,
    feeMinor,
    refundedMinor,
    ...more,
  };
}

const linesAtOnce = 500;
const headings =
  "Paid,Reference,Event,Address,Name,Email,Tickets,Currency,Paid amount,Booking fee,Refunded,Disputed,Failed refund".split(
    ",",
  );

/** Paid orders as lines of a CSV file, read page by page. */
export async function* exportStaffOrders(
  db: Db,
  filters: StaffOrderFilters,
): AsyncGenerator<string> {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${csvRow(headings)}`;
  let cursor: string | undefined;
  do {
    const { items, next } = await listStaffOrders(db, { ...filters, cursor, limit: linesAtOnce });
    for (const one of items) yield csvRow(cellsOf(one));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function cellsOf(one: StaffOrder) {
  const amount = (minor: number) => ({ amount: plainMoney(minor, one.currency) });
  const { paidAt, reference, event, name, email, tickets, currency } = one;
  return [
    paidAt,
    reference,
    event.title,
    `/events/${event.slug}`,
    name,
    email,
    tickets,
    currency,
    amount(one.totalMinor),
    amount(one.feeMinor),
    amount(one.refundedMinor),
    amount(one.disputedMinor),
    one.refundProblem ?? "",
  ];
}
