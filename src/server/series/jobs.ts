import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../lib/database.ts";
import { dropKeptAnswers } from "../lib/response-cache.ts";
import type { Services } from "../services.ts";
import { fillWindow } from "./series.ts";
import { eventSeries } from "../events/tables.ts";

const due = "event-series-due";

/** Each day makes the dates of series that have come near, one series after the other. */
export async function startSeriesJobs(services: Services): Promise<void> {
  const { db, jobs } = services;
  await jobs.work<{ id: string }>(due, async ({ id }) => {
    await extendSeries(db, id);
    dropKeptAnswers(services);
  });
  await jobs.every("event-series", "11 4 * * *", async () => {
    for (const id of await listDue(db)) await jobs.send(due, { id });
  });
}

const isDue = lte(eventSeries.dueOn, sql`current_date`);

/** Series of which a date has come near that is not made yet. */
export async function listDue(db: Db): Promise<string[]> {
  const rows = await db.select({ id: eventSeries.id }).from(eventSeries).where(isDue);
  return rows.map(({ id }) => id);
}

/** Makes the dates of a series that have come near, once however many servers do so at the same time. */
export function extendSeries(db: Db, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [series] = await tx
      .select()
      .from(eventSeries)
      .where(and(eq(eventSeries.id, id), isDue))
      .for("update");
    if (series) await fillWindow(tx, series);
  });
}
