import { and, eq, isNull, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { mapConcurrently } from "../lib/map-concurrently.ts";
import { bookings } from "../bookings/tables.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import { withinTimeBudget } from "./time-budget.ts";
import { settlePayment } from "./settle-payment.ts";
import { fromStripe, toStripe } from "./stripe-amounts.ts";
import { payments } from "./tables.ts";

type Payment = typeof payments.$inferSelect;

/** Asks Stripe for the state of a payment and applies it, whatever events came before and in which order. */
export async function reconcilePayment(
  services: Services,
  stripe: Stripe,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments.id, id));
  if (!payment || payment.state === "paid" || payment.state === "returned") return;
  // Done before anything can fail, so that a failing payment does not block the others.
  await postpone(services, id);
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  if (session.metadata?.["payment"] !== id)
    throw new Error(`session of another payment than ${id}`);
  if (session.payment_status === "paid") return settleSession(services, payment, session);
  if (session.status === "expired") return expirePayment(services, id);
  const isHeld = payment.state === "started" && (await isStillWanted(services, payment));
  if (isHeld || session.status !== "open") return;
  // Its places are released, so the page is closed. If the buyer pays at this moment, the next round settles it.
  await stripe.checkout.sessions.expire(sessionId);
  return expirePayment(services, id);
}

type Charge = Pick<Stripe.Checkout.Session, "amount_total" | "currency">;

async function settleSession(
  services: Services,
  payment: Payment,
  session: Stripe.Checkout.Session,
) {
  const { payment_intent: intent } = session;
  const intentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  const charged = unexpectedCharge(payment, session);
  if (charged)
    services.log.error(
      { payment: payment.id, asked: payment.amountMinor, in: payment.currency, charged },
      "a payment was charged another amount and is returned",
    );
  await settlePayment(services, { paymentId: payment.id, intentId, charged });
}

/** What was charged, unless it is what was asked for. */
function unexpectedCharge(payment: Payment, { amount_total: total, currency }: Charge) {
  if (total === null || currency === null)
    throw new Error(`the session of payment ${payment.id} names no amount`);
  const charged = currency.toUpperCase();
  const isRight =
    charged === payment.currency && total === toStripe(payment.amountMinor, payment.currency);
  return isRight ? undefined : { amountMinor: fromStripe(total, charged), currency: charged };
}

/** Whether its order still holds places, or its booking still waits for a deposit. */
async function isStillWanted({ db }: Services, { id }: Payment): Promise<boolean> {
  const [found] = await db
    .select({ order: orders.state, deposit: bookings.depositState, booking: bookings.state })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.id, id));
  return found?.order === "held" || (found?.deposit === "due" && found.booking === "accepted");
}

async function postpone({ db }: Services, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ askAt: sql`now() + interval '2 minutes'` })
    .where(and(eq(payments.id, id), sql`${payments.state} not in ('paid', 'returned')`));
}

async function expirePayment({ db }: Services, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ state: "expired", askAt: null })
    .where(and(eq(payments.id, id), sql`${payments.state} not in ('paid', 'returned')`));
}

const maxPerRound = 500;

/** Reconciles every payment without recent events, so that nothing depends on a webhook arriving. */
export async function reconcileOpenPayments(services: Services): Promise<void> {
  const { stripe, db } = services;
  if (!stripe) return;
  await expireUnopened(services);
  const due = await db
    .select({ id: payments.id, sessionId: payments.sessionId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      sql`${payments.askAt} is not null and ${payments.sessionId} is not null
        and (${payments.askAt} <= now() or ${orders.state} in ('expired', 'cancelled'))`,
    )
    .orderBy(payments.askAt)
    .limit(maxPerRound);
  await mapConcurrently(
    withinTimeBudget(due),
    ({ id, sessionId }) => reconcilePayment(services, stripe, { id, sessionId: sessionId! }),
    (error, { id }) => services.log.warn({ err: error, payment: id }, "payment not reconciled"),
  );
}

/** Expires payments whose page was never opened because the server stopped. */
async function expireUnopened({ db }: Services): Promise<void> {
  await db
    .update(payments)
    .set({ state: "expired", askAt: null })
    .where(
      and(
        eq(payments.provider, "stripe"),
        isNull(payments.sessionId),
        sql`${payments.askAt} < now() - interval '10 minutes'`,
      ),
    );
}
