import type { Services } from "../services.ts";
import { removedMedia } from "./service.ts";
import { sweepMedia } from "./sweep-media.ts";

const tenMinutes = 10 * 60_000;

/** Starts the jobs and timers that delete unneeded files; returns a function that stops them. */
export async function startMediaJobs(services: Services): Promise<() => void> {
  const { jobs, log, storage } = services;
  await jobs.work<{ mediaIds: string[] }>(removedMedia, async ({ mediaIds }) => {
    for (const id of mediaIds) await storage.removeAll(`media/${id}`);
  });
  // A timer rather than a queue: every server sweeps its own folder, and sweeping twice is harmless.
  const timer = setInterval(async () => {
    try {
      await sweepMedia(services);
    } catch (error) {
      log.warn({ err: error }, "sweeping media failed");
    }
  }, tenMinutes).unref();
  return () => clearInterval(timer);
}
