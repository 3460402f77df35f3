import { hintEvent } from "../events/live.ts";
import { done } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { silenceMs } from "../rooms/room-state.ts";
import type { Services } from "../services.ts";
import { forgetPlaylists } from "./playlists.ts";
import { type SentSegment, storeSegment, type Outcome } from "./store-segment.ts";

/** Stores a segment from a studio or encoder, and tells the room if no further one follows. */
export async function takeSegment(services: Services, sent: SentSegment): Promise<Outcome> {
  const outcome = await deliver(services, storeSegment(services, sent));
  forgetPlaylists(sent.eventId);
  hintWhenSilent(services, sent.eventId);
  return outcome;
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Notifies the room when no further segment arrives in time. The state itself is derived from the time of the last one. */
function hintWhenSilent(services: Services, eventId: string): void {
  clearTimeout(waiting.get(eventId));
  const timer = setTimeout(() => {
    waiting.delete(eventId);
    const changed = done(undefined, [hintEvent(eventId, { type: "room-changed", eventId })]);
    deliver(services, changed).catch((error: unknown) =>
      services.log.warn({ err: error }, "telling a room that it is silent failed"),
    );
  }, silenceMs + 200);
  // Doesn't keep a stopping server alive.
  timer.unref();
  waiting.set(eventId, timer);
}
