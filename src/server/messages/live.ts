import type { LiveHandlers, LiveSocket } from "../lib/live/live-handlers.ts";
import type { Services } from "../services.ts";
import { findReader } from "./find-reader.ts";

const shape = /^[0-9a-f-]{36}_[0-9a-f-]{36}$/;
const twoSeconds = 2_000;

/** Shows each of the two that the other is typing, as long as a message would be delivered. */
export function liveMessages({ db, live }: Pick<Services, "db" | "live">): LiveHandlers {
  const lastSent = new WeakMap<LiveSocket, number>();
  return {
    handlers: {
      async typing(socket, conversationId) {
        if (typeof conversationId !== "string" || !shape.test(conversationId)) return;
        const now = performance.now();
        if (now - (lastSent.get(socket) ?? -twoSeconds) < twoSeconds) return;
        lastSent.set(socket, now);
        const reader = await findReader(db, socket.data.person, conversationId);
        if (reader !== undefined) live.toPerson(reader, { type: "typing", conversationId });
      },
    },
  };
}
