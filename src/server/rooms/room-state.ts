import type { roomStates } from "../../contract/rooms/limits.ts";
import type { eventRooms } from "./tables.ts";

export type Room = typeof eventRooms.$inferSelect;
type RoomState = (typeof roomStates)[number];

/** How long after its last segment a broadcast counts as interrupted. */
export const silenceMs = 10_000;
const dayMs = 86_400_000;

/** What is on in a room; one that nobody has touched yet has no row. */
export function stateOf(room: Room | null, now = Date.now()): RoomState {
  if (!room?.startedAt) return "before";
  if (!room.endedAt) {
    const silentFor = now - (room.lastSegmentAt ?? room.startedAt).getTime();
    return silentFor < silenceMs ? "live" : "reconnecting";
  }
  return isPlayable(room, now) ? "recording" : "ended";
}

/** Whether a broadcast is on, also while its host reconnects. */
export function isOnAir(room: Pick<Room, "startedAt" | "endedAt">): boolean {
  return room.startedAt !== null && room.endedAt === null;
}

/** Whether there is a recording and its days are not over. */
function isPlayable(room: Room, now = Date.now()) {
  if (!room.hasRecording || !room.endedAt) return false;
  const until = recordingUntil(room);
  return until === null || now < until.getTime();
}

/** When a recording can no longer be watched; null where no number of days was chosen. */
export function recordingUntil({ endedAt, recordingDays }: Room): Date | null {
  if (!endedAt || recordingDays === null) return null;
  return new Date(endedAt.getTime() + recordingDays * dayMs);
}
