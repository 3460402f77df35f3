import * as contract from "../../contract/messages.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliverNotifications } from "../notifications/deliver.ts";
import { hideMessage, unsendMessage } from "./unsend.ts";
import { countUnread, getConversation, listConversations } from "./lists.ts";
import { answerRequest, mark } from "./marks.ts";
import { listMessagePeople } from "./people.ts";
import { listMessages } from "./read.ts";
import { sendMessage } from "./send.ts";
import { tellSilence } from "./hide-typing.ts";
import { tellConversation, tellMessage } from "./live-hints.ts";

export const messages = routes()
  .openapi(contract.listConversations, async (c) =>
    c.json(await listConversations(c.var.services.db, signedIn(c), c.req.valid("query")), 200),
  )
  .openapi(contract.countUnread, async (c) =>
    c.json(await countUnread(c.var.services.db, signedIn(c)), 200),
  )
  .openapi(contract.listMessagePeople, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await listMessagePeople(db, me, c.req.valid("query")), 200);
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
    const { message, isNew, reaches, rings } = await sendMessage(services, me, input);
    if (isNew) tellMessage(services, message, reaches === "refused" ? undefined : input.to);
    if (rings) await deliverNotifications(services, [input.to]);
    return c.json(message, 201);
  })
  .openapi(contract.unsendMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const { message, otherId, reaches, isRead } = await unsendMessage(services, me, id);
    tellMessage(services, message, reaches ? otherId : undefined);
    if (isRead) tellSilence(services, otherId);
    return c.json(message, 200);
  })
  .openapi(contract.hideMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { pair, isRead } = await hideMessage(services.db, me, c.req.valid("param").id);
    tellConversation(services, pair, me.id);
    if (isRead) tellSilence(services, me.id);
    return c.body(null, 204);
  })
  .openapi(contract.markConversation, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const moved = await mark(services.db, me, { id, ...c.req.valid("json") });
    if (moved) {
      const { otherId, isMutual, isSilenced, delivered, read } = moved;
      tellConversation(services, id, me.id);
      if (isSilenced) tellSilence(services, me.id);
      if (isMutual)
        services.live.toPerson(otherId, { type: "marks", conversationId: id, delivered, read });
    }
    return c.body(null, 204);
  })
  .openapi(contract.answerRequest, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const { accept } = c.req.valid("json");
    const conversation = await answerRequest(services.db, me, { id, accept });
    tellConversation(services, id, me.id);
    tellSilence(services, me.id);
    if (accept) tellConversation(services, id, conversation.person.id);
    return c.json(conversation, 200);
  });
