import * as contract from "../../contract/events/coming-soon.ts";
import { routes, signedIn } from "../http/router.ts";
import { getComingSoon } from "./service.ts";

export const comingSoon = routes(contract).openapi(contract.getComingSoon, async (c) =>
  c.json(await getComingSoon(c.var.services.db, signedIn(c)), 200),
);
