import * as contract from "../../contract/rooms/polls.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { roomCaller } from "../room-chat/room-caller.ts";
import { getRoomAccess, writeInRoom } from "../rooms/room-access.ts";
import { closePoll, listPolls, openPoll, removePoll, voteInPoll } from "./service.ts";

export const roomPolls = routes(contract)
  .openapi(contract.listPolls, async (c) => {
    const { db } = c.var.services;
    const caller = roomCaller(c, c.req.valid("query"));
    const access = await getRoomAccess(db, caller, c.req.valid("param").id, "watch");
    return c.json({ items: await listPolls(db, access) }, 200);
  })
  .openapi(contract.openPoll, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    const { id } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      openPoll(tx, access, me, input),
    );
    return c.json(await deliver(services, write), 201);
  })
  .openapi(contract.voteInPoll, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, pollId } = c.req.valid("param");
    const { choices } = c.req.valid("json");
    const write = writeInRoom(services.db, { viewer: me }, id, "talk", (tx, access) =>
      voteInPoll(tx, access, me, { pollId, choices }),
    );
    return c.json(await deliver(services, write), 200);
  })
  .openapi(contract.closePoll, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, pollId } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      closePoll(tx, access, pollId),
    );
    return c.json(await deliver(services, write), 200);
  })
  .openapi(contract.removePoll, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, pollId } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      removePoll(tx, access, pollId),
    );
    await deliver(services, write);
    return c.body(null, 204);
  });
