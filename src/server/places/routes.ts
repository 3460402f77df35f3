import * as contract from "../../contract/places.ts";
import { routes } from "../http/router.ts";
import { listTowns, matchPlace, suggestPlaces } from "./service.ts";

export const places = routes(contract)
  .openapi(contract.suggestPlaces, async (c) => {
    return c.json({ items: await suggestPlaces(c.req.valid("query").q) }, 200);
  })
  .openapi(contract.matchPlace, async (c) => {
    return c.json({ place: (await matchPlace(c.req.valid("query"))) ?? null }, 200);
  })
  .openapi(contract.getMap, (c) => c.json({ tiles: c.var.services.config.tiles ?? null }, 200))
  .openapi(contract.listTowns, async (c) => {
    return c.json({ items: await listTowns(c.req.valid("query")) }, 200);
  });
