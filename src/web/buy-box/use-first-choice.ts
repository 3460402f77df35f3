import { useEffect } from "react";
import { useAskedTicket } from "../events/event-address.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { readChoice, storeChoice } from "../orders/stored-choice.ts";

/** The ticket type to preselect: the only one, or the one requested by an embedded widget, if it is on sale. */
export function useFirstType({ types, hasCodes }: Offer): string | undefined {
  const [first, ...others] = types.filter(({ state }) => state === "on-sale");
  const only = others.length === 0 && !hasCodes ? first?.id : undefined;
  const asked = useAskedTicket() ?? only;
  return types.find(({ id, state }) => id === asked && state === "on-sale")?.id;
}

/** Preselects one ticket of a type, unless something is selected already. */
export function useFirstChoice(eventId: string, first: string | undefined): void {
  useEffect(() => {
    if (first === undefined) return;
    const { quantities } = readChoice(eventId);
    // A quantity that was lowered to 0 stays there.
    if (Object.keys(quantities).length === 0) storeChoice(eventId, { quantities: { [first]: 1 } });
  }, [first, eventId]);
}
