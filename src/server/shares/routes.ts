import * as contract from "../../contract/events/shares.ts";
import { routes, signedIn } from "../http/router.ts";
import { countVisit, shareEvent } from "./service.ts";

const looks = { allowed: 300, seconds: 300 };

export const shares = routes()
  .openapi(contract.shareEvent, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("shares", me.id, looks);
    return c.json(await shareEvent(db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.countVisit, async (c) => {
    const { db, rateLimiter } = c.var.services;
    await rateLimiter.take("visits", c.var.address, looks);
    const visit = { ...c.req.valid("json"), ...c.req.valid("param") };
    await countVisit(db, c.get("person"), visit);
    return c.body(null, 204);
  });
