import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { scans } from "./tables.ts";

/** Takes an entry back, so that the ticket admits again; one that was taken back already stays so. */
export async function undoScan(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
  scanId: string,
): Promise<void> {
  const own = and(
    eq(scans.id, scanId),
    eq(scans.eventId, event.id),
    inArray(scans.result, ["admitted", "double"]),
  );
  const [scan] = await tx.select({ id: scans.id }).from(scans).where(own);
  if (!scan) refuse("NOT_FOUND");
  await tx
    .update(scans)
    .set({ undoneAt: sql`now()` })
    .where(and(own, isNull(scans.undoneAt)));
}
