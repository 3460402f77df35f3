import { Hono } from "hono";
import { limitBody } from "../http/limit-body.ts";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import { storeWebhookEvent } from "./webhook-events.ts";

/** Older signatures are refused, against replay. */
const toleranceSeconds = 300;

/** Receives Stripe's webhook events. Mounted before the Origin check, since the signature authenticates it. */
export const stripeWebhook = new Hono<Env>();

stripeWebhook.use("/api/webhooks/stripe", limitBody(256 * 1024));
stripeWebhook.post("/api/webhooks/stripe", async (c) => {
  const { services } = c.var;
  const { stripe, config, log } = services;
  if (!stripe || !config.stripe) refuse("NOT_FOUND");
  const signature = c.req.header("stripe-signature") ?? "";
  const raw = await c.req.text();
  let event;
  try {
    event = stripe.webhooks.constructEvent(
      raw,
      signature,
      config.stripe.webhookSecret,
      toleranceSeconds,
    );
  } catch {
    log.warn({ request: c.var.requestId }, "webhook with a wrong or old signature");
    return c.json({ error: "wrong or old signature" }, 400);
  }
  await storeWebhookEvent(services, event);
  return c.json({ received: true });
});
