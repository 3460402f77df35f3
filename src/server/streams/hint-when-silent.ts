import type { Services } from "../services.ts";
import { silenceMs } from "../rooms/room-state.ts";
import { done } from "../lib/effects.ts";
import { hintEvent } from "../events/live.ts";
import { deliver } from "../notifications/deliver.ts";

type Parts = Pick<Services, "db" | "live" | "jobs" | "log">;

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Tells the room when no further segment comes in time. The state itself follows from the time of the last one. */
export function hintWhenSilent(services: Parts, eventId: string): void {
  clearTimeout(waiting.get(eventId));
  const timer = setTimeout(() => {
    waiting.delete(eventId);
    const changed = done(undefined, [hintEvent(eventId, { type: "room-changed", eventId })]);
    deliver(services, changed).catch((error: unknown) =>
      services.log.warn({ err: error }, "telling a room that it is silent failed"),
    );
  }, silenceMs + 200);
  // A server that stops does not wait for it.
  timer.unref();
  waiting.set(eventId, timer);
}
