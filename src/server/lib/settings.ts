import { z } from "zod";
import { databaseSettings } from "./database/database-settings.ts";
import { signInSettings } from "./sign-in-settings.ts";
import { tracingSettings } from "./tracing/tracing-settings.ts";
import { hosts, onOrOff, proxies, url, webPages, wholeNumber } from "./setting-shape.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** All settings: what each does, its default and its allowed values. */
export const settings = {
  PORT: {
    about: "Port to listen on; 0 picks a free one.",
    absent: "3000",
    shape: wholeNumber(0, 65_535).default(3000),
  },
  HOST: {
    about: "Address to listen on. 0.0.0.0 accepts connections from other machines.",
    absent: "127.0.0.1",
    shape: z.string().default("127.0.0.1"),
  },
  PUBLIC_URL: {
    about:
      "The site's address in the browser, without a path. Used in emails and for the Origin check. Cookies are Secure if it starts with https.",
    absent: "http://localhost:PORT",
    shape: url("https://marquee.example.org", ["http:", "https:"])
      .refine(
        (value) => new URL(value).pathname === "/",
        "leave out the path: only scheme and host",
      )
      .transform((value) => new URL(value).origin)
      .optional(),
  },
  DATA_DIR: {
    about:
      "Folder for all stored data: the embedded database, pictures, videos, secrets. Back it up.",
    absent: "./data",
    shape: z.string().default("./data"),
  },
  BACKUP_DIR: {
    about:
      "Folder for backups, best on another disk. If set, the server makes a backup each night, proves it and removes old ones; `npm run backup` writes there as well.",
    absent: "no nightly backups; `npm run backup` writes into ./backups",
    shape: z.string().optional(),
  },
  BACKUP_PASSPHRASE: {
    about:
      "Encrypts the server's secrets inside backups; at least 12 characters. Keep it somewhere else: without it no backup can be restored.",
    absent: "no backups",
    shape: z.string().min(12, "at least 12 characters").optional(),
  },
  BACKUP_KEEP_DAYS: {
    about: "How many days nightly backups are kept. The newest proven backup is always kept.",
    absent: "14",
    shape: wholeNumber(1, 3650).default(14),
  },
  ...databaseSettings,
  JOBS: {
    about:
      "off: this process runs no background jobs (emails, reminders, payment checks) and leaves them to the others. At least one process of a site must have it on.",
    absent: "on",
    shape: onOrOff.default(true),
  },
  DRAIN_SECONDS: {
    about:
      "How many seconds a stopping server (SIGTERM) keeps accepting requests while `/health` answers 503, so that load balancers stop using it first. Set it longer than the balancer takes to notice.",
    absent: "1",
    shape: wholeNumber(0, 60).default(1),
  },
  S3_BUCKET: {
    about:
      "Bucket for pictures, videos and recordings, on Amazon S3 or a compatible service. Several servers need it, or a folder that they all share.",
    absent: "the folder `files` in DATA_DIR",
    shape: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "3 to 63 small letters, digits, dots and dashes")
      .optional(),
  },
  S3_ENDPOINT: {
    about: "The S3 service's address, if it isn't Amazon's.",
    absent: "Amazon's endpoint for S3_REGION",
    shape: url("https://s3.example.org", ["http:", "https:"]).optional(),
  },
  S3_REGION: {
    about: "The bucket's region.",
    absent: "us-east-1",
    shape: z.string().default("us-east-1"),
  },
  S3_ACCESS_KEY_ID: {
    about:
      "Access key for the bucket; it needs permission to read, write, list and delete objects.",
    absent: "the machine's own credentials, such as an AWS role",
    shape: z.string().optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    about: "The secret of that key.",
    absent: "the machine's own credentials, such as an AWS role",
    shape: z.string().optional(),
  },
  SMTP_URL: {
    about: "Mail server, such as smtps://user:password@host:465.",
    absent: "emails are stored in DATA_DIR/outbox; /dev/outbox shows them on this machine",
    shape: url("smtps://user:password@host:465", ["smtp:", "smtps:"]).optional(),
  },
  MAIL_FROM: {
    about: "Sender of all emails.",
    absent: "Marquee <marquee@localhost>",
    shape: z
      .string()
      .regex(/^[^\r\n]*\S+@\S+$/, "write an address, such as Marquee <hello@example.org>")
      .default("Marquee <marquee@localhost>"),
  },
  EMAILS_PER_MINUTE: {
    about:
      "The most emails sent per minute, by all servers together: your mail server's limit. The rest wait; tickets, login links and other emails that somebody is waiting for go first.",
    absent: "as many as the mail server accepts",
    shape: wholeNumber(60, 1_000_000).optional(),
  },
  ...signInSettings,
  SESSION_SECRET: {
    about:
      "Secret that signs cookies; at least 32 characters. Use the same one on all servers of a site.",
    absent: "generated once and kept in DATA_DIR",
    shape: z
      .string()
      .min(32, "at least 32 characters; `openssl rand -base64 32` prints one")
      .refine(
        (value) =>
          new Set(value).size >= 12 && !/secret|password|change|example|0123456789/i.test(value),
        "this one can be guessed; `openssl rand -base64 32` prints a good one",
      )
      .optional(),
  },
  PUSH_ALLOWED_HOSTS: {
    about:
      "Comma-separated hosts of push services on your own network, such as push.example.lan:8443. Only these may have a private address or a non-default port; the server posts to any path there that a signed-in browser names.",
    absent: "none: only public https addresses receive pushes",
    shape: z.string().default("").transform(hosts),
  },
  WEBHOOK_ALLOWED_HOSTS: {
    about:
      "Comma-separated hosts on your own network that webhooks may call, such as hooks.example.lan:8443; also over http.",
    absent: "none: webhooks only call public https addresses",
    shape: z.string().default("").transform(hosts),
  },
  CALENDAR_ALLOWED_HOSTS: {
    about:
      "Comma-separated hosts on your own network whose calendars acts may import, such as cloud.example.lan:8443; also over http.",
    absent: "none: calendars are only read from public https addresses",
    shape: z.string().default("").transform(hosts),
  },
  TRUST_PROXY: {
    about:
      "Which proxies' X-Forwarded-For to trust: off, the number of proxies in front, or their addresses as a comma-separated list of IPs and CIDR ranges.",
    absent: "off",
    shape: z.string().default("off").transform(proxies),
  },
  EMAILS_AFTER_SECONDS: {
    about:
      "How many seconds a notification stays unread before it is emailed, so that people who are online get no email. Whatever needs an answer within hours, such as an offered place, is emailed at once.",
    absent: "120",
    shape: wholeNumber(0, 86_400).default(120),
  },
  TILES_URL: {
    about:
      "Map tiles to use instead of the built-in outline of the world, such as https://tiles.example.org/{z}/{x}/{y}.png. The visitor's browser requests them from that host.",
    absent: "only the outline and town names, with no external requests",
    shape: url("https://tiles.example.org/{z}/{x}/{y}.png", ["http:", "https:"])
      .refine(
        (value) => ["{z}", "{x}", "{y}"].every((part) => value.includes(part)),
        "name {z}, {x} and {y} in it",
      )
      .optional(),
  },
  TILES_ATTRIBUTION: {
    about: "The credit that the tiles' terms require, shown in the corner of the map.",
    absent: "none",
    shape: z.string().default(""),
  },
  BOOKING_FEE_PERCENT: {
    about:
      "Fee that buyers pay on top of each paid ticket, in percent of its price, such as 2.5. It goes to this site, not the organizer.",
    absent: "0",
    shape: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "a number from 0 to 30, such as 2.5")
      .transform((value) => Math.round(Number(value) * 100))
      .refine((value) => value <= 3_000, "a number from 0 to 30, such as 2.5")
      .default(0),
  },
  BOOKING_FEE_MINOR: {
    about:
      "Fixed part of that fee for each paid ticket, in the smallest unit of the event's currency, such as 50 for half a euro or 50 yen.",
    absent: "0",
    shape: wholeNumber(0, 1_000_000).default(0),
  },
  STRIPE_SECRET_KEY: {
    about:
      "Secret key of a Stripe account with Connect, such as sk_live_…. With it, tickets are paid for with real money.",
    absent: "test payments: no money moves, and every checkout says so",
    shape: z
      .string()
      .regex(/^[rs]k_(live|test)_\S+$/, "a key such as sk_live_…")
      .optional(),
  },
  STRIPE_WEBHOOK_SECRET: {
    about:
      "Signing secret of the webhook endpoint PUBLIC_URL/api/webhooks/stripe, such as whsec_…. Required with STRIPE_SECRET_KEY.",
    absent: "none; with STRIPE_SECRET_KEY, the server doesn't start without it",
    shape: z
      .string()
      .regex(/^whsec_\S{8,}$/, "a secret such as whsec_…")
      .optional(),
  },
  STRIPE_API_URL: {
    about: "Stripe's API address; change it to use a stand-in on your own machine.",
    absent: "https://api.stripe.com",
    shape: url("https://api.stripe.com", ["http:", "https:"]).default("https://api.stripe.com"),
  },
  LIVE_BROADCASTS: {
    about: "How many rooms may be live at the same time. 0 switches broadcasting off.",
    absent: "20",
    shape: wholeNumber(0, 10_000).default(20),
  },
  LIVE_HOURS: {
    about: "How many hours a broadcast may last; then it ends automatically.",
    absent: "6",
    shape: wholeNumber(1, 72).default(6),
  },
  LIVE_STORAGE_GB: {
    about:
      "How many gigabytes all recordings together may take up in DATA_DIR. An hour takes about 1.1. Above the limit nobody can go live.",
    absent: "50",
    shape: wholeNumber(1, 1_000_000).default(50),
  },
  LIVE_PERSON_GB: {
    about: "The same limit for the recordings of all events of one host.",
    absent: "20",
    shape: wholeNumber(1, 1_000_000).default(20),
  },
  LIVE_KEEP_DAYS: {
    about:
      "How many days after the broadcast a recording is deleted, whatever its host has chosen.",
    absent: "90",
    shape: wholeNumber(1, 36_500).default(90),
  },
  RTMP_PORT: {
    about:
      "Port on HOST for broadcasts from OBS and other encoders over RTMP, usually 1935. RTMP isn't encrypted.",
    absent: "hosts can only go live from their browser",
    shape: wholeNumber(0, 65_535).optional(),
  },
  METRICS_TOKEN: {
    about:
      "Lets Prometheus read /metrics with the header `Authorization: Bearer TOKEN`; at least 16 characters.",
    absent: "no /metrics",
    shape: z.string().min(16, "at least 16 characters").optional(),
  },
  ...tracingSettings,
  SOCIAL_PAGES: {
    about:
      "The site's own pages on social networks, for the icons in the landing page's footer: https addresses, separated by commas.",
    absent: "the icons share the site on Facebook, X and WhatsApp",
    shape: z.string().default("").transform(webPages),
  },
  LOG_LEVEL: {
    about: `How much to log: ${logLevels.join(", ")}.`,
    absent: "info",
    shape: z.enum(logLevels, `one of ${logLevels.join(", ")}`).default("info"),
  },
  SAMPLES: {
    about: "Whether to add the sample community: on or off.",
    absent: "on for a fresh embedded database, off otherwise",
    shape: onOrOff.optional(),
  },
};

export type SettingKey = keyof typeof settings;

type Described = Record<string, { about: string; absent: string }>;

/** Generates docs/settings.md from the settings. */
export function settingsPage(described: Described): string {
  const rows = Object.entries(described).map(
    ([key, { about, absent }]) => `| \`${key}\` | ${about} | ${absent} |`,
  );
  return `# Settings

Every setting is optional. Set it in the environment or in a \`.env\` file beside \`package.json\`; the environment wins. An
empty value counts as not set; an invalid one stops the start with an error that names the setting. This page is generated
by \`npm run settings\`.

| Setting | What it does | If not set |
| --- | --- | --- |
${rows.join("\n")}
`;
}
