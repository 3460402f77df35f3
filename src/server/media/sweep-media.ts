import { noteMoment } from "../accounts/instance-moments.ts";
import type { Services } from "../services.ts";
import { sweepOrphanedFiles, sweepUnusedMedia } from "./service.ts";
import { sweepUploads } from "./upload-files.ts";

const anHour = 60 * 60_000;

/** The key for the time when files were last swept. */
export const filesCleaned = "files-cleaned";

/** Deletes unneeded files once, and records when. */
export async function sweepMedia(services: Services): Promise<void> {
  await sweepUploads(services.uploads, anHour);
  await sweepUnusedMedia(services);
  await sweepOrphanedFiles(services);
  await noteMoment(services.db, filesCleaned);
}
