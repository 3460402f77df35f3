import type { Context } from "hono";
import type { Env } from "../http/router.ts";
import type { RoomCaller } from "../rooms/room-access.ts";

type Keyed = { ticket?: string | undefined; key?: string | undefined };

/** The caller of a room request: the viewer, and a guest's ticket if their link carries one. */
export function roomCaller(c: Context<Env>, { ticket, key }: Keyed): RoomCaller {
  return {
    viewer: c.get("person"),
    ticket: ticket === undefined ? undefined : { id: ticket, key },
  };
}
