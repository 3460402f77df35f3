import * as contract from "../../contract/rooms/rooms.ts";
import { writeWithEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { callerWith } from "./room-access.ts";
import { getRoomPage } from "./room-page.ts";
import { changeRoom } from "./room-settings.ts";

export const rooms = routes(contract)
  .openapi(contract.getRoom, async (c) => {
    const caller = callerWith(c.get("person"), c.req.valid("query"));
    return c.json(await getRoomPage(c.var.services, caller, c.req.valid("param").id), 200);
  })
  .openapi(contract.changeRoom, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const changed = writeWithEvent(services.db, me, id, "edit", (tx, access) =>
      changeRoom(tx, access, c.req.valid("json")),
    );
    const settings = await deliver(services, changed);
    forgetPlaylists(id);
    return c.json(settings, 200);
  });
