import {
  CalendarPlus,
  Download,
  HandCoins,
  Navigation,
  Printer,
  Send,
  Trash2,
  Undo2,
  Wallet,
} from "lucide-react";
import { useState, useEffect } from "react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { devicePlatform, directionsTo } from "../events/map-links.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import { Icon } from "../ui/icon.tsx";
import type { Guest } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { SavedLine } from "./saved-line.tsx";
import { ReturnDialog, TakeBack } from "./return-ticket.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { useMe } from "../app/session.ts";
import { toast } from "../ui/toasts.ts";
import {
  dropTicket,
  forgetTicket,
  guestOwner,
  storesByItself,
  storeTicket,
  renewTicket,
  useStoredTicket,
} from "./stored-tickets.ts";

/** All actions for a ticket; the server says which are allowed. */
export function TicketActions({ ticket, guest }: { ticket: TicketPage; guest: Guest }) {
  const [open, setOpen] = useState<"transfer" | "return" | "refund">();
  const dialog = { ticket, guest, onClose: () => setOpen(undefined) };
  const { can, qr } = ticket;
  const owner = useMe()?.id ?? guestOwner;
  useEffect(() => {
    // A ticket that no longer admits mustn't look valid offline.
    if (!qr) forgetTicket(owner, ticket.id);
    if (ticket.cancellation) for (const { id } of ticket.others) forgetTicket(owner, id);
  }, [qr, owner, ticket]);
  return (
    <div className="cluster ticket-actions">
      {qr && <KeepTicket ticket={ticket} isOwn={guest.key === undefined} />}
      {qr && <Files id={ticket.id} guest={guest} />}
      {qr && ticket.address && <Directions to={ticket.address} />}
      {can.transfer && (
        <Button variant="quiet" onClick={() => setOpen("transfer")}>
          <Icon of={Send} />
          Send to a friend
        </Button>
      )}
      {can.return && (
        <Button variant="quiet" onClick={() => setOpen("return")}>
          <Icon of={Undo2} />
          Return ticket
        </Button>
      )}
      {can.takeBack && <TakeBack ticket={ticket} guest={guest} />}
      {can.refund && (
        <Button variant="quiet" onClick={() => setOpen("refund")}>
          <Icon of={HandCoins} />
          {ticket.paidMinor > 0 ? "Get a refund" : "Return"}
        </Button>
      )}
      {open === "transfer" && <TransferDialog {...dialog} />}
      {open === "return" && <ReturnDialog {...dialog} />}
      {open === "refund" && <RefundDialog {...dialog} />}
    </div>
  );
}

function Files({ id, guest: { key } }: { id: string; guest: Guest }) {
  const asked = key === undefined ? "" : `?key=${encodeURIComponent(key)}`;
  const at = `/api/v1/tickets/${id}`;
  return (
    <>
      <ButtonAnchor href={`${at}/calendar.ics${asked}`} download>
        <Icon of={CalendarPlus} />
        Add to calendar
      </ButtonAnchor>
      <ButtonAnchor href={`${at}/ticket.pdf${asked}`} download>
        <Icon of={Download} />
        Download PDF
      </ButtonAnchor>
      <Button onClick={() => window.print()}>
        <Icon of={Printer} />
        Print
      </Button>
    </>
  );
}

function Directions({ to }: { to: string }) {
  const isHydrated = useIsHydrated();
  return (
    <ButtonAnchor
      href={directionsTo(to, isHydrated ? devicePlatform() : "other")}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon of={Navigation} />
      Directions
    </ButtonAnchor>
  );
}

type KeepTicketProps = {
  ticket: TicketPage;
  /** Whether it's the viewer's own, not opened through a guest's link. */
  isOwn: boolean;
};

/** Saves the ticket for offline use until it ends or its owner signs out. */
function KeepTicket({ ticket, isOwn }: KeepTicketProps) {
  const me = useMe();
  const owner = me?.id ?? guestOwner;
  // A guest who opens the link on a phone will use it at the door; somebody signed in may be viewing somebody else's ticket.
  const isHolders = me === null || isOwn;
  const { stored, stale } = useStoredTicket(owner, ticket);
  useEffect(() => {
    if (stale) renewTicket(owner, ticket);
    else if (!stored && isHolders && storesByItself(owner, ticket.id))
      // If saving fails, the button shows that it isn't saved.
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
  return (
    <>
      <SavedLine ticket={ticket} />
      {/*
       * One button for both states, so that it keeps the focus. Neither variant is filled, because a fading fill would cover its
       * new label.
       */}
      <Button
        variant={stored ? "quiet" : "outline"}
        onClick={() => (stored ? dropTicket(owner, ticket.id) : void keep())}
      >
        <Icon of={stored ? Trash2 : Wallet} />
        {stored ? "Remove from this device" : "Save for offline"}
      </Button>
    </>
  );
}
