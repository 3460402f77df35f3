import * as contract from "../../contract/recommendations.ts";
import { routes, signedIn } from "../http/router.ts";
import { forgetInterest, forgetInterests, getInterests } from "./get-interests.ts";
import { showLessLikeThis, undoLessLikeThis } from "./less-like-this.ts";
import { listRecommendations } from "./service.ts";

export const recommendations = routes(contract)
  .openapi(contract.listRecommendations, async (c) => {
    const me = signedIn(c);
    return c.json(await listRecommendations(c.var.services.db, me, c.req.valid("query")), 200);
  })
  .openapi(contract.hideRecommendation, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await showLessLikeThis(db, me, c.req.valid("param").eventId);
    return c.body(null, 204);
  })
  .openapi(contract.unhideRecommendation, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await undoLessLikeThis(db, me, c.req.valid("param").eventId);
    return c.body(null, 204);
  })
  .openapi(contract.getInterests, async (c) =>
    c.json(await getInterests(c.var.services.db, signedIn(c)), 200),
  )
  .openapi(contract.forgetInterests, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await forgetInterests(db, me);
    return c.body(null, 204);
  })
  .openapi(contract.forgetInterest, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await forgetInterest(db, me, c.req.valid("param"));
    return c.body(null, 204);
  });
