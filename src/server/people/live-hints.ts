import { hintRoom, type Effect } from "../lib/effects.ts";

/** Tells every open page that a person is no longer visible, so it can drop whatever it shows of them. */
export function personGone(personId: string): Effect {
  return hintRoom("everybody", { type: "person-gone", personId });
}
