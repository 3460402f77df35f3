import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Books, CostsOfActs } from "../../contract/orders/payments.ts";
import { bookingSettlements } from "../bookings/settlement-tables.ts";
import { bookings, bookingVersions } from "../bookings/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { ledgerEntries } from "../payments/tables.ts";
import { isFinalRound } from "./list-bookings-of-event.ts";
import { paidMinorOf } from "./paid-minor-of.ts";

type Costs = Pick<Books, "currency" | "acts" | "otherActs">;

/**
 * What the bookings of an event take from its organizer's account for the acts, and what is agreed but not settled yet,
 * apart for each currency. Without tickets, the first act that was booked gives the event's currency.
 */
export async function sumUpActs(
  tx: Transaction,
  eventId: string,
  salesCurrency: string | null,
): Promise<Costs> {
  const rows = await listCosts(tx, eventId);
  const currency = salesCurrency ?? rows[0]?.currency ?? null;
  const byCurrency = Map.groupBy(rows, (row) => row.currency);
  const others = [...byCurrency].filter(([other]) => other !== currency);
  return {
    currency,
    acts: sumUp((currency !== null && byCurrency.get(currency)) || []),
    otherActs: others.map(([other, costs]) => ({ currency: other, ...sumUp(costs) })),
  };
}

type Row = Awaited<ReturnType<typeof listCosts>>[number];

/** Every booking that both sides once accepted, with what the ledger and the log say of it. */
function listCosts(tx: Transaction, eventId: string) {
  const fee = sql`${bookingVersions.terms} -> 'fee'`;
  const currency = sql<string>`coalesce(${bookings.cancellation} ->> 'currency', ${fee} ->> 'currency')`;
  const takenFor = (which: SQL) => sql<number>`(select coalesce(-sum(amount_minor), 0)::float8
    from ${ledgerEntries} where ${ledgerEntries.bookingId} = ${bookings.id} and ${ledgerEntries.account} = 'organizer'
      and ${ledgerEntries.currency} = ${currency} and ${which})`;
  return tx
    .select({
      state: bookings.state,
      isFinal: sql<boolean>`${bookings.settlement} = 'final'`,
      currency,
      isSharing: sql<boolean>`${fee} ->> 'kind' <> 'guarantee'`,
      guaranteeMinor: sql<number>`case when ${fee} ->> 'kind' = 'door' then 0
        else (${fee} ->> 'guaranteeMinor')::float8 end`,
      takenMinor: takenFor(sql`true`),
      balanceMinor: takenFor(
        sql`${ledgerEntries.kind} in ('settlement', 'reopening', 'adjustment', 'cancellation')`,
      ),
      paidMinor: paidMinorOf("pay-balance"),
      confirmedMinor: paidMinorOf("confirm-balance"),
      expensesMinor: sql<number>`(select coalesce(sum((one ->> 'amountMinor')::float8), 0)::float8
        from jsonb_array_elements(${bookingSettlements.expenses}) as one)`,
    })
    .from(bookings)
    .innerJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, bookings.id),
        sql`${bookingVersions.number} = ${bookings.agreedVersion}`,
      ),
    )
    .leftJoin(bookingSettlements, isFinalRound)
    .where(and(eq(bookings.eventId, eventId), isNotNull(bookings.agreedVersion)))
    .orderBy(asc(bookings.acceptedAt), asc(bookings.id));
}

function sumUp(rows: Row[]): CostsOfActs {
  const cancelled = rows.filter(({ state }) => state === "cancelled");
  const final = rows.filter(({ isFinal, state }) => isFinal && state !== "cancelled");
  const unsettled = rows.filter(({ isFinal, state }) => !isFinal && state !== "cancelled");
  const owed = [...final, ...cancelled];
  const due = owed.map(({ balanceMinor, paidMinor }) => balanceMinor - paidMinor);
  return {
    statements: final.length,
    feesMinor: sum(final.map(({ takenMinor }) => takenMinor)),
    balancesMinor: sum(final.map(({ balanceMinor }) => balanceMinor)),
    depositsMinor: sum(unsettled.map(({ takenMinor }) => takenMinor)),
    // A dispute takes the balance out of the ledger, but money that changed hands stays where it is.
    paidMinor: sum(unsettled.map(({ paidMinor }) => paidMinor)),
    unsettled: unsettled.length,
    guarantees: unsettled.filter(({ guaranteeMinor }) => guaranteeMinor > 0).length,
    agreedMinor: sum(
      unsettled.map(({ guaranteeMinor, takenMinor, paidMinor }) =>
        Math.max(0, guaranteeMinor - takenMinor - paidMinor),
      ),
    ),
    shares: unsettled.filter(({ isSharing }) => isSharing).length,
    // The expenses of the night are in the statement of every act that shares its net, but count once.
    expensesMinor: Math.max(
      0,
      ...final.filter(({ isSharing }) => isSharing).map(({ expensesMinor }) => expensesMinor),
    ),
    cancelledMinor: sum(cancelled.map(({ takenMinor }) => takenMinor)),
    dueMinor: sum(due.filter((minor) => minor > 0)),
    dueFromActsMinor: -sum(due.filter((minor) => minor < 0)) || 0,
    unconfirmedMinor: sum(
      owed.map(({ paidMinor, confirmedMinor }) => Math.abs(paidMinor - confirmedMinor)),
    ),
  };
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}
