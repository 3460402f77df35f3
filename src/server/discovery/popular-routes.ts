import * as contract from "../../contract/events/popular.ts";
import { routes } from "../http/router.ts";
import { listPopularEvents } from "./popular.ts";

export const popularEvents = routes().openapi(contract.listPopularEvents, async (c) =>
  c.json(await listPopularEvents(c.var.services.db, c.get("person")), 200),
);
