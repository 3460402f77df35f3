import { and, eq, sql } from "drizzle-orm";
import type { StartOrder } from "../../contract/orders/orders.ts";
import { preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { isOnSale } from "../sales/sale-state.ts";
import { eventSales, ticketPools, ticketTypes } from "../sales/tables.ts";
import { isOpenedBy, type PromoRow } from "../sales/use-promo.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { type Attempt, findOrderOf, idOfMade, type Made, orderOf } from "./order-attempt.ts";

type Type = typeof ticketTypes.$inferSelect;
export type Sale = typeof eventSales.$inferSelect;
export type RequestedLine = { typeId: string; quantity: number; unitMinor: number };
type Lines = StartOrder["lines"];

/**
 * Reads the ticket types of these lines with their limits, and any order this attempt has already made. The caller
 * holds the event's lock.
 */
export function readStock(
  tx: Transaction,
  eventId: string,
  lines: Lines,
  { attempt }: Pick<Attempt, "attempt"> = noAttempt,
): Promise<Stock[]> {
  const types = lines.map(({ typeId }) => typeId);
  return selectStock(tx).execute({ event: eventId, types, attempt });
}

// Matches nothing: no attempt has an empty hash.
const noAttempt = { attempt: "" };

export type Stock = {
  type: Type;
  pool: typeof ticketPools.$inferSelect | null;
  sale: Sale;
  onSale: boolean;
  made: Made | null;
};

const selectStock = preparedAnywhere((db) =>
  db
    .select({
      type: ticketTypes,
      pool: ticketPools,
      sale: eventSales,
      onSale: isOnSale,
      made: orderOf({ attempt: sql.placeholder("attempt") }),
    })
    .from(ticketTypes)
    .innerJoin(eventSales, eq(eventSales.eventId, ticketTypes.eventId))
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(
      and(
        eq(ticketTypes.eventId, sql.placeholder("event")),
        // Only filters the event's types: when looking them up by a list of unknown length, PostgreSQL plans again each
        // time.
        sql`(${ticketTypes.id} = any(${sql.placeholder("types")}::uuid[])) is true`,
      ),
    )
    .prepare(""),
);

/** Returns the order this attempt has already made, even if none of its types exist any more. */
export async function findMade(
  tx: Transaction,
  [first]: Stock[],
  by: Attempt,
): Promise<string | undefined> {
  return first ? idOfMade(first.made, by) : findOrderOf(tx, by);
}

/** Returns the requested lines with their prices, or refuses with what is not available. */
export function checkLines(
  known: Stock[],
  input: Lines,
  promo: PromoRow | undefined,
): { sale: Sale; lines: RequestedLine[] } {
  const ids = input.map(({ typeId }) => typeId);
  if (new Set(ids).size < ids.length) refuseLine(0, "typeId", "Choose each ticket type once.");
  const [first] = known;
  if (!first || known.length < ids.length) refuse("NOT_FOUND");
  const { sale } = first;
  const lines = input.map((line, at) => {
    const found = known.find(({ type }) => type.id === line.typeId);
    // A hidden type is not revealed without its code.
    if (!found || (found.type.hidden && !isOpenedBy(promo, found.type.id))) refuse("NOT_FOUND");
    const { type, onSale } = found;
    if (!onSale) refuse("NOT_ON_SALE", { detail: `“${type.name}” isn't on sale right now.` });
    const maxQuantity = Math.min(type.perOrder ?? sale.perOrder, sale.perOrder);
    if (line.quantity > maxQuantity) refuseLine(at, "quantity", `Choose up to ${maxQuantity}.`);
    return { ...line, unitMinor: unitOf(type, line, at, sale.currency) };
  });
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (all > sale.perOrder)
    refuseLine(0, "quantity", `Choose up to ${sale.perOrder} tickets in total.`);
  return { sale, lines };
}

function unitOf(type: Type, { unitMinor }: Lines[number], at: number, currency: string): number {
  if (type.kind === "free") return 0;
  if (type.kind === "paid") return type.priceMinor;
  if (unitMinor === undefined || unitMinor < type.minimumMinor)
    refuseLine(at, "unitMinor", `Enter at least ${formatMoney(type.minimumMinor, currency)}.`);
  return unitMinor;
}

function refuseLine(at: number, field: string, message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: `lines.${at}.${field}`, message }] });
}
