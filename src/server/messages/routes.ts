import * as contract from "../../contract/messages.ts";
import { searches } from "../../contract/search.ts";
import { routes, signedIn, takeTry } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { hideMessage, unsendMessage } from "./unsend.ts";
import { countUnread, getConversation, listConversations } from "./list-conversations.ts";
import { answerRequest, mark } from "./marks.ts";
import { listMessagePeople } from "./people.ts";
import { listMessages } from "./list-messages.ts";
import { sendMessage } from "./send.ts";

export const messages = routes(contract)
  .openapi(contract.listConversations, async (c) =>
    c.json(await listConversations(c.var.services.db, signedIn(c), c.req.valid("query")), 200),
  )
  .openapi(contract.countUnread, async (c) =>
    c.json(await countUnread(c.var.services.db, signedIn(c)), 200),
  )
  .openapi(contract.listMessagePeople, async (c) => {
    const me = signedIn(c);
    const query = c.req.valid("query");
    if (query.q?.trim()) await takeTry(c, searches);
    return c.json(await listMessagePeople(c.var.services.db, me, query), 200);
  })
  .openapi(contract.getConversation, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getConversation(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.listMessages, async (c) => {
    const wanted = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listMessages(c.var.services.db, signedIn(c), wanted), 200);
  })
  .openapi(contract.sendMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    return c.json(await deliver(services, sendMessage(services, me, input)), 201);
  })
  .openapi(contract.unsendMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    return c.json(await deliver(services, unsendMessage(services, me, id)), 200);
  })
  .openapi(contract.hideMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, hideMessage(services.db, me, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(contract.markConversation, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const marks = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, mark(services.db, me, marks));
    return c.body(null, 204);
  })
  .openapi(contract.answerRequest, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const answer = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await deliver(services, answerRequest(services.db, me, answer)), 200);
  });
