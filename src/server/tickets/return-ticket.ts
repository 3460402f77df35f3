import { eq, sql } from "drizzle-orm";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { offerPlaces } from "../orders/offer-places.ts";
import { type KeyedId, lockHeldTicket } from "./access.ts";
import { endOpenTransfer } from "./transfer.ts";
import { requireAbility, showTicket } from "./service.ts";
import { tickets } from "./tables.ts";

type Returned = { ticket: TicketPage; told: string[] };

/** Puts a ticket up for whoever waits; it admits until it is sold. Asked again, it keeps its turn. */
export function returnTicket(db: Db, viewer: Viewer, asked: KeyedId): Promise<Returned> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, asked);
    if (held.ticket.returningSince !== null)
      return { ticket: await showTicket(tx, held), told: [] };
    await requireAbility(tx, held, "return");
    await endOpenTransfer(tx, asked.id);
    await tx
      .update(tickets)
      .set({ returningSince: sql`now()` })
      .where(eq(tickets.id, asked.id));
    const { told } = await offerPlaces(tx, held.event.id);
    return { ticket: await showTicket(tx, held), told };
  });
}

/** Takes a ticket back from the waitlist, unless somebody is about to buy it. */
export function takeBackTicket(db: Db, viewer: Viewer, asked: KeyedId): Promise<TicketPage> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, asked);
    if (held.ticket.ended !== null) refuse("CONFLICT", { detail: "This ticket was sold on." });
    if (held.ticket.returningSince !== null) {
      await requireAbility(tx, held, "takeBack");
      await tx.update(tickets).set({ returningSince: null }).where(eq(tickets.id, asked.id));
    }
    return showTicket(tx, held);
  });
}
