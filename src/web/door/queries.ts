import { queryOptions } from "@tanstack/react-query";
import type { Phone } from "./phone.ts";

/** The tickets of an event on which this name stands; without a network those of the phone's list. */
export function ticketsByNameQuery(phone: Phone, name: string) {
  const { door, online, waiting } = phone.read();
  return queryOptions({
    queryKey: ["door", door.event.id, "names", name, online, waiting.length],
    queryFn: () => phone.findByName(name),
    networkMode: "always",
    staleTime: 2_000,
  });
}
