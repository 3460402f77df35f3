import { sql, type SQL } from "drizzle-orm";
import type { SalesDay, SalesTotals } from "../../contract/administration/sales.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import type { Page } from "../../contract/shapes.ts";
import { csvRow } from "../lib/csv.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { orders } from "../orders/tables.ts";
import { payments, refunds, webhookEvents } from "../payments/tables.ts";

/** Movements of money, one row each: a paid order, a completed refund, or a dispute opened by a buyer. */
function movesBetween(from: SQL, to: SQL): SQL {
  const within = (time: SQL) => sql`${time} >= ${from} and ${time} < ${to}`;
  return sql`
    select ${orders.paidAt} as moved_at, ${orders.currency} as currency, 1 as orders, ${orders.totalMinor} as gross,
      ${orders.feeMinor} as fee, 0 as refunds, 0::bigint as refunded, 0 as disputes, 0::float8 as disputed
    from ${orders} where ${orders.paidAt} is not null and ${within(sql`${orders.paidAt}`)}
    union all
    select ${refunds.doneAt}, ${orders.currency}, 0, 0, 0, 1, ${refunds.amountMinor}, 0, 0
    from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
    where ${refunds.doneAt} is not null and ${within(sql`${refunds.doneAt}`)}
    union all
    select ${webhookEvents.receivedAt}, ${payments.currency}, 0, 0, 0, 0, 0, 1, (${webhookEvents.body} ->> 'amount')::float8
    from ${webhookEvents} join ${payments} on ${payments.intentId} = ${webhookEvents.body} ->> 'intent'
    where ${webhookEvents.type} = 'dispute' and ${webhookEvents.type} in ('dispute', 'refund.unmatched')
      and ${payments.orderId} is not null and ${within(sql`${webhookEvents.receivedAt}`)}`;
}

const sums = sql`currency, sum(orders)::int as orders, sum(gross)::float8 as "grossMinor", sum(fee)::float8 as "feeMinor",
  sum(refunds)::int as refunds, sum(refunded)::float8 as "refundedMinor", sum(disputes)::int as disputes,
  sum(disputed)::float8 as "disputedMinor"`;

/** Totals of sales, refunds and disputes of the last days by currency, the largest first. */
export async function getSalesTotals(
  { db, stripe }: Pick<Services, "db" | "stripe">,
  days: number,
): Promise<SalesTotals> {
  const from = sql`now() - make_interval(days => ${days})`;
  const { rows } = await db.execute<SalesTotals["items"][number]>(sql`
    select totals.*, coalesce(waiting.due, 0) as "refundsDue", coalesce(waiting.failed, 0) as "refundsFailed"
    from (select ${sums} from (${movesBetween(from, sql`now()`)}) as moves group by currency) as totals
    left join (select ${orders.currency} as currency,
        count(*) filter (where ${refunds.state} = 'due')::int as due,
        count(*) filter (where ${refunds.state} = 'failed')::int as failed
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
      where ${refunds.state} in ('due', 'failed') group by ${orders.currency}) as waiting using (currency)
    order by "grossMinor" desc, currency`);
  return { paymentsAreReal: stripe !== undefined, items: rows };
}

/** The days of a month with sales, refunds or disputes, latest first; the cursor is the previous month that has any. */
export async function listSalesDays(db: Db, cursor?: string): Promise<Page<SalesDay>> {
  if (cursor !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  const month = cursor ?? (await findMonthBefore(db, sql`'infinity'::timestamptz`));
  if (month === null) return { items: [], next: null };
  const start = sql`${`${month}-01T00:00:00Z`}::timestamptz`;
  const end = sql`(${start} at time zone 'UTC' + interval '1 month') at time zone 'UTC'`;
  const { rows } = await db.execute<SalesDay>(sql`
    select to_char(moved_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${sums}
    from (${movesBetween(start, end)}) as moves group by 1, currency order by 1 desc, currency`);
  return { items: rows, next: await findMonthBefore(db, start) };
}

async function findMonthBefore(db: Db, time: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(greatest(
      (select max(${orders.paidAt}) from ${orders} where ${orders.paidAt} < ${time}),
      (select max(${refunds.doneAt}) from ${refunds} where ${refunds.orderId} is not null and ${refunds.doneAt} < ${time}),
      (select max(${webhookEvents.receivedAt}) from ${webhookEvents} join ${payments}
          on ${payments.intentId} = ${webhookEvents.body} ->> 'intent' and ${payments.orderId} is not null
        where ${webhookEvents.type} = 'dispute' and ${webhookEvents.type} in ('dispute', 'refund.unmatched')
          and ${webhookEvents.receivedAt} < ${time})
    ) at time zone 'UTC', 'YYYY-MM') as month`);
  return rows[0]?.month ?? null;
}

/** All days as lines of a CSV file, read month by month. */
export async function* exportSalesDays(db: Db): AsyncGenerator<string> {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${csvRow(headings)}`;
  let cursor: string | undefined;
  do {
    const { items, next } = await listSalesDays(db, cursor);
    for (const one of items) yield csvRow(cellsOf(one));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

const headings = [
  "Day (UTC)",
  "Currency",
  "Orders",
  "Gross",
  "Booking fees",
  "Refunds",
  "Refunded",
  "Disputes",
  "Disputed",
];

function cellsOf(one: SalesDay) {
  const amount = (minor: number) => ({ amount: plainMoney(minor, one.currency) });
  return [
    one.day,
    one.currency,
    one.orders,
    amount(one.grossMinor),
    amount(one.feeMinor),
    one.refunds,
    amount(one.refundedMinor),
    one.disputes,
    amount(one.disputedMinor),
  ];
}
