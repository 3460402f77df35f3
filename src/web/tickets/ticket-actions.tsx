import { CalendarPlus, Download, HandCoins, Send, Undo2 } from "lucide-react";
import { useState } from "react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Guest } from "./queries.ts";
import { KeepTicket } from "./keep-ticket.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReturnDialog, TakeBack } from "./return-ticket.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

/** Everything one does with a ticket; what may be done the server says. */
export function TicketActions({ ticket, guest }: { ticket: TicketPage; guest: Guest }) {
  const [open, setOpen] = useState<"transfer" | "return" | "refund">();
  const dialog = { ticket, guest, onClose: () => setOpen(undefined) };
  const { can, qr } = ticket;
  return (
    <div className="cluster ticket-actions">
      {qr && <KeepTicket ticket={ticket} isOwn={guest.key === undefined} />}
      {qr && <Files id={ticket.id} guest={guest} />}
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
          {ticket.paidMinor > 0 ? "Ask for a refund" : "Return"}
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
    </>
  );
}
