import * as contract from "../../contract/talent/appearances.ts";
import { routes } from "../http/router.ts";
import { listAppearances } from "./list-appearances.ts";
import { getOpenBadge } from "./open-badge.ts";
import { getStatement, howToCheck, readKey, verifyAppearance } from "./verify-appearance.ts";

export const appearances = routes(contract)
  .openapi(contract.listAppearancesOfAct, async (c) => {
    const which = { ...c.req.valid("query"), ...c.req.valid("param") };
    return c.json(await listAppearances(c.var.services.db, c.get("person"), which), 200);
  })
  .openapi(contract.getSigningKey, async (c) => c.json(await readKey(c.var.services.db), 200))
  .openapi(contract.verifyAppearance, async (c) => {
    const { number } = c.req.valid("param");
    return c.json(await verifyAppearance(c.var.services.db, number), 200);
  })
  .openapi(contract.getStatementFile, async (c) => {
    const { number } = c.req.valid("param");
    const signed = await getStatement(c.var.services.db, number);
    c.header("content-disposition", `attachment; filename="${number}.json"`);
    return c.json({ ...signed, howToCheck }, 200);
  })
  .openapi(contract.getOpenBadge, async (c) => {
    const { number } = c.req.valid("param");
    const badge = await getOpenBadge(c.var.services.db, number);
    c.header("content-disposition", `attachment; filename="${number}-open-badge.json"`);
    return c.json(badge, 200);
  });
