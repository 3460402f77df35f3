import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Door } from "../../contract/bookings/statement.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { isSaleEntry } from "../payments/returned-payments.ts";
import { ledgerEntries, refunds } from "../payments/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { bookingSettlements } from "./settlement-tables.ts";
import { bookings, bookingVersions, isLatestVersion } from "./tables.ts";

/** What an event sold and refunded in a currency: the sums come from its ledger, the details from its tickets. */
export async function readDoor(
  db: Db | Transaction,
  eventId: string,
  currency: string,
): Promise<Door> {
  const [sums] = await db
    .select({
      grossMinor: sumOf("account <> 'buyer' and kind = 'sale'"),
      refundsMinor: sumOf("account = 'buyer' and kind = 'refund'"),
      feesMinor: sumOf("account = 'platform'"),
    })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.eventId, eventId), eq(ledgerEntries.currency, currency), isSaleEntry),
    );
  const sold = await db
    .select({
      name: ticketTypes.name,
      quantity: sql<number>`count(*)::int`,
      amountMinor: sql<number>`sum(${tickets.paidMinor})::float8`,
      lowestMinor: sql<number>`min(${tickets.paidMinor})::float8`,
      highestMinor: sql<number>`max(${tickets.paidMinor})::float8`,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), eq(orders.currency, currency)))
    .groupBy(ticketTypes.id)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const [back] = await db
    .select({ tickets: sql<number>`coalesce(sum(cardinality(${refunds.ticketIds})), 0)::int` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.eventId, eventId),
        eq(orders.currency, currency),
        notInArray(refunds.reason, ["late", "double"]),
      ),
    );
  const { grossMinor, refundsMinor, feesMinor } = sums!;
  const priced = sold.map(({ lowestMinor, highestMinor, ...type }) => ({
    ...type,
    priceMinor: lowestMinor === highestMinor ? lowestMinor : null,
  }));
  const ofTickets = sold.reduce((all, { amountMinor }) => all + amountMinor, 0);
  // Buyers pay the booking fees on top of the tickets.
  const fees = { name: "Booking fees", quantity: 0, amountMinor: grossMinor - ofTickets };
  return {
    tickets: fees.amountMinor === 0 ? priced : [...priced, fees],
    grossMinor,
    refundedTickets: back?.tickets ?? 0,
    refundsMinor,
    feesMinor,
  };
}

/** The acts of an event that were promised a share of its net, in the order they were booked. */
export async function readSharingActs(
  db: Db | Transaction,
  eventId: string,
  currency: string,
): Promise<{ bookingId: string; name: string; percent: number }[]> {
  return db
    .select({
      bookingId: bookings.id,
      name: bookings.actName,
      percent: sql<number>`(${bookingVersions.terms} -> 'fee' ->> 'percent')::float8`,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .where(
      and(
        eq(bookings.eventId, eventId),
        inArray(bookings.state, ["accepted", "done"]),
        sql`${bookingVersions.terms} -> 'fee' ->> 'kind' <> 'guarantee'`,
        sql`${bookingVersions.terms} -> 'fee' ->> 'currency' = ${currency}`,
      ),
    )
    .orderBy(asc(bookings.acceptedAt), asc(bookings.id));
}

/** A booking whose act gets a share of a net that no event of this site accounts for. */
const isUncountedSplit = sql`(${bookings.eventId} is null and exists (select 1 from ${bookingVersions} as agreed
  where agreed.booking_id = ${bookings.id} and agreed.number = ${bookings.version}
    and agreed.terms -> 'fee' ->> 'kind' = 'door'))`;

/** A booking whose statement never becomes final by itself: nobody counts its net here, or the act refused the statement. */
export const waitsForBoth = sql`(${isUncountedSplit} or exists (select 1 from ${bookingSettlements} as refused
  where refused.booking_id = ${bookings.id} and refused.final_at is null and refused.disputed_by is not null))`;

function sumOf(which: string) {
  return sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${sql.raw(which)}), 0)::float8`;
}
