import { useSearch } from "@tanstack/react-router";
import type { RoomTicket } from "./queries.ts";

const longest = 64;

/** Reads a guest's ticket and its key from a room's URL. */
export function readRoomAddress({ ticket, key }: Record<string, unknown>): RoomTicket {
  return { ticket: word(ticket), key: word(key) };
}

/** The guest's ticket in the URL of a room's page. */
export function useRoomTicket(): RoomTicket {
  return useSearch({ strict: false, select: (search) => readRoomAddress(search) });
}

// The router parses a key of digits as a number.
function word(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  return text !== "" && text.length <= longest ? text : undefined;
}
