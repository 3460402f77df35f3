import { and, eq, sql } from "drizzle-orm";
import type { Books } from "../../contract/orders/payments.ts";
import { sumUpActs } from "../event-bookings/sum-up-acts.ts";
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
  const { currency, acts, otherActs } = await sumUpActs(tx, id, sales?.currency ?? null);
  const toActs = acts.feesMinor + acts.depositsMinor + acts.paidMinor + acts.cancelledMinor;
  const spentMinor = toActs + acts.expensesMinor;
  return {
    mode: stripe ? "stripe" : "test",
    currency,
    ...sums!,
    acts,
    otherActs,
    remainingMinor: sums!.netMinor - spentMinor,
    ...waiting!,
    unmatched: await unmatchedOf(tx, id),
  };
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

function owed(which: string) {
  return sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${sql.raw(which)}), 0)::float8`;
}
