import { roomEmojis } from "../../contract/rooms/talk-limits.ts";
import { isId } from "../lib/ids.ts";
import type { LiveHandlers, LiveSocket } from "../lib/live/live-handlers.ts";
import type { Person } from "../lib/person.ts";
import { isRefused } from "../lib/refuse.ts";
import { viewRoom } from "../rooms/room-access.ts";
import type { Services } from "../services.ts";
import { countReactions } from "./count-reactions.ts";
import { channelOf } from "./live-hints.ts";
import { isMuted } from "./mutes.ts";

type Parts = Pick<Services, "db" | "live" | "log">;
type Entered = { eventId: string; talks: boolean; reactions: number; countedAt: number };

const emojis = new Set<string>(roomEmojis);
const reactionsPerSecond = 8;
const recheckMs = 60_000;

/** Lets pages hear the live room they show, as long as the viewer may enter it, and send emojis to it. */
export function liveRooms(parts: Parts): LiveHandlers {
  const entered = new Map<LiveSocket, Entered>();
  const count = countReactions(parts);

  function leave(socket: LiveSocket): void {
    entered.delete(socket);
    for (const one of socket.rooms) if (one.startsWith("room:")) void socket.leave(one);
  }

  async function enter(socket: LiveSocket, eventId: string): Promise<number> {
    for (;;) {
      const { person, roomClosures } = socket.data;
      const can = await abilitiesOf(parts, person, eventId);
      const talks = can?.talk === true && !(await isMuted(parts.db, eventId, person.id));
      // Rooms were closed meanwhile, for example by a block: check again.
      if (socket.data.roomClosures !== roomClosures) continue;
      leave(socket);
      if (!can?.watch || !socket.connected) return 0;
      await socket.join(channelOf(eventId));
      entered.set(socket, { eventId, talks, reactions: 0, countedAt: 0 });
      return 1;
    }
  }

  // Tickets may be refunded and places given up while the page stays open.
  const recheck = setInterval(async () => {
    for (const [socket, { eventId }] of Array.from(entered)) {
      if (!socket.connected) entered.delete(socket);
      else
        await enter(socket, eventId).catch((error: unknown) =>
          parts.log.warn({ err: error }, "checking who is in a room failed"),
        );
    }
  }, recheckMs);
  recheck.unref();

  return {
    handlers: {
      async watchRoom(socket, eventId) {
        return typeof eventId === "string" && isId(eventId) ? enter(socket, eventId) : 0;
      },
      async unwatchRoom(socket) {
        leave(socket);
      },
      async react(socket, emoji) {
        const own = entered.get(socket);
        if (!own?.talks || typeof emoji !== "string" || !emojis.has(emoji)) return;
        const now = performance.now();
        if (now - own.countedAt > 1_000) Object.assign(own, { reactions: 0, countedAt: now });
        own.reactions += 1;
        if (own.reactions <= reactionsPerSecond) count(own.eventId, emoji);
      },
    },
    leaveRooms: leave,
  };
}

async function abilitiesOf({ db }: Parts, viewer: Person, eventId: string) {
  try {
    return (await viewRoom(db, { viewer }, eventId)).can;
  } catch (error) {
    if (isRefused(error, "NOT_FOUND")) return undefined;
    throw error;
  }
}
