import type { Stripe } from "stripe";
import type { Config } from "../lib/config.ts";

/** The Stripe client; undefined in test mode. */
export async function openStripe({ stripe }: Config): Promise<Stripe | undefined> {
  if (!stripe) return undefined;
  const { Stripe } = await import("stripe");
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

// By name, since the package itself is loaded only when it is used.
const finalErrors = new Set<unknown>([
  "StripeInvalidRequestError",
  "StripePermissionError",
  "StripeCardError",
]);

/** Whether a retry would give the same error. */
export function isFinalError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && finalErrors.has(error.type);
}
