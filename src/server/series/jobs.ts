import { extendSeries, listDue } from "./series.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";

const due = "event-series-due";

/** Starts the daily job that creates the upcoming dates of each series, one series after the other. */
export async function startSeriesJobs(services: Services): Promise<void> {
  const { db, jobs } = services;
  await jobs.work<{ id: string }>(due, ({ id }) => deliver(services, extendSeries(db, id)));
  await jobs.every("event-series", "11 4 * * *", async () => {
    for (const id of await listDue(db)) await jobs.send(due, { id });
  });
}
