import * as contract from "../../contract/orders/orders.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { openOrder, orderKey } from "./access.ts";
import { applyCode } from "./apply-code.ts";
import { cancelOrder } from "./cancel.ts";
import { claimOrder } from "./claim.ts";
import { fillOrder } from "./details.ts";
import { confirmFree } from "./finish.ts";
import { countLetter } from "./email-limits.ts";
import { listMyOrders } from "./list-orders.ts";
import { readOrder } from "./read.ts";
import { startOrder } from "./start.ts";
import { listMyWaits, stopWaiting, waitForTickets } from "./waitlist.ts";

export const orders = routes()
  .openapi(contract.startOrder, async (c) => {
    const viewer = c.get("person");
    const { services, address } = c.var;
    const input = { ...c.req.valid("param"), ...c.req.valid("json"), address };
    const id = await startOrder(services, viewer, input);
    const order = await readOrder(services.db, viewer, id);
    const key = viewer ? null : await orderKey(services.db, id);
    return c.json({ ...order, key }, 201);
  })
  .openapi(contract.getOrder, async (c) => {
    const { db } = c.var.services;
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { id } = await openOrder(db, c.get("person"), asked);
    return c.json(await readOrder(db, c.get("person"), id), 200);
  })
  .openapi(contract.fillOrder, async (c) => {
    const { db } = c.var.services;
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await openOrder(db, c.get("person"), asked);
    await fillOrder(db, order, c.req.valid("json"));
    return c.json(await readOrder(db, c.get("person"), order.id), 200);
  })
  .openapi(contract.applyCode, async (c) => {
    const { db } = c.var.services;
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await openOrder(db, c.get("person"), asked);
    await applyCode(db, order, c.req.valid("json").code);
    return c.json(await readOrder(db, c.get("person"), order.id), 200);
  })
  .openapi(contract.confirmOrder, async (c) => {
    const { services } = c.var;
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await openOrder(services.db, c.get("person"), asked);
    const viewer = c.get("person");
    await countLetter(services, { order, viewer, address: c.var.address }, () =>
      confirmFree(services, order),
    );
    return c.json(await readOrder(services.db, viewer, order.id), 200);
  })
  .openapi(contract.cancelOrder, async (c) => {
    const { services } = c.var;
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    const order = await openOrder(services.db, c.get("person"), asked);
    await cancelOrder(services, order);
    return c.json(await readOrder(services.db, c.get("person"), order.id), 200);
  })
  .openapi(contract.claimOrder, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const asked = { ...c.req.valid("param"), ...c.req.valid("json") };
    const order = await openOrder(services.db, me, asked);
    await deliver(services, claimOrder(services, me, order));
    return c.json(await readOrder(services.db, me, order.id), 200);
  })
  .openapi(contract.listMyOrders, async (c) => {
    const me = signedIn(c);
    return c.json(await listMyOrders(c.var.services.db, me, c.req.valid("query")), 200);
  })
  .openapi(contract.listMyWaits, async (c) => {
    const me = signedIn(c);
    return c.json(await listMyWaits(c.var.services.db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.waitForTickets, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const wish = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, waitForTickets(services, me, wish)), 200);
  })
  .openapi(contract.stopWaiting, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, stopWaiting(services.db, me, c.req.valid("param")));
    return c.body(null, 204);
  });
