import { eq, sql } from "drizzle-orm";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { offerPlaces } from "../orders/offer-places.ts";
import { type KeyedId, lockHeldTicket } from "./access.ts";
import { endOpenTransfer } from "./transfer.ts";
import { requireAbility, showTicket } from "./service.ts";
import { tickets } from "./tables.ts";

/** Offers a ticket to the waitlist; it admits until it is sold. Offered again, it keeps its position. */
export function returnTicket(db: Db, viewer: Viewer, input: KeyedId): Promise<Done<TicketPage>> {
  return write(db, async (tx) => {
    const held = await lockHeldTicket(tx, viewer, input);
    if (held.ticket.returningSince !== null) return showTicket(tx, held);
    await requireAbility(tx, held, "return");
    await endOpenTransfer(tx, input.id);
    await tx
      .update(tickets)
      .set({ returningSince: sql`now()` })
      .where(eq(tickets.id, input.id));
    await offerPlaces(tx, held.event.id);
    return showTicket(tx, held);
  });
}

/** Takes a ticket off resale, unless it is promised to an order. */
export function takeBackTicket(db: Db, viewer: Viewer, input: KeyedId): Promise<TicketPage> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, input);
    if (held.ticket.ended !== null) refuse("CONFLICT", { detail: "This ticket was resold." });
    if (held.ticket.returningSince !== null) {
      await requireAbility(tx, held, "takeBack");
      await tx.update(tickets).set({ returningSince: null }).where(eq(tickets.id, input.id));
    }
    return showTicket(tx, held);
  });
}
