import { Stripe } from "stripe";
import type { Config } from "../lib/config.ts";

/** The Stripe client; undefined in test mode. */
export function openStripe({ stripe }: Config): Stripe | undefined {
  if (!stripe) return undefined;
  const { protocol, hostname, port } = new URL(stripe.apiUrl);
  const isPlain = protocol === "http:";
  return new Stripe(stripe.secretKey, {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? "http" : "https",
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Whether a retry would give the same error. */
export function isFinalError(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeCardError
  );
}
