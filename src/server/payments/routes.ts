import type { Context } from "hono";
import * as contract from "../../contract/orders/payments.ts";
import { callerOf, routes, signedIn, type Env } from "../http/router.ts";
import { getBooks } from "./books.ts";
import { listRefunds, refundOrder, retryRefund, getRefundable } from "./order-refunds.ts";
import { connectPayouts, getPayouts, refreshPayouts } from "./payouts.ts";
import { startPayment } from "./start.ts";
import { simulatePayment } from "./pay-by-test.ts";
import { requestRefund, quoteRefund } from "./ticket-refunds.ts";

const writes = { allowed: 60, seconds: 300 };

export const payments = routes()
  .openapi(contract.getPaymentsMode, (c) =>
    c.json({ mode: c.var.services.stripe ? ("stripe" as const) : ("test" as const) }, 200),
  )
  .openapi(contract.startPayment, async (c) => {
    await takeTry(c);
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await startPayment(c.var.services, c.get("person"), input), 200);
  })
  .openapi(contract.simulatePayment, async (c) => {
    await takeTry(c);
    const input = { ...c.req.valid("param"), ...c.req.valid("query"), ...c.req.valid("json") };
    await simulatePayment(c.var.services, c.get("person"), input);
    return c.body(null, 204);
  })
  .openapi(contract.quoteRefund, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await quoteRefund(c.var.services.db, c.get("person"), input), 200);
  })
  .openapi(contract.requestRefund, async (c) => {
    await takeTry(c);
    const input = { ...c.req.valid("param"), ...c.req.valid("query"), ...c.req.valid("json") };
    return c.json(await requestRefund(c.var.services, c.get("person"), input), 200);
  })
  .openapi(contract.refundOrder, async (c) => {
    const me = signedIn(c);
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await refundOrder(c.var.services, me, input), 200);
  })
  .openapi(contract.getRefundable, async (c) =>
    c.json(await getRefundable(c.var.services.db, signedIn(c), c.req.valid("param")), 200),
  )
  .openapi(contract.listRefunds, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listRefunds(c.var.services.db, signedIn(c), input), 200);
  })
  .openapi(contract.retryRefund, async (c) => {
    const me = signedIn(c);
    await retryRefund(c.var.services, me, c.req.valid("param"));
    return c.body(null, 204);
  })
  .openapi(contract.getBooks, async (c) => {
    const me = signedIn(c);
    return c.json(await getBooks(c.var.services, me, c.req.valid("param")), 200);
  })
  .openapi(contract.getPayouts, async (c) =>
    c.json(await getPayouts(c.var.services, signedIn(c)), 200),
  )
  .openapi(contract.connectPayouts, async (c) => {
    const me = signedIn(c);
    return c.json(await connectPayouts(c.var.services, me), 200);
  })
  .openapi(contract.refreshPayouts, async (c) => {
    const me = signedIn(c);
    return c.json(await refreshPayouts(c.var.services, me), 200);
  });

/** Guests are limited by their network address. */
async function takeTry(c: Context<Env>): Promise<void> {
  const { services, person } = c.var;
  await services.rateLimiter.take(
    person ? "payments" : "guest-payments",
    callerOf(c),
    person ? writes : { allowed: 300, seconds: 300 },
  );
}
