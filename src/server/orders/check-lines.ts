import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { StartOrder } from "../../contract/orders/orders.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { isOnSale } from "../sales/sale-state.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import { isOpenedBy, type PromoRow } from "../sales/use-promo.ts";
import { formatMoney } from "../../contract/orders/money.ts";

type Type = typeof ticketTypes.$inferSelect;
export type Sale = typeof eventSales.$inferSelect;
export type RequestedLine = { typeId: string; quantity: number; unitMinor: number };
type Lines = StartOrder["lines"];

/** Returns the requested lines with their prices, or refuses with what is not available. The caller holds the event's lock. */
export async function checkLines(
  tx: Transaction,
  eventId: string,
  input: Lines,
  promo: PromoRow | undefined,
): Promise<{ sale: Sale; lines: RequestedLine[] }> {
  const ids = input.map(({ typeId }) => typeId);
  if (new Set(ids).size < ids.length) refuseLine(0, "typeId", "Choose each ticket type once.");
  const known = await tx
    .select({ type: ticketTypes, sale: eventSales, onSale: isOnSale })
    .from(ticketTypes)
    .innerJoin(eventSales, eq(eventSales.eventId, ticketTypes.eventId))
    .where(isOneOf(eventId, ids));
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

function isOneOf(eventId: string, ids: string[]): SQL | undefined {
  return and(eq(ticketTypes.eventId, eventId), inArray(ticketTypes.id, ids));
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
