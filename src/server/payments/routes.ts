import type { Context } from "hono";
import * as contract from "../../contract/orders/payments.ts";
import { withEventAccess } from "../events/event-access.ts";
import { callerOf, routes, signedIn, type Env } from "../http/router.ts";
import { getSalesSummary } from "./sales-summary.ts";
import { listRefunds, refundOrder, retryRefund, getRefundable } from "./order-refunds.ts";
import { connectPayouts, getPayouts, refreshPayouts } from "./payouts.ts";
import { startPayment } from "./start-payment.ts";
import { simulatePayment } from "./simulate-payment.ts";
import { requestRefund, quoteRefund } from "./ticket-refunds.ts";

const writes = { allowed: 60, seconds: 300 };

export const payments = routes(contract)
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
  .openapi(contract.getRefundable, async (c) => {
    const { id, orderId } = c.req.valid("param");
    const left = await withEventAccess(c.var.services.db, signedIn(c), id, "refund", (tx, access) =>
      getRefundable(tx, access, orderId),
    );
    return c.json(left, 200);
  })
  .openapi(contract.listRefunds, async (c) => {
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const page = await withEventAccess(c.var.services.db, signedIn(c), id, "refund", (tx, access) =>
      listRefunds(tx, access, query),
    );
    return c.json(page, 200);
  })
  .openapi(contract.retryRefund, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, refundId } = c.req.valid("param");
    await withEventAccess(services.db, me, id, "refund", (tx, access) =>
      retryRefund(tx, services, access, refundId),
    );
    return c.body(null, 204);
  })
  .openapi(contract.getBooks, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const books = await withEventAccess(services.db, me, id, "refund", (tx, access) =>
      getSalesSummary(tx, services, access),
    );
    return c.json(books, 200);
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
