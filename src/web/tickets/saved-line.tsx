import { Check } from "lucide-react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { useMe } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { guestOwner, useStoredTicket } from "./stored-tickets.ts";

/** Says that the ticket is available offline; only shown if it is. */
export function SavedLine({ ticket }: { ticket: TicketPage }) {
  const me = useMe();
  const { stored } = useStoredTicket(me?.id ?? guestOwner, ticket);
  if (!stored) return null;
  return (
    <p className="side-by-side supporting-text ticket-saved">
      <Icon of={Check} size="small" /> Saved on this device. It opens without a connection.
    </p>
  );
}
