import type { RoomView } from "../rooms/room-access.ts";
import { stateOf } from "../rooms/room-state.ts";
import { playlistPath, rulesOf } from "./signed-paths.ts";

type Shown = Pick<RoomView, "event" | "room" | "can" | "isHidden">;

/** The signed address of what is on in a room for somebody who may watch it; null while nothing is. */
export function playbackOf({ event, room, can, isHidden }: Shown): string | null {
  if (!room || !can.watch) return null;
  const signed = { ...room, rules: rulesOf({ event, room, isHidden }) };
  const state = stateOf(room);
  if (state === "live" || state === "reconnecting") return playlistPath(signed, "live");
  return state === "recording" ? playlistPath(signed, "recording") : null;
}
