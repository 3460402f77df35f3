import type { Effect } from "../lib/effects.ts";

/** The effect of a change at the door. */
export function doorChanged(eventId: string): Effect {
  return { type: "hint", to: { staffOf: eventId }, hint: { type: "door-changed", eventId } };
}
