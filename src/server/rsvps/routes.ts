import * as contract from "../../contract/events/rsvps.ts";
import { clearResponseCache, cacheForAnonymous } from "../http/response-cache.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { rsvp } from "./rsvp.ts";
import { joinLineUp, joinTeam } from "../event-editing/accept-invitation.ts";
import { listGoing } from "./going-list.ts";

const app = routes();
app.get("/events/:id/going", cacheForAnonymous());

const writes = { allowed: 120, seconds: 300 };

export const eventRsvps = app
  .openapi(contract.rsvp, async (c) => {
    const me = signedIn(c);
    const { id } = c.req.valid("param");
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("answers", me.id, { allowed: 300, seconds: 300 });
    const input = { id, ...c.req.valid("json") };
    const event = await deliver(c.var.services, rsvp(db, me, input));
    clearResponseCache(c.var.services);
    return c.json(event, 200);
  })
  .openapi(contract.listGoing, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listGoing(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.joinTeam, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.rateLimiter.take("event-members", me.id, writes);
    await joinTeam(services.db, me, c.req.valid("param").id);
    clearResponseCache(services);
    return c.body(null, 204);
  })
  .openapi(contract.joinLineUp, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.rateLimiter.take("event-edits", me.id, writes);
    await joinLineUp(services.db, me, c.req.valid("param").id);
    clearResponseCache(services);
    return c.body(null, 204);
  });
