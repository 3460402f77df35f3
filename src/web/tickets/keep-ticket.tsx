import { Check, Wallet } from "lucide-react";
import { useEffect } from "react";
import type { TicketPage } from "../../contract/tickets.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { dropTicket, keepTicket, useIsKept } from "./kept-tickets.ts";

/** Puts the ticket where it opens without a network, until it ends or its person signs out. */
export function KeepTicket({ ticket }: { ticket: TicketPage }) {
  const owner = useMe()?.id ?? "guest";
  const { kept, stale } = useIsKept(owner, ticket);
  useEffect(() => {
    if (stale) void keepTicket(owner, ticket).catch(() => undefined);
  }, [stale, owner, ticket]);
  async function keep() {
    try {
      await keepTicket(owner, ticket);
      toast("On this device now. It opens at /tickets without a network.");
    } catch {
      toast("This browser could not keep it. Download the PDF instead.", { failure: true });
    }
  }
  if (kept)
    return (
      <Button onClick={() => dropTicket(owner, ticket.id)}>
        <Icon of={Check} />
        In your wallet
      </Button>
    );
  return (
    <Button variant="ink" onClick={() => void keep()}>
      <Icon of={Wallet} />
      Add to wallet
    </Button>
  );
}
