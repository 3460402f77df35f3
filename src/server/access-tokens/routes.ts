import * as contract from "../../contract/integrations/access-tokens.ts";
import { routes, signedIn } from "../http/router.ts";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "./service.ts";

export const accessTokens = routes(contract)
  .openapi(contract.listAccessTokens, async (c) =>
    c.json({ items: await listAccessTokens(c.var.services.db, signedIn(c)) }, 200),
  )
  .openapi(contract.createAccessToken, async (c) => {
    const me = signedIn(c);
    return c.json(await createAccessToken(c.var.services, me, c.req.valid("json")), 201);
  })
  .openapi(contract.revokeAccessToken, async (c) => {
    await revokeAccessToken(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  });
