import { hintRoom, type Effect } from "../lib/effects.ts";

/** For everyone who may have something of a person on the screen who is no longer shown. */
export function personGone(personId: string): Effect {
  return hintRoom("everybody", { type: "person-gone", personId });
}
