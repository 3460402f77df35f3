import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { clockTime } from "../lib/event-time.ts";
import { Note } from "../ui/note.tsx";

const sentences = {
  refunded: "This ticket was refunded. It no longer admits anybody.",
  resold: "This ticket went to somebody who waited. It no longer admits you.",
  cancelled: "This ticket was cancelled. It no longer admits anybody.",
} as const;

/** What one has to know of a ticket before one goes there. */
export function TicketState({ ticket }: { ticket: TicketPage }) {
  const words = wordsOf(ticket);
  if (!words) return null;
  return (
    <Note tone={words.tone} className="ticket-state">
      {words.says}
    </Note>
  );
}

function wordsOf(ticket: TicketPage) {
  const { ended, event, inAt, promised, returningSince } = ticket;
  const isOwed = ended === "resold" && ticket.orderId !== null && ticket.paidMinor > 0;
  const money = isOwed ? " What you paid for it goes back to you." : "";
  if (ended) return { tone: "warn", says: sentences[ended] + money } as const;
  if (event.cancelled) return { tone: "bad", says: "This event is cancelled." } as const;
  if (inAt) {
    const at = clockTime(inAt, event.zone);
    return { tone: "ok", says: `${ticketStateText.in} at ${at}. Enjoy the night.` } as const;
  }
  if (promised) return { tone: "info", says: "Somebody is buying this ticket now." } as const;
  if (returningSince) {
    const says = `${ticketStateText.returning}. It admits you until somebody has bought it.`;
    return { tone: "info", says } as const;
  }
  return undefined;
}
