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
  /** Uses a read replica if there is one, for data that may be a second old. */
  read: Read;
  /** Counts of statements sent to the database, for the operator. */
  statements: Readonly<StatementCounts>;
  /** Recent request times by route. */
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
  /** The valid door link that a phone's cookies authenticate. One indexed statement. */
  findDoorLink(headers: Headers): Promise<DoorLink | undefined>;
  /** Undefined when payments are simulated and no money moves. */
  stripe: Stripe | undefined;
  /** Whether everything is up; false again while draining. */
  isReady(): Promise<boolean>;
  /** Uploads in progress. */
  uploads: Uploads;
  /** This server's folder for working on uploads. */
  uploadFolder: string;
  outboxFolder: string;
  /** The folder of the operator's own terms, privacy and support pages. */
  pagesFolder: string;
  /** The built web's server half; undefined when only the API runs (tests). */
  web: WebHandler | undefined;
};
