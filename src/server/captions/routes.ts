import * as contract from "../../contract/rooms/captions.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { roomCaller } from "../room-chat/room-caller.ts";
import { getRoomAccess, writeInRoom } from "../rooms/room-access.ts";
import { listCaptions } from "./list-captions.ts";
import { sendCaption } from "./send-caption.ts";

export const captions = routes(contract)
  .openapi(contract.listLiveCaptions, async (c) => {
    const { db } = c.var.services;
    const caller = roomCaller(c, c.req.valid("query"));
    const access = await getRoomAccess(db, caller, c.req.valid("param").id, "watch");
    return c.json({ items: await listCaptions(db, access) }, 200);
  })
  .openapi(contract.sendLiveCaption, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const line = c.req.valid("json");
    const { id } = c.req.valid("param");
    const sent = writeInRoom(services.db, { viewer: me }, id, "moderate", (tx, access) =>
      sendCaption(tx, access, me, line),
    );
    return c.json(await deliver(services, sent), 201);
  });
