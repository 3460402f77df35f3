import { listStaff } from "./event-roles.ts";
import type { LiveHint } from "../../contract/live.ts";
import type { Services } from "../services.ts";
import { hintPeople, hintRoom, type Effect } from "../lib/effects.ts";
import { isId } from "../lib/ids.ts";
import type { LiveHandlers } from "../lib/live/live-handlers.ts";
import { maySeeEvent } from "./visibility.ts";

const watchLimit = 20;

/** Subscribes pages to the event they show, as long as the person may see it. */
export function liveEvents({ db }: Pick<Services, "db">): LiveHandlers {
  return {
    handlers: {
      async watchEvent(socket, eventId) {
        if (typeof eventId !== "string" || !isId(eventId)) return 0;
        const watching = [...socket.rooms].filter((one) => one.startsWith("event:"));
        if (watching.length >= watchLimit) return 0;
        for (;;) {
          const { person, roomClosures } = socket.data;
          const isTheirs = await maySeeEvent(db, person, eventId);
          // Access changed during the check, for example by a block: check again.
          if (socket.data.roomClosures !== roomClosures) continue;
          if (isTheirs) await socket.join(room(eventId));
          return isTheirs ? 1 : 0;
        }
      },
      async unwatchEvent(socket, eventId) {
        if (typeof eventId === "string" && isId(eventId)) void socket.leave(room(eventId));
      },
    },
    leaveRooms(socket) {
      for (const one of socket.rooms) if (one.startsWith("event:")) void socket.leave(one);
    },
  };
}

/** Hints people that their RSVP, ticket or place at an event has changed. */
export function hintMyEvents(personIds: string[]): Effect {
  return hintPeople(personIds, { type: "my-events-changed" });
}

/** Hints the organizers that the number of people waiting has changed. */
export function hintWaitlist(eventId: string): Effect {
  return { type: "hint", to: { staffOf: eventId }, hint: { type: "waitlist-changed", eventId } };
}

/** Hints the pages that show an event. */
export function hintEvent(eventId: string, hint: LiveHint): Effect {
  return hintRoom(room(eventId), hint);
}

function room(eventId: string): string {
  return `event:${eventId}`;
}

type Parts = Pick<Services, "db" | "live" | "log">;

const gatheredMs = 300;
const waiting = new Set<string>();

/** Hints door staff and organizers. Hints of the same type within a short time are combined into one. */
export function hintStaff(parts: Parts, eventId: string, hint: LiveHint): void {
  const key = `${eventId} ${hint.type}`;
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    void hintNow(parts, eventId, hint);
  }, gatheredMs).unref();
}

async function hintNow({ db, live, log }: Parts, eventId: string, hint: LiveHint): Promise<void> {
  try {
    live.toPeople(await listStaff(db, eventId), hint);
  } catch (error) {
    log.warn({ err: error }, "hinting the door failed");
  }
}
