import * as contract from "../../contract/feeds.ts";
import { routes, signedIn } from "../http/router.ts";
import { endCalendarLink, getCalendarLink, makeCalendarLink } from "./calendar-link.ts";

export const feeds = routes(contract)
  .openapi(contract.getCalendarLink, async (c) => {
    return c.json(await getCalendarLink(c.var.services.db, signedIn(c)), 200);
  })
  .openapi(contract.makeCalendarLink, async (c) => {
    const me = signedIn(c);
    const { db, config } = c.var.services;
    return c.json(await makeCalendarLink(db, me, config.publicUrl), 201);
  })
  .openapi(contract.endCalendarLink, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await endCalendarLink(db, me);
    return c.body(null, 204);
  });
