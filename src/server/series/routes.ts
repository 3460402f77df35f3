import * as contract from "../../contract/events/series.ts";
import { clearResponseCache } from "../http/response-cache.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { nameEventPost } from "../posts/name-event-post.ts";
import { cancelFollowing, editFollowing, planFollowing } from "./this-and-following.ts";
import { listDates, showDates } from "./list-occurrences.ts";

const looks = { allowed: 600, seconds: 300 };
// One of them may change a hundred events.
const edits = { allowed: 60, seconds: 300 };

export const eventSeries = routes()
  .openapi(contract.showDates, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("event-dates", me.id, looks);
    return c.json(await showDates(db, c.req.valid("json")), 200);
  })
  .openapi(contract.listDates, async (c) => {
    const query = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listDates(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.planFollowing, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("event-series", me.id, edits);
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await planFollowing(db, me, input), 200);
  })
  .openapi(contract.editFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.rateLimiter.take("event-series", me.id, edits);
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const event = await deliver(services, editFollowing(services.db, me, input));
    await deliver(services, nameEventPost(services.db, event.id));
    clearResponseCache(services);
    return c.json(event, 200);
  })
  .openapi(contract.cancelFollowing, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.rateLimiter.take("event-series", me.id, edits);
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const event = await deliver(services, cancelFollowing(services.db, me, input));
    clearResponseCache(services);
    return c.json(event, 200);
  });
