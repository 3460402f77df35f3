import * as contract from "../../contract/events/comments.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { countLinksAndMentions, limitNewAccount } from "../accounts/limit-new-account.ts";
import { createEventComment, listEventComments } from "./event-comments.ts";

export const eventComments = routes(contract)
  .openapi(contract.listEventComments, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listEventComments(c.var.services.db, c.get("person"), query), 200);
  })
  .openapi(contract.createEventComment, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), eventId: c.req.valid("param").id };
    await limitNewAccount(services, me, countLinksAndMentions(input.content));
    return c.json(await deliver(services, createEventComment(services.db, me, input)), 201);
  });
