import { Check, Wallet } from "lucide-react";
import { useEffect } from "react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import {
  dropTicket,
  storesByItself,
  storeTicket,
  renewTicket,
  useStoredTicket,
} from "./stored-tickets.ts";

type KeepTicketProps = {
  ticket: TicketPage;
  /** Not opened by a guest's link. */
  isOwn: boolean;
};

/** Puts the ticket where it opens without a network, until it ends or its person signs out. */
export function KeepTicket({ ticket, isOwn }: KeepTicketProps) {
  const me = useMe();
  const owner = me?.id ?? "guest";
  const isHolders = me !== null && isOwn;
  const { stored, stale } = useStoredTicket(owner, ticket);
  useEffect(() => {
    if (stale) renewTicket(owner, ticket);
    else if (!stored && isHolders && storesByItself(owner, ticket.id))
      // Where it cannot be kept, the button says that it is not.
      void storeTicket(owner, ticket).catch(() => undefined);
  }, [stale, stored, isHolders, owner, ticket]);
  async function keep() {
    try {
      await storeTicket(owner, ticket);
      toast("Saved on this device. It opens at /tickets without a connection.");
    } catch {
      toast("This browser couldn't save it. Download the PDF instead.", { failure: true });
    }
  }
  if (stored)
    return (
      <Button onClick={() => dropTicket(owner, ticket.id)}>
        <Icon of={Check} />
        Saved on this device
      </Button>
    );
  return (
    <Button variant="ink" onClick={() => void keep()}>
      <Icon of={Wallet} />
      Save for offline
    </Button>
  );
}
