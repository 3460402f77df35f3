import { eq, sql } from "drizzle-orm";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { offerFreed } from "../orders/offer-places.ts";
import { type Asked, lockHeldTicket } from "./access.ts";
import { endOpenTransfer } from "./transfer.ts";
import { mayNow, showTicket } from "./service.ts";
import { tickets } from "./tables.ts";

/** Puts a ticket up for whoever waits; it admits until it is sold. Asked again, it keeps its turn. */
export function returnTicket(db: Db, viewer: Viewer, asked: Asked): Promise<Done<TicketPage>> {
  return write(db, async (tx) => {
    const held = await lockHeldTicket(tx, viewer, asked);
    if (held.ticket.returningSince !== null) return showTicket(tx, held);
    await mayNow(tx, held, "return");
    await endOpenTransfer(tx, asked.id);
    await tx
      .update(tickets)
      .set({ returningSince: sql`now()` })
      .where(eq(tickets.id, asked.id));
    await offerFreed(tx, held.event.id);
    return showTicket(tx, held);
  });
}

/** Takes a ticket back from the waitlist, unless somebody is about to buy it. */
export function takeBackTicket(db: Db, viewer: Viewer, asked: Asked): Promise<TicketPage> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, asked);
    if (held.ticket.ended !== null) refuse("CONFLICT", { detail: "This ticket was sold on." });
    if (held.ticket.returningSince !== null) {
      await mayNow(tx, held, "takeBack");
      await tx.update(tickets).set({ returningSince: null }).where(eq(tickets.id, asked.id));
    }
    return showTicket(tx, held);
  });
}
