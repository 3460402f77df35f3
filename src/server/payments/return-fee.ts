import type { Stripe } from "stripe";
import type { Services } from "../services.ts";
import { isFinalError } from "./stripe.ts";

type Part = { intentId: string; refundId: string; amount: number };

/**
 * Returns an exact part of a payment's fee to the organizer, once per refund; Stripe's own flag would return it in
 * proportion. The buyer is refunded by then, so a final error is only logged.
 */
export async function returnFee(
  { log }: Pick<Services, "log">,
  stripe: Stripe,
  part: Part,
): Promise<void> {
  try {
    await createFeeRefund(stripe, part);
  } catch (error) {
    if (!isFinalError(error)) throw error;
    log.error({ err: error, refund: part.refundId }, "booking fee not given back");
  }
}

async function createFeeRefund(
  stripe: Stripe,
  { intentId, refundId, amount }: Part,
): Promise<void> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === "string") throw new Error(`no charge of ${intentId}`);
  const fee = charge.application_fee;
  if (fee === null) return;
  const feeId = typeof fee === "string" ? fee : fee.id;
  // Stripe keeps idempotency keys for a day, but its list of fee refunds for good.
  for await (const given of stripe.applicationFees.listRefunds(feeId, { limit: 100 }))
    if (given.metadata?.["refund"] === refundId) return;
  await stripe.applicationFees.createRefund(
    feeId,
    { amount, metadata: { refund: refundId } },
    { idempotencyKey: `${refundId}:fee` },
  );
}
