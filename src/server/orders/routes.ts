import { localeOf } from "../../contract/locale.ts";
import { noteOpened } from "../event-changes/note-opened.ts";
import * as contract from "../../contract/orders/orders.ts";
import { isBot } from "../http/is-bot.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getOwnOrder, orderKey } from "./access.ts";
import { applyCode } from "./apply-code.ts";
import { cancelOrder } from "./end-holds.ts";
import { claimOrder } from "./claim-order.ts";
import { fillOrder } from "./save-order-details.ts";
import { confirmFree, limitOrderEmails } from "./confirm-order.ts";
import { listMyOrders, readOrder } from "./read.ts";
import { startOrder } from "./start-order.ts";
import { listMyWaitlistEntries, leaveWaitlist, joinWaitlist } from "./ticket-waitlist.ts";

export const orders = routes(contract)
  .openapi(contract.startOrder, async (c) => {
    const viewer = c.get("person");
    const { services, address } = c.var;
    const locale = localeOf(c.req.header("accept-language"));
    const input = { ...c.req.valid("param"), ...c.req.valid("json"), address, locale };
    const id = await startOrder(services, viewer, input);
    const order = await readOrder(services.db, viewer, id);
    const key = viewer ? null : await orderKey(services.db, id);
    return c.json({ ...order, key }, 201);
  })
  .openapi(contract.getOrder, async (c) => {
    const { db } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { id, buyerId } = await getOwnOrder(db, c.get("person"), input);
    if (buyerId === null) await noteOpened(db, { orderId: id });
    return c.json(await readOrder(db, c.get("person"), id), 200);
  })
  .openapi(contract.fillOrder, async (c) => {
    const { db } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await getOwnOrder(db, c.get("person"), input);
    const { website, ...details } = c.req.valid("json");
    if (!isBot({ website })) await fillOrder(db, order, details);
    return c.json(await readOrder(db, c.get("person"), order.id), 200);
  })
  .openapi(contract.applyCode, async (c) => {
    const { db } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await getOwnOrder(db, c.get("person"), input);
    await applyCode(db, order, c.req.valid("json").code);
    return c.json(await readOrder(db, c.get("person"), order.id), 200);
  })
  .openapi(contract.confirmOrder, async (c) => {
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await getOwnOrder(services.db, c.get("person"), input);
    const viewer = c.get("person");
    await limitOrderEmails(services, { order, viewer, address: c.var.address }, () =>
      confirmFree(services, order),
    );
    return c.json(await readOrder(services.db, viewer, order.id), 200);
  })
  .openapi(contract.cancelOrder, async (c) => {
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await getOwnOrder(services.db, c.get("person"), input);
    await cancelOrder(services, order);
    return c.json(await readOrder(services.db, c.get("person"), order.id), 200);
  })
  .openapi(contract.claimOrder, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    const order = await getOwnOrder(services.db, me, input);
    await deliver(services, claimOrder(services, me, order));
    return c.json(await readOrder(services.db, me, order.id), 200);
  })
  .openapi(contract.listMyOrders, async (c) => {
    const me = signedIn(c);
    return c.json(await listMyOrders(c.var.services.db, me, c.req.valid("query")), 200);
  })
  .openapi(contract.listMyWaitlistEntries, async (c) => {
    const me = signedIn(c);
    return c.json(await listMyWaitlistEntries(c.var.services.db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.joinTicketWaitlist, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, joinWaitlist(services, me, input)), 200);
  })
  .openapi(contract.leaveTicketWaitlist, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, leaveWaitlist(services.db, me, c.req.valid("param")));
    return c.body(null, 204);
  });
