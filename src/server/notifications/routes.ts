import { localeOf } from "../../contract/locale.ts";
import * as contract from "../../contract/notifications.ts";
import { routes, signedIn } from "../http/router.ts";
import { chooseChannels, getChoices } from "./choices.ts";
import { deliver } from "./deliver.ts";
import { getKeys } from "./keys.ts";
import { countUnread, listNotifications, markRead, markReadUntil } from "./list-notifications.ts";
import { endSubscription, subscribe } from "./subscriptions.ts";
import { unsubscribeFromEmails } from "./unsubscribe.ts";

export const notifications = routes(contract)
  .openapi(contract.listNotifications, async (c) => {
    const me = signedIn(c);
    const locale = localeOf(c.req.header("accept-language"));
    const query = { ...c.req.valid("query"), locale };
    return c.json(await listNotifications(c.var.services.db, me, query), 200);
  })
  .openapi(contract.countNotifications, async (c) => {
    return c.json(await countUnread(c.var.services.db, signedIn(c)), 200);
  })
  .openapi(contract.readNotifications, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    // Clamped, since PostgreSQL cannot store every date that JSON can express.
    const until = Math.max(0, Math.min(Date.now(), Date.parse(c.req.valid("json").until)));
    await deliver(services, markReadUntil(services.db, me, new Date(until)));
    return c.body(null, 204);
  })
  .openapi(contract.readNotification, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, markRead(services.db, me, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(contract.getNotificationChoices, async (c) => {
    return c.json(await getChoices(c.var.services.db, signedIn(c)), 200);
  })
  .openapi(contract.chooseNotifications, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const choice = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, chooseChannels(services.db, me, choice)), 200);
  })
  .openapi(contract.getPushKey, async (c) => {
    const { vapidPublic } = await getKeys(c.var.services.db);
    return c.json({ key: vapidPublic }, 200);
  })
  .openapi(contract.subscribePush, async (c) => {
    const me = signedIn(c);
    await subscribe(c.var.services, me, c.req.valid("json"));
    return c.body(null, 204);
  })
  .openapi(contract.unsubscribePush, async (c) => {
    const me = signedIn(c);
    await endSubscription(c.var.services.db, me, c.req.valid("json").endpoint);
    return c.body(null, 204);
  })
  .openapi(contract.unsubscribe, async (c) => {
    const { db } = c.var.services;
    await unsubscribeFromEmails(db, c.req.valid("json").token);
    return c.body(null, 204);
  });
