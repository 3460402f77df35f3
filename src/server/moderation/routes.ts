import * as contract from "../../contract/moderation.ts";
import { clearResponseCache } from "../http/response-cache.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { dismissReport, listReports } from "./reports.ts";
import { report } from "./service.ts";
import { liftSuspension, listSuspensions, suspend } from "./suspensions.ts";

const deeds = { allowed: 600, seconds: 3_600 };

export const moderation = routes()
  .openapi(contract.report, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("reports", me.id, { allowed: 30, seconds: 3_600 });
    await report(db, me, c.req.valid("json"));
    return c.body(null, 204);
  })
  .openapi(contract.listReports, async (c) => {
    return c.json(await listReports(c.var.services.db, c.req.valid("query")), 200);
  })
  .openapi(contract.dismissReport, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("moderation", me.id, deeds);
    await dismissReport(db, me, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.listSuspensions, async (c) => {
    return c.json(await listSuspensions(c.var.services.db, c.req.valid("query")), 200);
  })
  .openapi(contract.suspend, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.rateLimiter.take("moderation", me.id, deeds);
    const { id } = c.req.valid("param");
    await deliver(services, suspend(services.db, me, { id, ...c.req.valid("json") }));
    clearResponseCache(services);
    return c.body(null, 204);
  })
  .openapi(contract.liftSuspension, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await services.rateLimiter.take("moderation", me.id, deeds);
    await liftSuspension(services.db, me, c.req.valid("param").id);
    clearResponseCache(services);
    return c.body(null, 204);
  });
