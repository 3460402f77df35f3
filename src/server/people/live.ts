import { hintRoom, type Effect } from "../lib/effects.ts";
import { isId } from "../lib/ids.ts";
import type { LiveHandlers, LiveSocket } from "../lib/live/live-handlers.ts";
import type { Db } from "../lib/database/database.ts";
import { visiblePeople } from "./visibility.ts";

const watchLimit = 100;
const batchSize = 50;

/** Lets pages watch the people they show, as long as the viewer may see them. */
export function livePeople({ db }: { db: Db }): LiveHandlers {
  async function watch(socket: LiveSocket, ids: unknown): Promise<number> {
    if (!isIdList(ids) || ids.length === 0) return 0;
    const watching = [...socket.rooms].filter((one) => one.startsWith("profile:"));
    if (watching.length + ids.length > watchLimit) return 0;
    const { person, roomClosures } = socket.data;
    const visible = await visiblePeople(db, person, ids);
    // Rooms were closed meanwhile, for example by a block: check again.
    if (socket.data.roomClosures !== roomClosures) return watch(socket, ids);
    await socket.join(visible.map(room));
    return visible.length;
  }
  return {
    handlers: {
      watchPeople: watch,
      async unwatchPeople(socket, ids) {
        if (isIdList(ids)) for (const id of ids) void socket.leave(room(id));
      },
    },
    leaveRooms(socket) {
      for (const one of socket.rooms) if (one.startsWith("profile:")) void socket.leave(one);
    },
  };
}

/** Tells pages that show this person to refetch. */
export function hintProfile(personId: string): Effect {
  return hintRoom(room(personId), { type: "person-changed", personId });
}

function room(personId: string): string {
  return `profile:${personId}`;
}

function isIdList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= batchSize &&
    value.every((id) => typeof id === "string" && isId(id))
  );
}
