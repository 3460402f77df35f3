import type { Services } from "../services.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import {
  announceEarly,
  countAllViewers,
  endForgotten,
  hasSegments,
  removeOrphans,
} from "./forgotten-broadcasts.ts";
import { findExpiredRecordings, removedRecordings, removeRecording } from "./recordings.ts";
import { removeFiles } from "./segment-files.ts";

/** Starts the jobs that end abandoned broadcasts, count viewers and remove expired recordings. */
export async function startStreamJobs(services: Services): Promise<void> {
  const { jobs, db, storage, config } = services;
  await jobs.every("rooms-on-air", "* * * * *", async () => {
    await deliver(
      services,
      write(db, async (tx) => {
        await endForgotten(tx, config.live.hours);
        await announceEarly(tx);
      }),
    );
    await countAllViewers(services);
  });
  await jobs.every("expired-recordings", "17 * * * *", async () => {
    const removing = write(db, async (tx) => {
      for (const eventId of await findExpiredRecordings(tx, config.live.keepDays))
        await removeRecording(tx, jobs, eventId);
    });
    await deliver(services, removing);
    await removeOrphans(services);
  });
  await jobs.work<{ eventId: string }>(removedRecordings, async ({ eventId }) => {
    if (!(await hasSegments(services, eventId))) await removeFiles(storage, eventId);
  });
}
