import { and, eq, inArray } from "drizzle-orm";
import type { SalesCopied, SalesCopies } from "../../contract/tickets/sales.ts";
import { findEventsWithWaitlist } from "../rsvps/rsvp-limits-with-tickets.ts";
import { readSharedCurrencies } from "../event-bookings/shared-currency.ts";
import type { EventAccess } from "../events/event-access.ts";
import { lockSiblingOccurrences, listSiblingOccurrences } from "../series/sibling-occurrences.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { copySales } from "./copy-sales.ts";
import { eventSales, ticketTypes } from "./tables.ts";

/** The number of other upcoming occurrences of the series that could sell the same as this one. */
export async function getSalesCopies(
  tx: Transaction,
  access: EventAccess<"sell">,
): Promise<SalesCopies> {
  const dates = await listSiblingOccurrences(tx, access);
  const { free, waited } = await splitByWaitlist(tx, access.event.id, dates);
  return { due: free.length, waited };
}

/** Copies the sales to those occurrences; repeating it has no effect. Later changes are not copied. */
export async function sellAtOtherDates(
  tx: Transaction,
  access: EventAccess<"sell">,
): Promise<SalesCopied> {
  const {
    access: {
      person,
      event: { id: eventId },
    },
    dates,
  } = await lockSiblingOccurrences(tx, access);
  const sold = await tx
    .select({ kind: ticketTypes.kind })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), eq(ticketTypes.withdrawn, false)));
  if (sold.length === 0) refuse("NOT_ALLOWED", { detail: "This date isn't on sale yet." });
  const sellsPaid = sold.some(({ kind }) => kind !== "free");
  if (sellsPaid && !person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  const { free, waited } = await splitByWaitlist(tx, eventId, dates);
  await copySales(tx, eventId, free);
  return { made: free.length, waited };
}

/**
 * Splits the occurrences without sales: those that may sell, and the number of those that may not because they have a waitlist.
 * Leaves out those on which an act was promised a share in another currency.
 */
async function splitByWaitlist(tx: Transaction, eventId: string, dates: string[]) {
  const selling = await tx
    .select({ id: eventSales.eventId, currency: eventSales.currency })
    .from(eventSales)
    .where(inArray(eventSales.eventId, [eventId, ...dates]));
  const currency = selling.find(({ id }) => id === eventId)?.currency;
  const shared = await readSharedCurrencies(tx, dates);
  const byRsvp = dates.filter(
    (date) => selling.every(({ id }) => id !== date) && (shared.get(date) ?? currency) === currency,
  );
  const waitedFor = await findEventsWithWaitlist(tx, byRsvp);
  return { free: byRsvp.filter((id) => !waitedFor.has(id)), waited: waitedFor.size };
}
