import * as contract from "../../contract/integrations/webhooks.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { listDeliveries, redeliver, sendPing } from "./deliveries.ts";
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhooks,
  rotateSecret,
} from "./service.ts";

export const webhooks = routes(contract)
  .openapi(contract.listWebhooks, async (c) =>
    c.json({ items: await listWebhooks(c.var.services.db, signedIn(c)) }, 200),
  )
  .openapi(contract.createWebhook, async (c) => {
    const me = signedIn(c);
    return c.json({ secret: await createWebhook(c.var.services, me, c.req.valid("json")) }, 201);
  })
  .openapi(contract.editWebhook, async (c) => {
    const changes = { ...c.req.valid("json"), ...c.req.valid("param") };
    await editWebhook(c.var.services, signedIn(c), changes);
    return c.body(null, 204);
  })
  .openapi(contract.deleteWebhook, async (c) => {
    await deleteWebhook(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.rotateWebhookSecret, async (c) => {
    const { id } = c.req.valid("param");
    return c.json({ secret: await rotateSecret(c.var.services, signedIn(c), id) }, 200);
  })
  .openapi(contract.testWebhook, async (c) => {
    const { services } = c.var;
    await deliver(services, sendPing(services.db, signedIn(c), c.req.valid("param").id));
    return c.body(null, 202);
  })
  .openapi(contract.listWebhookDeliveries, async (c) => {
    const asked = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listDeliveries(c.var.services.db, signedIn(c), asked), 200);
  })
  .openapi(contract.redeliverWebhook, async (c) => {
    const { services } = c.var;
    await deliver(services, redeliver(services.db, signedIn(c), c.req.valid("param")));
    return c.body(null, 202);
  });
