import { eq } from "drizzle-orm";
import type { Ticket } from "../../contract/tickets/tickets.ts";
import { printingThread } from "../documents/printing-thread.ts";
import { calendarFile } from "../events/calendar.ts";
import { events } from "../events/tables.ts";
import { clockText, startText } from "../events/date-text.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { type KeyedId, getHeldTicket } from "./access.ts";
import type { Printed } from "./ticket-pdf.ts";
import { selectTickets, type TicketRow, ticketShape } from "./ticket-shape.ts";
import { signedCode } from "./signed-code.ts";
import { tickets } from "./tables.ts";
import { formatMoney } from "../../contract/orders/money.ts";

// On the main thread, a rush of purchases would block everybody else.
const print = printingThread<Printed[], Uint8Array>(
  new URL("./ticket-pdf.ts", import.meta.url).href,
);

/** Prints a ticket that still admits. */
export async function printTicket(db: Db, viewer: Viewer, input: KeyedId): Promise<Buffer> {
  const { ticket } = await getHeldTicket(db, viewer, input);
  if (ticket.ended !== null) refuse("CONFLICT", { detail: "This ticket is no longer valid." });
  const rows = await selectTickets(db, undefined).where(eq(tickets.id, ticket.id));
  return printAll(db, rows);
}

/** Prints tickets into one file, in the given order. */
export async function printAll(db: Db, rows: TicketRow[], locale?: string): Promise<Buffer> {
  const wanted = await Promise.all(
    rows.map(async (row) => {
      const ticket = ticketShape(row, undefined);
      return printed(
        ticket,
        ticket.admitsTo === "online" ? null : await signedCode(db, row.ticket),
        locale,
      );
    }),
  );
  return Buffer.from(await print(wanted, "printTickets"));
}

function printed(ticket: Ticket, qr: string | null, locale?: string): Printed {
  const { event, doors, typeName, paidMinor, currency } = ticket;
  const startsAt = new Date(event.startsAt);
  const when = { ...event, startsAt, endsAt: new Date(event.endsAt ?? event.startsAt) };
  const starts = event.allDay ? "" : clockText(startsAt, event.zone, locale);
  const price = paidMinor === 0 ? "Free" : formatMoney(paidMinor, currency, locale);
  return {
    title: event.title,
    when: startText(when, locale),
    place: ticket.address || (event.online ? "Online" : ""),
    details: [
      { name: "Doors", value: doors },
      { name: "Starts", value: starts },
      { name: "Type", value: typeName },
      { name: "Price", value: price },
    ].filter(({ value }) => value !== ""),
    holder: ticket.holderName,
    code: ticket.code,
    qr,
  };
}

type Addressed = KeyedId & { publicUrl: string };

/** Returns the ticket's event as a calendar file that names the ticket. */
export async function getTicketCalendar(db: Db, viewer: Viewer, input: Addressed): Promise<string> {
  const { ticket } = await getHeldTicket(db, viewer, input);
  const [row] = await selectTickets(db, viewer).where(eq(tickets.id, ticket.id));
  const [event] = await db.select().from(events).where(eq(events.id, ticket.eventId));
  if (!row || !event) return refuse("NOT_FOUND");
  const { code, typeName } = ticketShape(row, viewer);
  const joinLink = await openJoinLinks(db, input.publicUrl);
  const joinUrl = ticket.ended === null && row.opensRoom ? joinLink({ ticket }) : undefined;
  return calendarFile([{ event, joinUrl, note: `Ticket ${code}, ${typeName}` }], input);
}
