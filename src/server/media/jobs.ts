import type { Services } from "../services.ts";
import { removedMedia, sweepOrphanedFiles, sweepUnusedMedia } from "./service.ts";
import { sweepUploads } from "./upload-files.ts";

const tenMinutes = 10 * 60_000;
const anHour = 60 * 60_000;

/** Keeps the disk free of what nobody needs; stop it with what it returns. */
export async function startMediaJobs(services: Services): Promise<() => void> {
  const { jobs, log, storage } = services;
  await jobs.work<{ mediaIds: string[] }>(removedMedia, async ({ mediaIds }) => {
    for (const id of mediaIds) await storage.removeAll(`media/${id}`);
  });
  // A timer and not a queue: every server sweeps its own folder, and sweeping twice does no harm.
  const timer = setInterval(async () => {
    try {
      await sweepMedia(services);
    } catch (error) {
      log.warn({ err: error }, "sweeping media failed");
    }
  }, tenMinutes).unref();
  return () => clearInterval(timer);
}

/** Everything that is swept, once. */
export async function sweepMedia(services: Services): Promise<void> {
  await sweepUploads(services.uploads, anHour);
  await sweepUnusedMedia(services);
  await sweepOrphanedFiles(services);
}
