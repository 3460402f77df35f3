import type { roomStates } from "../../contract/rooms/limits.ts";
import type { eventRooms } from "./tables.ts";

export type Room = typeof eventRooms.$inferSelect;
type RoomState = (typeof roomStates)[number];

/** How long after its last segment a broadcast counts as interrupted. */
export const silenceMs = 10_000;
const dayMs = 86_400_000;

/** The state of a room. One that nobody has touched yet has no row. */
export function stateOf(room: Room | null, now = Date.now()): RoomState {
  if (!room?.startedAt) return "before";
  if (!room.endedAt) {
    const silentFor = now - (room.lastSegmentAt ?? room.startedAt).getTime();
    return silentFor < silenceMs ? "live" : "reconnecting";
  }
  return isPlayable(room, now) ? "recording" : "ended";
}

/** Whether a broadcast is running, including while its host reconnects. */
export function isOnAir(room: Pick<Room, "startedAt" | "endedAt">): boolean {
  return room.startedAt !== null && room.endedAt === null;
}

/** Whether there is a recording that hasn't expired. */
function isPlayable(room: Room, now = Date.now()) {
  if (!room.hasRecording || !room.endedAt) return false;
  const until = recordingUntil(room);
  return until === null || now < until.getTime();
}

/** When a recording expires, or null if no number of days was chosen. */
export function recordingUntil({ endedAt, recordingDays }: Room): Date | null {
  if (!endedAt || recordingDays === null) return null;
  return new Date(endedAt.getTime() + recordingDays * dayMs);
}
