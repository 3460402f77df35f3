import type { RoomPage } from "../../contract/rooms/rooms.ts";

type Waiting = { state: RoomPage["state"]; event: Pick<RoomPage["event"], "startsAt" | "endsAt"> };

/** Hosts open the room a little early, and some are late. */
const earlyMs = 30 * 60_000;
const lateMs = 60 * 60_000;
const oftenMs = { least: 1_000, most: 2_000 };

/**
 * After how many milliseconds a page without a live connection asks again whether the broadcast is on, so that its picture
 * comes with everybody's; false while none is near. Not all pages ask at the same moment.
 */
export function askAgainMs({ state, event }: Waiting, now: number): number | false {
  if (state === "live" || state === "reconnecting") return false;
  const isNear =
    now > Date.parse(event.startsAt) - earlyMs &&
    now < Date.parse(event.endsAt ?? event.startsAt) + lateMs;
  return isNear && oftenMs.least + Math.random() * (oftenMs.most - oftenMs.least);
}
