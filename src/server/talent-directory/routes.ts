import * as contract from "../../contract/talent/directory.ts";
import { routes } from "../http/router.ts";
import { listTalent } from "./list-talent.ts";

export const talentDirectory = routes(contract).openapi(contract.listTalent, async (c) =>
  c.json(
    await c.var.services.read((db) => listTalent(db, c.get("person"), c.req.valid("query"))),
    200,
  ),
);
