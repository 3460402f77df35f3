import * as contract from "../../contract/events/shares.ts";
import { routes, signedIn } from "../http/router.ts";
import { countPostOpen, sharePost } from "./post-shares.ts";
import { countVisit, shareEvent } from "./service.ts";

export const shares = routes(contract)
  .openapi(contract.shareEvent, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await shareEvent(db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.countVisit, async (c) => {
    const { db } = c.var.services;
    const visit = { ...c.req.valid("json"), ...c.req.valid("param") };
    await countVisit(db, c.get("person"), visit);
    return c.body(null, 204);
  })
  .openapi(contract.sharePost, async (c) => {
    const me = signedIn(c);
    return c.json(await sharePost(c.var.services.db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.countPostOpen, async (c) => {
    const opened = { ...c.req.valid("json"), ...c.req.valid("param") };
    await countPostOpen(c.var.services.db, c.get("person"), opened);
    return c.body(null, 204);
  });
