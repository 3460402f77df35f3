import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { useEventKey } from "../events/event-address.ts";
import { useChoice } from "./stored-choice.ts";
import { offerQuery } from "./queries.ts";

/** What can be bought, with what the typed promo code opens. */
export function useOffer({ id }: Pick<EventPage, "id">): Offer {
  const key = useEventKey();
  const { code } = useChoice(id);
  const { data: open } = useSuspenseQuery(offerQuery(id, key));
  // A code that has ended meanwhile is as good as none.
  const { data: opened } = useQuery({ ...offerQuery(id, key, code), enabled: code !== undefined });
  return (code !== undefined && opened) || open;
}
