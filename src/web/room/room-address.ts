import { useSearch } from "@tanstack/react-router";
import type { RoomTicket } from "./queries.ts";

const longest = 64;

/** What a room's address may carry: a guest's ticket and its key. */
export function readRoomAddress({ ticket, key }: Record<string, unknown>): RoomTicket {
  return { ticket: word(ticket), key: word(key) };
}

/** The guest's ticket in the address, on a room's page. */
export function useRoomTicket(): RoomTicket {
  return useSearch({ strict: false, select: (search) => readRoomAddress(search) });
}

// The router reads a key of digits as a number.
function word(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  return text !== "" && text.length <= longest ? text : undefined;
}
