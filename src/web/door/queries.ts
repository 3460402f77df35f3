import { queryOptions } from "@tanstack/react-query";
import type { Scanner } from "./scanner.ts";

/** The tickets of an event on which this name stands; without a network those of the phone's list. */
export function ticketsByNameQuery(scanner: Scanner, name: string) {
  const { door, online, waiting } = scanner.read();
  return queryOptions({
    queryKey: ["door", door.event.id, "names", name, online, waiting.length],
    queryFn: () => scanner.findByName(name),
    networkMode: "always",
    staleTime: 2_000,
  });
}
