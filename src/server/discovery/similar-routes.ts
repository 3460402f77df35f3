import * as contract from "../../contract/events/similar.ts";
import { routes } from "../http/router.ts";
import { listSimilarEvents } from "./similar.ts";

export const similarEvents = routes().openapi(contract.listSimilarEvents, async (c) => {
  const { id } = c.req.valid("param");
  return c.json(await listSimilarEvents(c.var.services.db, c.get("person"), id), 200);
});
