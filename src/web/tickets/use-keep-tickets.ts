import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../app/session.ts";
import { ticketQuery } from "./queries.ts";
import { guestOwner, storesByItself, storeTicket } from "./stored-tickets.ts";

/** Saves tickets on this device, because people rarely open each ticket's page before the event. */
export function useKeepTickets(ids: string[], orderKey?: string): void {
  const owner = useMe()?.id ?? guestOwner;
  const queryClient = useQueryClient();
  const wanted = ids.join(" ");
  useEffect(() => {
    async function keep() {
      for (const id of wanted.split(" ").filter((one) => storesByItself(owner, one)))
        await storeTicket(owner, await queryClient.fetchQuery(ticketQuery(id, orderKey)));
    }
    // If saving fails, the ticket's own page says so.
    if (wanted !== "") void keep().catch(() => undefined);
  }, [owner, orderKey, wanted, queryClient]);
}
