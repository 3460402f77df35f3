import * as contract from "../../contract/people.ts";
import { routes, signedIn } from "../lib/routes.ts";
import { getProfile, searchPeople } from "./service.ts";

export const people = routes()
  .openapi(contract.getProfile, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getProfile(c.var.services.db, c.get("person"), id), 200);
  })
  .openapi(contract.searchPeople, async (c) => {
    const me = signedIn(c);
    const { q } = c.req.valid("query");
    return c.json({ items: await searchPeople(c.var.services.db, me, q) }, 200);
  });
