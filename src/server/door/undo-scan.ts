import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { getEventAccess } from "../events/event-access.ts";
import type { Db } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { doorChanged } from "./live-hints.ts";
import { scans } from "./tables.ts";

type Undoing = { id: string; scanId: string };

/** Takes an entry back, so that the ticket admits again; one that was taken back already stays so. */
export function undoScan(db: Db, person: Person, { id, scanId }: Undoing): Promise<Done<void>> {
  return write(db, async (tx) => {
    await getEventAccess(tx, person, id, "superviseDoor");
    const own = and(
      eq(scans.id, scanId),
      eq(scans.eventId, id),
      inArray(scans.result, ["admitted", "double"]),
    );
    const [scan] = await tx.select({ id: scans.id }).from(scans).where(own);
    if (!scan) refuse("NOT_FOUND");
    await tx
      .update(scans)
      .set({ undoneAt: sql`now()` })
      .where(and(own, isNull(scans.undoneAt)));
    record(tx, doorChanged(id));
  });
}
