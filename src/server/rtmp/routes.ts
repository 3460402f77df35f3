import * as contract from "../../contract/rooms/stream-key.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getRoomAccess, writeInRoom } from "../rooms/room-access.ts";
import { getStreamKey, giveToEncoder, renewStreamKeys } from "./service.ts";

export const streamKeys = routes(contract)
  .openapi(contract.getStreamKey, async (c) => {
    const viewer = signedIn(c);
    const { db, config } = c.var.services;
    const access = await getRoomAccess(db, { viewer }, c.req.valid("param").id, "broadcast");
    return c.json(await getStreamKey(db, access, config), 200);
  })
  .openapi(contract.giveToEncoder, async (c) => {
    const viewer = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, writeInRoom(services.db, { viewer }, id, "broadcast", giveToEncoder));
    return c.body(null, 204);
  })
  .openapi(contract.renewStreamKey, async (c) => {
    const viewer = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const renewed = writeInRoom(services.db, { viewer }, id, "broadcast", async (tx, access) => {
      await renewStreamKeys(tx, access.event.id);
      return getStreamKey(tx, access, services.config);
    });
    return c.json(await deliver(services, renewed), 200);
  });
