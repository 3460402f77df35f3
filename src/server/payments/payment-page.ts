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
  if (services.stripe) return openStripeSession(services, services.stripe, started);
  const query = new URLSearchParams({ payment: payment.id, ...(key ? { key } : {}) });
  return { sessionId: null, url: `/checkout/${order.id}/test-payment?${query.toString()}` };
}

// Stripe's minimum is half an hour; the job closes the page as soon as the places are released.
const openMs = 60 * 60_000;

async function openStripeSession(
  { config, log }: Services,
  stripe: NonNullable<Services["stripe"]>,
  { payment, order, event, key }: StartedPayment,
) {
  const amount = toStripe(payment.amountMinor, payment.currency);
  const fee = toStripe(order.feeMinor, order.currency);
  if (amount === undefined || fee === undefined || payment.accountId === null)
    refuse("PAYMENTS_ARE_OFF");
  const back = (paid: boolean) => {
    const query = new URLSearchParams({ ...(key ? { key } : {}), ...(paid ? { paid: "1" } : {}) });
    return `${config.publicUrl}/checkout/${order.id}${query.size > 0 ? `?${query.toString()}` : ""}`;
  };
  const metadata = { payment: payment.id, order: order.id };
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        // Cards settle at once; slower methods would outlast the hold.
        allowed_payment_method_types: ["card"],
        // The buyer is charged exactly what is shown, in the event's currency.
        adaptive_pricing: { enabled: false },
        client_reference_id: order.reference,
        customer_email: order.email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: `Tickets for ${event.title}`, description: order.reference },
            },
          },
        ],
        payment_intent_data: {
          transfer_data: { destination: payment.accountId },
          ...(fee > 0 ? { application_fee_amount: fee } : {}),
          description: `${order.reference}: ${event.title}`,
          metadata,
        },
        metadata,
        expires_at: Math.floor((payment.createdAt.getTime() + openMs) / 1000),
        success_url: back(true),
        cancel_url: back(false),
      },
      { idempotencyKey: payment.id },
    );
    if (!session.url) throw new Error("a session without a page");
    return { sessionId: session.id, url: session.url };
  } catch (error) {
    log.warn({ err: error, payment: payment.id }, "no payment page");
    if (isFinalError(error))
      refuse("PAYMENTS_ARE_OFF", {
        detail: "The payment service doesn't accept this amount. Contact the organizer.",
      });
    return refuse("PAYMENT_FAILED");
  }
}
