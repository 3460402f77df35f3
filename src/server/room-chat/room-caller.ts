import type { Context } from "hono";
import type { Env } from "../http/router.ts";
import type { RoomCaller } from "../rooms/room-access.ts";

type Keyed = { ticket?: string | undefined; key?: string | undefined };

/** Who asks: the viewer, and a guest's ticket where their link carries one. */
export function roomCaller(c: Context<Env>, { ticket, key }: Keyed): RoomCaller {
  return {
    viewer: c.get("person"),
    ticket: ticket === undefined ? undefined : { id: ticket, key },
  };
}
