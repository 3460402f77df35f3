import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { settings, type SettingKey } from "./settings.ts";

export type Env = Record<string, string | undefined>;

const gigabyte = 1_000_000_000;

type GoogleConfig = { clientId: string; clientSecret: string; issuer: string };

type FacebookConfig = {
  clientId: string;
  clientSecret: string;
  dialogUrl: string;
  graphUrl: string;
};

type S3Config = {
  bucket: string;
  /** undefined: Amazon S3. */
  endpoint: string | undefined;
  region: string;
  /** undefined: the S3 client uses the machine's own credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

type TracingConfig = {
  url: string;
  headers: Record<string, string>;
  service: string;
  share: number;
};

type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl: string };

/** Limits on broadcasts. */
type LiveConfig = {
  broadcasts: number;
  hours: number;
  siteBytes: number;
  personBytes: number;
  keepDays: number;
  /** Port for RTMP encoders; undefined: RTMP is off. */
  rtmpPort: number | undefined;
};

export type Config = {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseConnections: number;
  databaseStatementSeconds: number;
  /** Whether DATABASE_URL leads to a pooler that assigns connections per transaction. */
  databaseIsPooled: boolean;
  databaseReadUrl: string | undefined;
  /** Whether this process runs jobs. */
  jobs: boolean;
  drainSeconds: number;
  redisUrl: string | undefined;
  /** undefined: files are stored in the data folder. */
  s3: S3Config | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** For all servers together; undefined: no limit. */
  emailsPerMinute: number | undefined;
  google: GoogleConfig | undefined;
  facebook: FacebookConfig | undefined;
  sessionSecret: string | undefined;
  /** Hosts of push services that may have a private address or a non-default port. */
  pushAllowedHosts: string[];
  /** Hosts that webhooks may call despite a private address. */
  webhookAllowedHosts: string[];
  /** Hosts that calendars may be read from despite a private address. */
  calendarAllowedHosts: string[];
  /** false: trust no proxy; a number: that many hops; a list: these addresses or CIDR ranges. */
  trustProxy: false | number | string[];
  /** Days an account counts as new; 0: never. */
  newAccountDays: number;
  signUpsPerHour: number;
  emailsAfterSeconds: number;
  /** External map tiles, if configured. */
  tiles: { url: string; attribution: string } | undefined;
  /** On top of each paid ticket: hundredths of a percent of its price, and minor units. */
  bookingFee: { basisPoints: number; minor: number };
  /** undefined: payments run in test mode, and no money moves. */
  stripe: StripeConfig | undefined;
  /** Where nightly backups go, and how long they are kept; no folder means no backups. */
  backup: { folder: string | undefined; passphrase: string | undefined; keepDays: number };
  live: LiveConfig;
  metricsToken: string | undefined;
  /** undefined: tracing is off. */
  tracing: TracingConfig | undefined;
  socialPages: string[];
  logLevel: string;
  /** undefined: on for a fresh embedded database, off otherwise. */
  samples: boolean | undefined;
};

/** Thrown for an invalid setting; the message names the key and the expected value. */
export class ConfigError extends Error {
  readonly key: SettingKey;

  constructor(key: SettingKey, advice: string) {
    super(`${key}: ${advice}`);
    this.name = "ConfigError";
    this.key = key;
  }
}

export function readConfig(env: Env): Config {
  const port = read(env, "PORT");
  const host = read(env, "HOST");
  const google = readGoogle(env);
  return {
    port,
    host,
    publicUrl: read(env, "PUBLIC_URL") ?? `http://${publicHost(host)}:${port}`,
    dataDir: path.resolve(read(env, "DATA_DIR")),
    databaseUrl: read(env, "DATABASE_URL"),
    databaseConnections: read(env, "DATABASE_CONNECTIONS"),
    databaseStatementSeconds: read(env, "DATABASE_STATEMENT_SECONDS"),
    databaseIsPooled: readPooler(env),
    databaseReadUrl: read(env, "DATABASE_READ_URL"),
    jobs: read(env, "JOBS"),
    drainSeconds: read(env, "DRAIN_SECONDS"),
    redisUrl: read(env, "REDIS_URL"),
    s3: readS3(env),
    smtpUrl: read(env, "SMTP_URL"),
    mailFrom: read(env, "MAIL_FROM"),
    emailsPerMinute: read(env, "EMAILS_PER_MINUTE"),
    google,
    facebook: readFacebook(env),
    sessionSecret: read(env, "SESSION_SECRET"),
    pushAllowedHosts: read(env, "PUSH_ALLOWED_HOSTS"),
    webhookAllowedHosts: read(env, "WEBHOOK_ALLOWED_HOSTS"),
    calendarAllowedHosts: read(env, "CALENDAR_ALLOWED_HOSTS"),
    trustProxy: read(env, "TRUST_PROXY"),
    newAccountDays: read(env, "NEW_ACCOUNT_DAYS"),
    signUpsPerHour: read(env, "SIGN_UPS_PER_HOUR"),
    emailsAfterSeconds: read(env, "EMAILS_AFTER_SECONDS"),
    tiles: readTiles(env),
    bookingFee: {
      basisPoints: read(env, "BOOKING_FEE_PERCENT"),
      minor: read(env, "BOOKING_FEE_MINOR"),
    },
    stripe: readStripe(env),
    backup: readBackup(env),
    live: {
      broadcasts: read(env, "LIVE_BROADCASTS"),
      hours: read(env, "LIVE_HOURS"),
      siteBytes: read(env, "LIVE_STORAGE_GB") * gigabyte,
      personBytes: read(env, "LIVE_PERSON_GB") * gigabyte,
      keepDays: read(env, "LIVE_KEEP_DAYS"),
      rtmpPort: read(env, "RTMP_PORT"),
    },
    metricsToken: read(env, "METRICS_TOKEN"),
    tracing: readTracing(env),
    socialPages: read(env, "SOCIAL_PAGES"),
    logLevel: read(env, "LOG_LEVEL"),
    samples: read(env, "SAMPLES"),
  };
}

/** Reads a `.env` file; empty if the file doesn't exist. */
export function readEnvFile(file: string): Env {
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

/** Reads a command's settings from the environment and the `.env` file in this folder. */
export function readConfigIn(folder: string): Config {
  return readConfig({ ...readEnvFile(path.join(folder, ".env")), ...process.env });
}

/** Resolves a path typed by the user. npm changes into the project's folder and keeps the original one in INIT_CWD. */
export function namedPath(name: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? ".", name);
}

function readPooler(env: Env): boolean {
  const isPooled = read(env, "DATABASE_POOLER") === "transaction";
  if (isPooled && !read(env, "DATABASE_URL"))
    throw new ConfigError("DATABASE_POOLER", "set DATABASE_URL to the pooler's address");
  // Without Redis, servers communicate by LISTEN, which such a pooler drops.
  if (isPooled && !read(env, "REDIS_URL"))
    throw new ConfigError("DATABASE_POOLER", "set REDIS_URL too: it carries live updates");
  return isPooled;
}

function readBackup(env: Env): Config["backup"] {
  const folder = read(env, "BACKUP_DIR");
  const passphrase = read(env, "BACKUP_PASSPHRASE");
  if (folder && !passphrase) {
    throw new ConfigError(
      "BACKUP_PASSPHRASE",
      "set it together with BACKUP_DIR, 12 characters or more",
    );
  }
  return {
    folder: folder && path.resolve(folder),
    passphrase,
    keepDays: read(env, "BACKUP_KEEP_DAYS"),
  };
}

type ValueOf<K extends SettingKey> = ReturnType<(typeof settings)[K]["shape"]["parse"]>;

function read<K extends SettingKey>(env: Env, key: K): ValueOf<K> {
  // An empty value in a .env or compose file means "not set".
  const value = env[key]?.trim() || undefined;
  const result = settings[key].shape.safeParse(value);
  if (!result.success) throw new ConfigError(key, result.error.issues[0]?.message ?? "wrong value");
  return result.data as ValueOf<K>;
}

function readGoogle(env: Env): GoogleConfig | undefined {
  const clientId = read(env, "GOOGLE_CLIENT_ID");
  const clientSecret = read(env, "GOOGLE_CLIENT_SECRET");
  const issuer = read(env, "GOOGLE_ISSUER");
  if (clientId && clientSecret) return { clientId, clientSecret, issuer };
  if (clientId)
    throw new ConfigError("GOOGLE_CLIENT_SECRET", "set it too, or remove GOOGLE_CLIENT_ID");
  if (clientSecret)
    throw new ConfigError("GOOGLE_CLIENT_ID", "set it too, or remove GOOGLE_CLIENT_SECRET");
  return undefined;
}

function readFacebook(env: Env): FacebookConfig | undefined {
  const clientId = read(env, "FACEBOOK_CLIENT_ID");
  const clientSecret = read(env, "FACEBOOK_CLIENT_SECRET");
  const dialogUrl = read(env, "FACEBOOK_DIALOG_URL");
  const graphUrl = read(env, "FACEBOOK_GRAPH_URL");
  if (clientId && clientSecret) return { clientId, clientSecret, dialogUrl, graphUrl };
  if (clientId)
    throw new ConfigError("FACEBOOK_CLIENT_SECRET", "set it too, or remove FACEBOOK_CLIENT_ID");
  if (clientSecret)
    throw new ConfigError("FACEBOOK_CLIENT_ID", "set it too, or remove FACEBOOK_CLIENT_SECRET");
  return undefined;
}

function readStripe(env: Env): StripeConfig | undefined {
  const secretKey = read(env, "STRIPE_SECRET_KEY");
  const webhookSecret = read(env, "STRIPE_WEBHOOK_SECRET");
  const apiUrl = read(env, "STRIPE_API_URL");
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl };
  if (secretKey)
    throw new ConfigError("STRIPE_WEBHOOK_SECRET", "set it too, or remove STRIPE_SECRET_KEY");
  if (webhookSecret)
    throw new ConfigError("STRIPE_SECRET_KEY", "set it too, or remove STRIPE_WEBHOOK_SECRET");
  return undefined;
}

