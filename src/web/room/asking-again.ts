import type { RoomPage } from "../../contract/rooms/rooms.ts";

type Waiting = { state: RoomPage["state"]; event: Pick<RoomPage["event"], "startsAt" | "endsAt"> };

/** Hosts may open the room a little early or start late. */
const earlyMs = 30 * 60_000;
const lateMs = 60 * 60_000;
const oftenMs = { least: 1_000, most: 2_000 };

/**
 * How many milliseconds until a page without a live connection polls for the start of the broadcast, so that its video starts along
 * with everybody's. Returns false while no start is near. Random, so that not all pages ask at once.
 */
export function askAgainMs({ state, event }: Waiting, now: number): number | false {
  if (state === "live" || state === "reconnecting") return false;
  const isNear =
    now > Date.parse(event.startsAt) - earlyMs &&
    now < Date.parse(event.endsAt ?? event.startsAt) + lateMs;
  return isNear && oftenMs.least + Math.random() * (oftenMs.most - oftenMs.least);
}
