import * as contract from "../../contract/search.ts";
import { routes, signedIn } from "../http/router.ts";
import { searchPeople } from "./people.ts";
import { searchPosts } from "./posts.ts";
import { suggestMentions } from "./suggest-mentions.ts";

export const search = routes(contract)
  .openapi(contract.searchPeople, async (c) => {
    const me = signedIn(c);
    const { read } = c.var.services;
    return c.json(await read((db) => searchPeople(db, me, c.req.valid("query"))), 200);
  })
  .openapi(contract.searchPosts, async (c) => {
    const me = signedIn(c);
    const { read } = c.var.services;
    return c.json(await read((db) => searchPosts(db, me, c.req.valid("query"))), 200);
  })
  .openapi(contract.suggestMentions, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json({ items: await suggestMentions(db, me, c.req.valid("query").q) }, 200);
  });
