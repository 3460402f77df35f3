import * as contract from "../../contract/moderation.ts";
import { routes, signedIn } from "../lib/routes.ts";
import { report } from "./service.ts";

export const moderation = routes().openapi(contract.report, async (c) => {
  const me = signedIn(c);
  const { db, limits } = c.var.services;
  await limits.take("reports", me.id, { allowed: 30, seconds: 3_600 });
  await report(db, me, c.req.valid("json"));
  return c.body(null, 204);
});
