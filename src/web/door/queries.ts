import { queryOptions } from "@tanstack/react-query";
import type { Scanner } from "./scanner.ts";

/** The event's tickets with this name, from the server or, offline, from the phone's list. */
export function ticketsByNameQuery(scanner: Scanner, name: string) {
  const { door, online, waiting } = scanner.read();
  return queryOptions({
    queryKey: ["door", door.event.id, "names", name, online, waiting.length],
    queryFn: () => scanner.findByName(name),
    networkMode: "always",
    staleTime: 2_000,
  });
}
