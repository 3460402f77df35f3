import type { RoomView } from "../rooms/room-access.ts";
import { stateOf } from "../rooms/room-state.ts";
import { playlistPath, rulesOf } from "./signed-paths.ts";

type Shown = Pick<RoomView, "event" | "room" | "can" | "isHidden">;

/** The signed playback URL of a room for a viewer who may watch it, or null if there is nothing to play. */
export function playbackOf({ event, room, can, isHidden }: Shown): string | null {
  if (!room || !can.watch) return null;
  const signed = { ...room, rules: rulesOf({ event, room, isHidden }) };
  const state = stateOf(room);
  if (state === "live" || state === "reconnecting") return playlistPath(signed, "live");
  return state === "recording" ? playlistPath(signed, "recording") : null;
}
