import type { Stripe } from "stripe";
import type { Logger } from "pino";
import type { ResponseCache } from "./http/response-cache.ts";
import type { WebHandler } from "./http/web.ts";
import type { DoorLink } from "./lib/person.ts";
import type { Identity } from "./sessions/identity.ts";
import type { Config } from "./lib/config.ts";
import type { Db } from "./lib/database/database.ts";
import type { Read } from "./lib/database/read-replica.ts";
import type { StatementCounts } from "./lib/database/named-statements.ts";
import type { Jobs } from "./lib/jobs.ts";
import type { RecentTimes } from "./lib/recent-times.ts";
import type { RateLimiter } from "./lib/rate-limiter.ts";
import type { Live } from "./lib/live/live.ts";
import type { Mail } from "./lib/mail.ts";
import type { Storage } from "./lib/storage/storage.ts";
import type { DiskWatch } from "./lib/watch-disk.ts";
import type { Uploads } from "./media/upload-files.ts";

/** Everything a request may need, opened once by main.ts or by a test. */
export type Services = {
  config: Config;
  db: Db;
  /** Asks a read replica where there is one, for answers that may be a second old. */
  read: Read;
  /** What was sent to the database, for the figures that the operator reads. */
  statements: Readonly<StatementCounts>;
  /** How long requests took of late, by route. */
  requestTimes: RecentTimes;
  log: Logger;
  live: Live;
  jobs: Jobs;
  mail: Mail;
  rateLimiter: RateLimiter;
  responseCache: ResponseCache;
  storage: Storage;
  disk: DiskWatch;
  identity: Identity;
  /** The valid door link that a phone's cookies prove. One indexed statement. */
  findDoorLink(headers: Headers): Promise<DoorLink | undefined>;
  /** undefined: payments are tests, no money moves. */
  stripe: Stripe | undefined;
  /** Whether everything is up; false again while draining. */
  isReady(): Promise<boolean>;
  /** Uploads on their way in. */
  uploads: Uploads;
  /** Where this server works on them. */
  uploadFolder: string;
  outboxFolder: string;
  /** Where the operator's own terms, privacy and support pages lie. */
  pagesFolder: string;
  /** The built web's server half, or nothing when only the API runs (tests). */
  web: WebHandler | undefined;
};
