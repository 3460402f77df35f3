import * as contract from "../../contract/feeds.ts";
import { routes, signedIn } from "../http/router.ts";
import { endCalendarLink, getCalendarLink, makeCalendarLink } from "./calendar-link.ts";

const renewals = { allowed: 30, seconds: 3600 };

export const feeds = routes()
  .openapi(contract.getCalendarLink, async (c) => {
    return c.json(await getCalendarLink(c.var.services.db, signedIn(c)), 200);
  })
  .openapi(contract.makeCalendarLink, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter, config } = c.var.services;
    await rateLimiter.take("calendar-links", me.id, renewals);
    return c.json(await makeCalendarLink(db, me, config.publicUrl), 201);
  })
  .openapi(contract.endCalendarLink, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("calendar-links", me.id, renewals);
    await endCalendarLink(db, me);
    return c.body(null, 204);
  });
