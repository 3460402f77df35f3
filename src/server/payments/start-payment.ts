import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { lockOwnOrder, type KeyedId, type OwnOrder, isStillHeld } from "../orders/access.ts";
import { events } from "../events/tables.ts";
import type { Services } from "../services.ts";
import { refuseIncomplete } from "../orders/save-order-details.ts";
import { openPaymentPage } from "./payment-page.ts";
import { toStripe } from "./stripe-amounts.ts";
import { payments, payoutAccounts } from "./tables.ts";

type Payment = typeof payments.$inferSelect;

/** Returns the page where a held order is paid; a repeated call returns the same page. */
export async function startPayment(
  services: Services,
  viewer: Viewer,
  input: KeyedId,
): Promise<{ id: string; url: string }> {
  const { db } = services;
  const started = await db.transaction((tx) => preparePayment(services, tx, viewer, input));
  if (started.payment.url) return { id: started.payment.id, url: started.payment.url };
  // No lock is held while Stripe responds; the same payment requested twice is one session there.
  const { sessionId, url } = await openPaymentPage(services, started);
  await db
    .update(payments)
    .set({ sessionId, url, askAt: services.stripe ? sql`now() + interval '2 minutes'` : null })
    .where(and(eq(payments.id, started.payment.id), isNull(payments.url)));
  return { id: started.payment.id, url };
}

async function preparePayment(services: Services, tx: Transaction, viewer: Viewer, input: KeyedId) {
  const order = await lockOwnOrder(tx, viewer, input);
  await refuseUnpayable(tx, order);
  await refuseIncomplete(tx, order);
  const [event] = await tx
    .select({ title: events.title, hostId: events.hostId, status: events.status })
    .from(events)
    .where(eq(events.id, order.eventId));
  if (!event || event.status !== "published") refuse("NOT_ON_SALE");
  const accountId = services.stripe ? await accountOf(tx, event.hostId) : null;
  if (services.stripe && toStripe(order.totalMinor, order.currency) === undefined)
    refuse("PAYMENTS_UNAVAILABLE", { detail: "This amount can't be charged in this currency." });
  const payment = await continuePayment(services, tx, order, accountId);
  return { payment, order, event, key: input.key };
}

async function refuseUnpayable(tx: Transaction, order: OwnOrder): Promise<void> {
  if (order.state === "paid") refuse("CONFLICT", { detail: "This order is already paid." });
  if (!(await isStillHeld(tx, order.id))) refuse("HOLD_EXPIRED");
  if (order.totalMinor === 0) refuse("CONFLICT", { detail: "This order is free." });
}

/** Returns the open payment of this order, or a new one; a payment at another price is expired. */
async function continuePayment(
  services: Services,
  tx: Transaction,
  order: OwnOrder,
  accountId: string | null,
): Promise<Payment> {
  const provider = services.stripe ? "stripe" : "test";
  const isOpen = and(eq(payments.orderId, order.id), eq(payments.state, "started"));
  const [known] = await tx
    .select()
    .from(payments)
    .where(
      and(
        isOpen,
        eq(payments.provider, provider),
        eq(payments.amountMinor, order.totalMinor),
        sql`${payments.createdAt} > now() - interval '50 minutes'`,
        // A payment without a page after a minute has failed. The buyer's details may have changed since, which Stripe
        // treats as another payment.
        sql`(${payments.url} is not null or ${payments.createdAt} > now() - interval '1 minute')`,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  await tx
    .update(payments)
    .set({ state: "expired", askAt: sql`now()` })
    .where(and(isOpen, known && ne(payments.id, known.id)));
  if (known) return known;
  const { totalMinor: amountMinor, currency, id: orderId } = order;
  const [made] = await tx
    .insert(payments)
    .values({
      orderId,
      provider,
      amountMinor,
      currency,
      accountId,
      askAt: provider === "stripe" ? sql`now() + interval '2 minutes'` : null,
    })
    .returning();
  return made!;
}

async function accountOf(tx: Transaction, hostId: string | null): Promise<string> {
  const [account] = await tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.personId, hostId ?? sql`null`));
  if (!account?.ready)
    refuse("PAYMENTS_UNAVAILABLE", {
      detail: "The organizer can't take payments yet. Message them, or try again later.",
    });
  return account.accountId;
}
