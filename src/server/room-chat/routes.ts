import * as contract from "../../contract/rooms/chat.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getRoomAccess, writeInRoom } from "../rooms/room-access.ts";
import { listPresent } from "./list-present.ts";
import { listRoomMessages } from "./list-room-messages.ts";
import { listMuted, mute, unmute } from "./mutes.ts";
import { roomCaller } from "./room-caller.ts";
import { sendRoomMessage } from "./send-room-message.ts";
import { changeTalk, getTalk, removeRoomMessage } from "./talk-rules.ts";

export const roomChat = routes(contract)
  .openapi(contract.listRoomMessages, async (c) => {
    const { db } = c.var.services;
    const query = c.req.valid("query");
    const access = await getRoomAccess(db, roomCaller(c, query), c.req.valid("param").id, "watch");
    return c.json(await listRoomMessages(db, access, query), 200);
  })
  .openapi(contract.sendRoomMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    const { id } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "talk", (tx, access) =>
      sendRoomMessage(tx, access, me, input),
    );
    return c.json(await deliver(services, write), 201);
  })
  .openapi(contract.removeRoomMessage, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, messageId } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "watch", (tx, access) =>
      removeRoomMessage(tx, access, messageId),
    );
    await deliver(services, write);
    return c.body(null, 204);
  })
  .openapi(contract.getRoomTalk, async (c) => {
    const { db } = c.var.services;
    const caller = roomCaller(c, c.req.valid("query"));
    const access = await getRoomAccess(db, caller, c.req.valid("param").id, "watch");
    return c.json(await getTalk(db, access), 200);
  })
  .openapi(contract.changeRoomTalk, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const rules = c.req.valid("json");
    const { id } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      changeTalk(tx, access, rules),
    );
    return c.json(await deliver(services, write), 200);
  })
  .openapi(contract.listPresent, async (c) => {
    const { db } = c.var.services;
    const caller = roomCaller(c, c.req.valid("query"));
    const access = await getRoomAccess(db, caller, c.req.valid("param").id, "watch");
    return c.json({ items: await listPresent(db, access) }, 200);
  })
  .openapi(contract.listMuted, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const access = await getRoomAccess(db, { viewer: me }, c.req.valid("param").id, "moderate");
    return c.json({ items: await listMuted(db, access) }, 200);
  })
  .openapi(contract.muteInRoom, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, personId } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      mute(tx, access, personId),
    );
    await deliver(services, write);
    return c.body(null, 204);
  })
  .openapi(contract.unmuteInRoom, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, personId } = c.req.valid("param");
    const write = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      unmute(tx, access, personId),
    );
    await deliver(services, write);
    return c.body(null, 204);
  });
