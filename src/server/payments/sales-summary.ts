import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Books } from "../../contract/orders/payments.ts";
import { bookingSettlements } from "../bookings/settlement-tables.ts";
import { isFinalRound } from "../event-bookings/list-bookings-of-event.ts";
import { sumOfPayments } from "../event-bookings/sum-of-payments.ts";
import { bookingLog, bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { eventSales } from "../sales/tables.ts";
import type { Services } from "../services.ts";
import { isSaleEntry } from "./returned-payments.ts";
import { ledgerEntries, webhookEvents, payments, refunds } from "./tables.ts";

/** What an event sold, refunded and is owed, computed from the ledger alone. */
export async function getSalesSummary(
  tx: Transaction,
  { stripe }: Pick<Services, "stripe">,
  { event }: EventAccess<"refund">,
): Promise<Books> {
  const { id } = event;
  const [sales] = await tx.select().from(eventSales).where(eq(eventSales.eventId, id));
  const [sums] = await tx
    .select({
      soldMinor: owed("account <> 'buyer' and kind = 'sale'"),
      refundedMinor: owed("account = 'buyer' and kind = 'refund'"),
      feesMinor: owed("account = 'platform'"),
      netMinor: owed("account = 'organizer'"),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.eventId, id), isSaleEntry));
  const [waiting] = await tx
    .select({
      due: sql<number>`count(*) filter (where ${refunds.state} = 'due')::int`,
      failed: sql<number>`count(*) filter (where ${refunds.state} = 'failed')::int`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.eventId, id));
  const currency = sales?.currency ?? (await readBookedCurrency(tx, id));
  const acts = await sumUpActs(tx, id, currency);
  const toActs = acts.feesMinor + acts.depositsMinor + acts.paidMinor + acts.cancelledMinor;
  const spentMinor = toActs + acts.expensesMinor;
  return {
    mode: stripe ? "stripe" : "test",
    currency,
    ...sums!,
    acts,
    remainingMinor: sums!.netMinor - spentMinor,
    ...waiting!,
    unmatched: await unmatchedOf(tx, id),
  };
}

/** The currency of the first act that was booked for an event without tickets; null if none was. */
async function readBookedCurrency(tx: Transaction, eventId: string): Promise<string | null> {
  const [first] = await tx
    .select({ currency: sql<string>`${bookingVersions.terms} -> 'fee' ->> 'currency'` })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .where(and(eq(bookings.eventId, eventId), isNotNull(bookings.acceptedAt)))
    .orderBy(asc(bookings.acceptedAt), asc(bookings.id))
    .limit(1);
  return first?.currency ?? null;
}

/** What bookings of an event took from its organizer's account for the acts. */
async function sumUpActs(
  tx: Transaction,
  eventId: string,
  currency: string | null,
): Promise<Books["acts"]> {
  const isFinal = sql`${bookings.settlement} = 'final'`;
  const isCancelled = sql`${bookings.state} = 'cancelled'`;
  const isBalance = sql`${ledgerEntries.kind} in ('settlement', 'reopening', 'adjustment')`;
  const [sums] = await tx
    .select({
      statements: sql<number>`count(distinct ${bookings.id}) filter (where ${isFinal})::int`,
      feesMinor: taken(isFinal),
      balancesMinor: taken(sql`${isFinal} and ${isBalance}`),
      depositsMinor: taken(sql`not (${isFinal} or ${isCancelled})`),
      cancelledMinor: taken(isCancelled),
    })
    .from(bookings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.eventId, eventId),
        eq(ledgerEntries.account, "organizer"),
        eq(ledgerEntries.currency, currency ?? ""),
      ),
    );
  // An aggregate without groups always has one row.
  const expensesMinor = await sumUpExpenses(tx, eventId, currency);
  return { ...sums!, expensesMinor, ...(await sumUpUnsettled(tx, eventId, currency)) };
}

/** The expenses of the night are in the statement of every act that shares its net, but count once. */
async function sumUpExpenses(
  tx: Transaction,
  eventId: string,
  currency: string | null,
): Promise<number> {
  const [most] = await tx
    .select({
      minor: sql<number>`coalesce(max((select sum((one ->> 'amountMinor')::float8)
        from jsonb_array_elements(${bookingSettlements.expenses}) as one)), 0)::float8`,
    })
    .from(bookings)
    .innerJoin(bookingSettlements, isFinalRound)
    .where(
      and(
        eq(bookings.eventId, eventId),
        sql`${bookingSettlements.statement} ->> 'kind' <> 'guarantee'`,
        sql`${bookingSettlements.statement} ->> 'currency' = coalesce(${currency}::text, '')`,
      ),
    );
  return most?.minor ?? 0;
}

/**
 * Sums up the bookings without a final statement, and what was paid for them anyway: a dispute takes the balance out of
 * the ledger, but money that both sides say has changed hands stays where it is.
 */
async function sumUpUnsettled(tx: Transaction, eventId: string, currency: string | null) {
  const [unsettled] = await tx
    .select({
      unsettled: sql<number>`count(*)::int`,
      paidMinor: sql<number>`coalesce(sum((select ${sumOfPayments("pay-balance")} from ${bookingLog}
        where ${bookingLog.bookingId} = ${bookings.id})), 0)::float8`,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .where(
      and(
        eq(bookings.eventId, eventId),
        inArray(bookings.state, ["accepted", "moved", "done"]),
        ne(bookings.settlement, "final"),
        sql`${bookingVersions.terms} -> 'fee' ->> 'currency' = coalesce(${currency}::text, '')`,
      ),
    );
  return unsettled!;
}

/** Refunds and disputes made at Stripe, for the organizer to review. */
async function unmatchedOf(tx: Transaction, eventId: string): Promise<Books["unmatched"]> {
  const rows = await tx
    .select({
      id: webhookEvents.id,
      type: webhookEvents.type,
      amount: sql<number>`(${webhookEvents.body} ->> 'amount')::float8`,
      at: webhookEvents.receivedAt,
      reference: orders.reference,
    })
    .from(webhookEvents)
    .innerJoin(payments, sql`${payments.intentId} = ${webhookEvents.body} ->> 'intent'`)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    // Written out, so that the planner can use the partial index.
    .where(
      and(
        sql`${webhookEvents.type} in ('dispute', 'refund.unmatched')`,
        eq(orders.eventId, eventId),
      ),
    )
    .orderBy(webhookEvents.receivedAt)
    .limit(50);
  return rows.map(({ id, type, amount, at, reference }) => ({
    id,
    reference,
    amountMinor: amount,
    at: at.toISOString(),
    kind: type === "dispute" ? ("dispute" as const) : ("refund" as const),
  }));
}

/** The sum that left the account. */
function taken(which: SQL) {
  return sql<number>`coalesce(-sum(${ledgerEntries.amountMinor}) filter (where ${which}), 0)::float8`;
}

function owed(which: string) {
  return sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${sql.raw(which)}), 0)::float8`;
}
