import type { RoomView } from "../rooms/room-access.ts";
import { stateOf } from "../rooms/room-state.ts";
import { playlistPath } from "./signed-paths.ts";

/** The signed address of what is on in a room for somebody who may watch it; null while nothing is. */
export function playbackOf({ room, can }: Pick<RoomView, "room" | "can">): string | null {
  if (!room || !can.watch) return null;
  const state = stateOf(room);
  if (state === "live" || state === "reconnecting") return playlistPath(room, "live");
  return state === "recording" ? playlistPath(room, "recording") : null;
}
