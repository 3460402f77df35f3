import type { Stripe } from "stripe";
import { refuse } from "../lib/refuse.ts";
import type { OwnOrder } from "../orders/access.ts";
import type { Services } from "../services.ts";
import { isFinalError } from "./stripe.ts";
import { toStripe } from "./stripe-amounts.ts";
import type { payments } from "./tables.ts";

type StartedPayment = {
  payment: typeof payments.$inferSelect;
  order: OwnOrder;
  event: { title: string };
  /** A guest's key, needed in the return address. */
  key: string | undefined;
};

/** The page where the buyer pays: Stripe's, or our own test page. */
export async function openPaymentPage(services: Services, started: StartedPayment) {
  const { payment, order, key } = started;
  if (services.stripe)
    return openStripeSession(services, services.stripe, orderCharge(services, started));
  const query = new URLSearchParams({ payment: payment.id, ...(key ? { key } : {}) });
  return { sessionId: null, url: `/checkout/${order.id}/test-payment?${query.toString()}` };
}

type StartedDeposit = {
  payment: typeof payments.$inferSelect;
  booking: { id: string; title: string; actName: string };
  email: string;
};

/** The page where an organizer pays a deposit, which the platform holds. */
export async function openDepositPage(
  services: Services,
  { payment, booking, email }: StartedDeposit,
) {
  const { stripe, config } = services;
  if (!stripe) {
    return { sessionId: null, url: `/bookings/${booking.id}/deposit?payment=${payment.id}` };
  }
  const back = `${config.publicUrl}/bookings/${booking.id}`;
  const name = `Deposit for ${booking.title}`;
  return openStripeSession(services, stripe, {
    payment,
    email,
    reference: booking.id,
    item: { name, description: booking.actName },
    intent: { description: name },
    metadata: { payment: payment.id, booking: booking.id },
    successUrl: `${back}?paid=1`,
    cancelUrl: back,
  });
}

// Stripe's minimum is half an hour; the job closes the page as soon as the places are released.
const openMs = 60 * 60_000;

type Charge = {
  payment: typeof payments.$inferSelect;
  email: string;
  reference: string;
  item: { name: string; description: string };
  intent: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
};

/** Tickets are paid to the organizer's account, the booking fee to the platform's. */
function orderCharge({ config }: Services, { payment, order, event, key }: StartedPayment): Charge {
  const fee = toStripe(order.feeMinor, order.currency);
  if (fee === undefined || payment.accountId === null) refuse("PAYMENTS_UNAVAILABLE");
  const back = (paid: boolean) => {
    const query = new URLSearchParams({ ...(key ? { key } : {}), ...(paid ? { paid: "1" } : {}) });
    return `${config.publicUrl}/checkout/${order.id}${query.size > 0 ? `?${query.toString()}` : ""}`;
  };
  return {
    payment,
    email: order.email,
    reference: order.reference,
    item: { name: `Tickets for ${event.title}`, description: order.reference },
    intent: {
      transfer_data: { destination: payment.accountId },
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
      description: `${order.reference}: ${event.title}`,
    },
    metadata: { payment: payment.id, order: order.id },
    successUrl: back(true),
    cancelUrl: back(false),
  };
}

async function openStripeSession({ log }: Services, stripe: Stripe, charge: Charge) {
  const { payment, item, intent, metadata } = charge;
  const amount = toStripe(payment.amountMinor, payment.currency);
  if (amount === undefined) refuse("PAYMENTS_UNAVAILABLE");
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        // Cards settle at once; slower methods would outlast the hold.
        allowed_payment_method_types: ["card"],
        // The buyer is charged exactly what is shown, in the event's currency.
        adaptive_pricing: { enabled: false },
        client_reference_id: charge.reference,
        customer_email: charge.email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: amount,
              product_data: item,
            },
          },
        ],
        payment_intent_data: { ...intent, metadata },
        metadata,
        expires_at: Math.floor((payment.createdAt.getTime() + openMs) / 1000),
        success_url: charge.successUrl,
        cancel_url: charge.cancelUrl,
      },
      { idempotencyKey: payment.id },
    );
    if (!session.url) throw new Error("a session without a page");
    return { sessionId: session.id, url: session.url };
  } catch (error) {
    log.warn({ err: error, payment: payment.id }, "no payment page");
    if (isFinalError(error))
      refuse("PAYMENTS_UNAVAILABLE", {
        detail: "The payment service doesn't accept this amount. Contact the organizer.",
      });
    return refuse("PAYMENT_FAILED");
  }
}
