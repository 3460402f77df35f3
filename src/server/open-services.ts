import type { Server as HttpServer } from "node:http";
import path from "node:path";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { doorLinkFinder } from "./door/door-link-access.ts";
import { openIdentity } from "./sessions/identity.ts";
import { startAccountJobs } from "./accounts/jobs.ts";
import { findValidSessions } from "./sessions/list-sessions.ts";
import { startAppearanceJobs } from "./appearances/jobs.ts";
import { startBookingJobs } from "./bookings/jobs.ts";
import { startAvailabilityJobs } from "./availability/jobs.ts";
import { startCallJobs } from "./calls/jobs.ts";
import { startAttendeeJobs } from "./attendees/jobs.ts";
import type { Config } from "./lib/config.ts";
import type { Database } from "./lib/database/database.ts";
import { openReplica } from "./lib/database/read-replica.ts";
import { liveEvents } from "./events/live.ts";
import { startSeriesJobs } from "./series/jobs.ts";
import { startReminderJobs } from "./rsvps/reminders.ts";
import { startAnnouncementJobs } from "./announcements/jobs.ts";
import { startChangeJobs } from "./event-changes/deliver-changes.ts";
import { openJobs } from "./lib/jobs.ts";
import { recentTimes } from "./lib/recent-times.ts";
import { openRateLimiter } from "./lib/rate-limiter.ts";
import { openLive } from "./lib/live/live.ts";
import { openMail } from "./lib/mail.ts";
import { openSealer } from "./lib/sealer.ts";
import { openStorage } from "./lib/storage/storage.ts";
import type { DiskWatch } from "./lib/watch-disk.ts";
import { startRsvpJobs } from "./rsvps/jobs.ts";
import { startDiscoveryJobs } from "./discovery/jobs.ts";
import { startPaymentJobs } from "./payments/jobs.ts";
import { openStripe } from "./payments/stripe.ts";
import { startImportJobs } from "./event-imports/jobs.ts";
import { startMediaJobs } from "./media/jobs.ts";
import { startNotificationJobs } from "./notifications/jobs.ts";
import { startOrderJobs } from "./orders/jobs.ts";
import { startSalesJobs } from "./sales/jobs.ts";
import { startExportJobs } from "./data-export/jobs.ts";
import { startDeletionJobs } from "./account-deletion/jobs.ts";
import { liveMessages } from "./messages/live.ts";
import { liveRooms } from "./room-chat/live.ts";
import { livePeople } from "./people/live.ts";
import { livePosts } from "./posts/live.ts";
import { openUploads } from "./media/open-uploads.ts";
import type { Services } from "./services.ts";
import { type CachedResponse, openCache } from "./http/response-cache.ts";
import type { WebHandler } from "./http/web.ts";
import { startStreamJobs } from "./streams/jobs.ts";
import { startWebhookJobs } from "./webhooks/jobs.ts";
import { startTicketEmails } from "./tickets/send-tickets.ts";

type Parts = {
  config: Config;
  database: Database;
  log: Logger;
  /** The folder for media, uploads and the outbox; must exist. */
  folder: string;
  sessionSecret: string;
  disk: DiskWatch;
  web?: WebHandler;
};

/** Opens every service on a migrated database. The caller closes the database itself, last. */
export async function openServices(parts: Parts) {
  const { config, database, log, folder, sessionSecret, disk, web } = parts;
  const { db, pool }: { db: Services["db"]; pool: Pool } = database;
  const replica = openReplica({
    url: config.databaseReadUrl,
    primary: db,
    log,
    max: config.databaseConnections,
    statementSeconds: config.databaseStatementSeconds,
  });
  const responseCache = openCache<CachedResponse>(300);
  const jobs = await openJobs(pool, {
    log,
    works: config.jobs,
    isPaused: () => disk.isFull() || disk.isReadOnly(),
    afterEach: responseCache.clear,
  });
  const rateLimiter = openRateLimiter(pool, disk);
  const mail = await openMail({
    config,
    jobs,
    rateLimiter,
    sealer: openSealer(sessionSecret, "queued emails"),
    outboxFolder: path.join(folder, "outbox"),
  });
  const live = openLive();
  const storage = await openStorage(config, path.join(folder, "files"));
  const identity = openIdentity({ config, db, mail, sessionSecret });
  await startAccountJobs({ jobs, db, mail, config, rateLimiter });
  const state = { ready: true };
  const services: Services = {
    config,
    db,
    read: replica.read,
    statements: database.statements,
    requestTimes: recentTimes(),
    log,
    jobs,
    mail,
    rateLimiter,
    responseCache,
    live,
    storage,
    disk,
    identity,
    findDoorLink: doorLinkFinder(db),
    stripe: await openStripe(config),
    web,
    uploads: openUploads(config, storage, path.join(folder, "uploads")),
    uploadFolder: path.join(folder, "uploads"),
    outboxFolder: path.join(folder, "outbox"),
    pagesFolder: path.join(folder, "pages"),
    isReady: async () => state.ready && (await isReachable(pool)),
  };
  const stopMediaJobs = await startMediaJobs(services);
  await startExportJobs(services);
  await startDeletionJobs(services);
  await startNotificationJobs(services);
  await startRsvpJobs(services);
  await startOrderJobs(services);
  await startSalesJobs(services);
  await startSeriesJobs(services);
  await startDiscoveryJobs(services);
  await startChangeJobs(services);
  await startAnnouncementJobs(services);
  await startReminderJobs(services);
  await startImportJobs(services);
  await startTicketEmails(services);
  await startPaymentJobs(services);
  await startAttendeeJobs(services);
  await startBookingJobs(services);
  await startCallJobs(services);
  await startAvailabilityJobs(services);
  await startAppearanceJobs(services);
  await startStreamJobs(services);
  await startWebhookJobs(services);
  return {
    services,
    /** Lets open pages connect to this server; returns a function that ends that. */
    attachLive: (server: HttpServer) =>
      live.attach(server, {
        config,
        log,
        findPerson: (headers) => identity.findPerson(headers),
        findValidSessions: (ids) => findValidSessions(db, ids),
        parts: [
          livePosts(services),
          liveEvents(services),
          livePeople(services),
          liveMessages(services),
          liveRooms(services),
        ],
      }),
    /** From now on `/health` returns 503, so that load balancers send no more requests. */
    drain: () => void (state.ready = false),
    async close() {
      stopMediaJobs();
      await jobs.stop();
      mail.close();
      await replica.close();
    },
  };
}

async function isReachable(pool: Pool): Promise<boolean> {
  return pool.query("select 1").then(
    () => true,
    () => false,
  );
}
