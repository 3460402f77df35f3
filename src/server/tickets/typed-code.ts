import { eq, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { newReference } from "../orders/reference.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "./tables.ts";

type Order = Pick<typeof orders.$inferSelect, "reference">;
type Ticket = Pick<typeof tickets.$inferSelect, "number" | "ownReference">;

/** The code that people read out and type: the order's reference, or the ticket's own after a transfer, and its number. */
export function typedCodeOf({ reference }: Order, { number, ownReference }: Ticket): string {
  return `${ownReference ?? reference}-${String(number).padStart(2, "0")}`;
}

/** `typedCodeOf` in SQL, for an order and a ticket by their aliases in the query. */
export function typedCodeColumn(order: string, ticket: string): SQL {
  const [ofOrder, own] = [sql.identifier(order), sql.identifier(ticket)];
  return sql`coalesce(${own}.own_reference, ${ofOrder}.reference) || '-' || to_char(${own}.number, 'FM9900')`;
}

/**
 * The columns that a transfer changes besides the holder: earlier codes no longer admit, and the new typed code does
 * not reveal the order, whose other tickets belong to somebody else.
 */
export async function transferredColumns(tx: Transaction) {
  return { revision: sql`${tickets.revision} + 1`, ownReference: await drawReference(tx) };
}

/** Draws a reference that no order and no other ticket has. */
async function drawReference(tx: Transaction): Promise<string> {
  const drawn = newReference();
  const taken = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, drawn))
    .union(tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.ownReference, drawn)));
  return taken.length === 0 ? drawn : drawReference(tx);
}
