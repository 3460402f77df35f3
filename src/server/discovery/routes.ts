import type { Context } from "hono";
import * as list from "../../contract/events/events.ts";
import * as contract from "../../contract/events/discovery.ts";
import { cacheForAnonymous } from "../http/cache-responses.ts";
import { type Env, routes } from "../http/router.ts";
import { listEvents } from "./list-events.ts";
import { mapEvents } from "./map.ts";
import { listPopularEvents } from "./popular.ts";
import { listSimilarEvents } from "./similar.ts";

const app = routes(list, contract);
app.get("/events", cacheForAnonymous());
app.get("/events/map", cacheForAnonymous());

/** Rate limits text searches, which compare words with hundreds of events; lists without words aren't limited. */
async function limitTextSearch(
  { var: { services, address } }: Context<Env>,
  { q }: { q?: string },
) {
  if (q)
    await services.rateLimiter.takeForReading("event-search", address, {
      allowed: 1_500,
      seconds: 300,
    });
}

export const discovery = app
  .openapi(list.listEvents, async (c) => {
    const query = c.req.valid("query");
    await limitTextSearch(c, query);
    const { read } = c.var.services;
    return c.json(await read((db) => listEvents(db, c.get("person"), query)), 200);
  })
  .openapi(contract.mapEvents, async (c) => {
    const query = c.req.valid("query");
    await limitTextSearch(c, query);
    const { read } = c.var.services;
    return c.json({ pins: await read((db) => mapEvents(db, c.get("person"), query)) }, 200);
  })
  .openapi(contract.listPopularEvents, async (c) =>
    c.json(await c.var.services.read((db) => listPopularEvents(db, c.get("person"))), 200),
  )
  .openapi(contract.listSimilarEvents, async (c) => {
    const { id } = c.req.valid("param");
    const { read } = c.var.services;
    return c.json(await read((db) => listSimilarEvents(db, c.get("person"), id)), 200);
  });
