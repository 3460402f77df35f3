import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import {
  announcementQueue,
  continueAnnouncement,
  listUnfinished,
  type AnnouncementJob,
} from "./service.ts";

/** Shorter than the minute after which the queue hands the job to another server. */
const maxRoundMs = 40_000;

/** Writes announcements batch by batch; if the job was lost, they continue within two minutes. */
export async function startAnnouncementJobs(services: Services): Promise<void> {
  const { db, jobs } = services;
  await jobs.work<AnnouncementJob>(announcementQueue, (job) => sendAnnouncement(services, job));
  await jobs.every("unfinished-announcements", "* * * * *", async () => {
    for (const job of await listUnfinished(db)) await jobs.send(announcementQueue, job);
  });
}

async function sendAnnouncement(services: Services, { id }: AnnouncementJob): Promise<void> {
  const startedAt = performance.now();
  while (await deliver(services, continueAnnouncement(services.db, id)))
    if (performance.now() - startedAt > maxRoundMs) {
      await services.jobs.send(announcementQueue, { id });
      return;
    }
}