function readS3(env: Env): S3Config | undefined {
  const bucket = read(env, "S3_BUCKET");
  const endpoint = read(env, "S3_ENDPOINT");
  const region = read(env, "S3_REGION");
  const accessKeyId = read(env, "S3_ACCESS_KEY_ID");
  const secretAccessKey = read(env, "S3_SECRET_ACCESS_KEY");
  if (!bucket && (endpoint || accessKeyId || secretAccessKey))
    throw new ConfigError("S3_BUCKET", "set it too, or remove the other settings of S3");
  if (accessKeyId && !secretAccessKey)
    throw new ConfigError("S3_SECRET_ACCESS_KEY", "set it too, or remove S3_ACCESS_KEY_ID");
  if (secretAccessKey && !accessKeyId)
    throw new ConfigError("S3_ACCESS_KEY_ID", "set it too, or remove S3_SECRET_ACCESS_KEY");
  if (!bucket) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, endpoint, region, credentials };
}

function readTracing(env: Env): TracingConfig | undefined {
  const endpoint = read(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  if (!endpoint) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: read(env, "OTEL_EXPORTER_OTLP_HEADERS"),
    service: read(env, "OTEL_SERVICE_NAME"),
    share: read(env, "OTEL_TRACES_SAMPLER_ARG"),
  };
}

function readTiles(env: Env): Config["tiles"] {
  const url = read(env, "TILES_URL");
  return url === undefined ? undefined : { url, attribution: read(env, "TILES_ATTRIBUTION") };
}

function publicHost(host: string): string {
  const everywhere = ["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"];
  if (everywhere.includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
