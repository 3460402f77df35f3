import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { broadcastQueue, continueBroadcast, listUnfinished, type BroadcastJob } from "./service.ts";

/** Shorter than the minute after which the queue gives a job to another server. */
const maxRoundMs = 40_000;

/** Writes broadcasts batch by batch; those whose job was lost go on within two minutes. */
export async function startBroadcastJobs(services: Services): Promise<void> {
  const { db, jobs } = services;
  await jobs.work<BroadcastJob>(broadcastQueue, (job) => sendBroadcast(services, job));
  await jobs.every("unfinished-broadcasts", "* * * * *", async () => {
    for (const job of await listUnfinished(db)) await jobs.send(broadcastQueue, job);
  });
}

async function sendBroadcast(services: Services, { id }: BroadcastJob): Promise<void> {
  const startedAt = performance.now();
  while (await deliver(services, continueBroadcast(services.db, id)))
    if (performance.now() - startedAt > maxRoundMs) {
      await services.jobs.send(broadcastQueue, { id });
      return;
    }
}
