import * as contract from "../../contract/bans.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { appealBan, banPerson, liftBan, listBans, listBansOfMe, upholdBan } from "./service.ts";

export const bans = routes(contract)
  .openapi(contract.listBans, async (c) => {
    const { db } = c.var.services;
    return c.json(await listBans(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.banPerson, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, banPerson(services.db, signedIn(c), wanted)), 200);
  })
  .openapi(contract.liftBan, async (c) => {
    const { services } = c.var;
    await deliver(services, liftBan(services.db, signedIn(c), c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(contract.upholdBan, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, upholdBan(services.db, signedIn(c), wanted)), 200);
  })
  .openapi(contract.listBansOfMe, async (c) => {
    const { db } = c.var.services;
    return c.json(await listBansOfMe(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.appealBan, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, appealBan(services.db, signedIn(c), wanted)), 200);
  });
