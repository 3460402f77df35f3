import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { fillWindow } from "./series.ts";
import { eventSeries } from "./tables.ts";

const isDue = lte(eventSeries.dueOn, sql`current_date`);

/** Series of which a date has come near that is not made yet. */
export async function listDue(db: Db): Promise<string[]> {
  const rows = await db.select({ id: eventSeries.id }).from(eventSeries).where(isDue);
  return rows.map(({ id }) => id);
}

/** Makes the dates of a series that have come near, once however many servers do so at the same time. */
export function extendSeries(db: Db, id: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [series] = await tx
      .select()
      .from(eventSeries)
      .where(and(eq(eventSeries.id, id), isDue))
      .for("update");
    if (series) await fillWindow(tx, series);
  });
}
