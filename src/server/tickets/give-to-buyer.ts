import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { transferredColumns } from "./typed-code.ts";
import { tickets, ticketTransfers } from "./tables.ts";

type Order = { id: string; email: string };
/** `isSame`: the account has the guest's address, so the guest's codes stay valid. */
type Claim = { personId: string; isSame: boolean };

/** Moves the guest's own tickets of an order into an account; returns how many. The caller holds the event's lock. */
export async function giveToBuyer(
  tx: Transaction,
  { id, email }: Order,
  { personId, isSame }: Claim,
): Promise<number> {
  const given = await tx
    .update(tickets)
    .set({ holderId: personId, holderEmail: "" })
    .where(
      and(
        eq(tickets.orderId, id),
        eq(tickets.holderEmail, email),
        isNull(tickets.holderId),
        isNull(tickets.ended),
      ),
    )
    .returning({ id: tickets.id });
  const ids = given.map((ticket) => ticket.id);
  if (!isSame)
    for (const ticketId of ids)
      await tx
        .update(tickets)
        .set(await transferredColumns(tx))
        .where(eq(tickets.id, ticketId));
  // An open transfer link of the guest could take them away again.
  await tx
    .delete(ticketTransfers)
    .where(and(inArray(ticketTransfers.ticketId, ids), isNull(ticketTransfers.acceptedAt)));
  return given.length;
}
