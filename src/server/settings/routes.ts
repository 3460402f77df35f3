import * as contract from "../../contract/accounts/settings.ts";
import { routes, signedIn } from "../http/router.ts";
import { editSettings, getSettings } from "./service.ts";

export const settings = routes(contract)
  .openapi(contract.getSettings, async (c) =>
    c.json(await getSettings(c.var.services.db, signedIn(c)), 200),
  )
  .openapi(contract.editSettings, async (c) => {
    const me = signedIn(c);
    return c.json(await editSettings(c.var.services.db, me, c.req.valid("json")), 200);
  });
