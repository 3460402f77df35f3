import * as contract from "../../contract/places.ts";
import { routes } from "../http/router.ts";
import { suggestPlaces, listTowns } from "./service.ts";

// A hall full of people behind one router types at the same time.
const typing = { allowed: 3_000, seconds: 300 };

export const places = routes()
  .openapi(contract.suggestPlaces, async (c) => {
    await c.var.services.rateLimiter.take("places", c.var.address, typing);
    return c.json({ items: await suggestPlaces(c.req.valid("query").q) }, 200);
  })
  .openapi(contract.getMap, (c) => c.json({ tiles: c.var.services.config.tiles ?? null }, 200))
  .openapi(contract.listTowns, async (c) => {
    await c.var.services.rateLimiter.take("places", c.var.address, typing);
    return c.json({ items: await listTowns(c.req.valid("query")) }, 200);
  });
