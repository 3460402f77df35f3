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

/** Whether there is a recording and its days are not over. */
function isPlayable({ hasRecording, endedAt, recordingDays }: Room, now = Date.now()) {
  if (!hasRecording || !endedAt) return false;
  return recordingDays === null || now < endedAt.getTime() + recordingDays * dayMs;
}
