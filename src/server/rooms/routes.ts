import * as contract from "../../contract/rooms/rooms.ts";
import { writeWithEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { callerWith } from "./room-access.ts";
import { getRoomPage } from "./room-page.ts";
import { changeRoom } from "./room-settings.ts";

export const rooms = routes(contract)
  .openapi(contract.getRoom, async (c) => {
    const { db } = c.var.services;
    const caller = callerWith(c.get("person"), c.req.valid("query"));
    return c.json(await getRoomPage(db, caller, c.req.valid("param").id), 200);
  })
  .openapi(contract.changeRoom, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const changed = writeWithEvent(services.db, me, c.req.valid("param").id, "edit", (tx, access) =>
      changeRoom(tx, access, c.req.valid("json")),
    );
    return c.json(await deliver(services, changed), 200);
  });
