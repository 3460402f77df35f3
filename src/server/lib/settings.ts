import { z } from "zod";
import { databaseSettings } from "./database/database-settings.ts";
import { signInSettings } from "./sign-in-settings.ts";
import { tracingSettings } from "./tracing/tracing-settings.ts";
import { hosts, onOrOff, proxies, url, webPages, wholeNumber } from "./setting-shape.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** All settings: what each does, its default and its allowed values. */
export const settings = {
  PORT: {
    about: "Port to listen on. 0 takes any free port.",
    absent: "3000",
    shape: wholeNumber(0, 65_535).default(3000),
  },
  HOST: {
    about: "Address to listen on. 0.0.0.0 lets other machines in.",
    absent: "127.0.0.1",
    shape: z.string().default("127.0.0.1"),
  },
  PUBLIC_URL: {
    about:
      "Address people open in their browser, with no path. Cookies are Secure when it begins with https. Used in emails and for the Origin check.",
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
    about: "Folder for everything kept: embedded database, pictures, videos, secrets. Back it up.",
    absent: "./data",
    shape: z.string().default("./data"),
  },
  BACKUP_DIR: {
    about:
      "Folder for backups, best on another disk. With it the server makes one each night, tries it out and removes old ones; `npm run backup` writes there as well.",
    absent: "no nightly backups; `npm run backup` writes into ./backups",
    shape: z.string().optional(),
  },
  BACKUP_PASSPHRASE: {
    about:
      "Encrypts the server's secrets inside backups, 12 characters or more. Keep it somewhere else: without it no backup can be restored.",
    absent: "no backups",
    shape: z.string().min(12, "at least 12 characters").optional(),
  },
  BACKUP_KEEP_DAYS: {
    about: "How many days nightly backups stay. The newest one that was proven always stays.",
    absent: "14",
    shape: wholeNumber(1, 3650).default(14),
  },
  ...databaseSettings,
  JOBS: {
    about:
      "off: this process does no work in the background (emails, reminders, payments to check) and leaves it to the others. At least one process of a site must have it on.",
    absent: "on",
    shape: onOrOff.default(true),
  },
  DRAIN_SECONDS: {
    about:
      "For how many seconds a server that is asked to stop (SIGTERM) goes on taking requests while `/health` says 503, so that balancers turn away from it first. Make it longer than a balancer takes to notice.",
    absent: "1",
    shape: wholeNumber(0, 60).default(1),
  },
  S3_BUCKET: {
    about:
      "Bucket for pictures, videos and recordings, in Amazon S3 or anything that speaks its protocol. Several servers need it.",
    absent: "the folder `files` in DATA_DIR",
    shape: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "3 to 63 small letters, digits, dots and dashes")
      .optional(),
  },
  S3_ENDPOINT: {
    about: "Where the bucket is, when it is not Amazon's.",
    absent: "Amazon's, by S3_REGION",
    shape: url("https://s3.example.org", ["http:", "https:"]).optional(),
  },
  S3_REGION: {
    about: "Region of the bucket.",
    absent: "us-east-1",
    shape: z.string().default("us-east-1"),
  },
  S3_ACCESS_KEY_ID: {
    about: "Access key for the bucket: it needs to read, write, list and delete its objects.",
    absent: "what the machine itself has, as a role of Amazon's",
    shape: z.string().optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    about: "Secret of that key.",
    absent: "what the machine itself has, as a role of Amazon's",
    shape: z.string().optional(),
  },
  SMTP_URL: {
    about: "Mail server, such as smtps://user:password@host:465.",
    absent: "emails wait in DATA_DIR/outbox; /dev/outbox shows them on this machine",
    shape: url("smtps://user:password@host:465", ["smtp:", "smtps:"]).optional(),
  },
  MAIL_FROM: {
    about: "Sender of all mails.",
    absent: "Marquee <marquee@localhost>",
    shape: z
      .string()
      .regex(/^[^\r\n]*\S+@\S+$/, "write an address, such as Marquee <hello@example.org>")
      .default("Marquee <marquee@localhost>"),
  },
  EMAILS_PER_MINUTE: {
    about:
      "How many emails leave in a minute at most, from all servers together, as your mail server allows. What is more waits its turn; tickets, links to log in and whatever else somebody waits for go first.",
    absent: "as many as the mail server takes",
    shape: wholeNumber(60, 1_000_000).optional(),
  },
  ...signInSettings,
  SESSION_SECRET: {
    about:
      "Secret that signs cookies, 32 characters or more. Give all servers of one site the same.",
    absent: "made once and kept in DATA_DIR",
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
      "Hosts of push services on your own network, such as push.example.lan:8443, as a list. Only these may have a private address or a port of their own; the server posts to whatever path there a signed-in browser names.",
    absent: "none: push goes to public https addresses alone",
    shape: z.string().default("").transform(hosts),
  },
  WEBHOOK_ALLOWED_HOSTS: {
    about:
      "Hosts of your own network that webhooks may go to, such as hooks.example.lan:8443, as a list; to these by http too.",
    absent: "none: webhooks go to public https addresses alone",
    shape: z.string().default("").transform(hosts),
  },
  CALENDAR_ALLOWED_HOSTS: {
    about:
      "Hosts of your own network whose calendars acts may bring in, such as cloud.example.lan:8443, as a list; from these by http too.",
    absent: "none: calendars come from public https addresses alone",
    shape: z.string().default("").transform(hosts),
  },
  TRUST_PROXY: {
    about:
      "Whose X-Forwarded-For to believe: off, the number of proxies in front, or their addresses as a list of IPs and CIDR ranges.",
    absent: "off",
    shape: z.string().default("off").transform(proxies),
  },
  EMAILS_AFTER_SECONDS: {
    about:
      "How many seconds a notification stays unread before it is sent by email, so that nobody who is online gets one. What has to be answered within hours, such as a place that came free, is sent at once.",
    absent: "120",
    shape: wholeNumber(0, 86_400).default(120),
  },
  TILES_URL: {
    about:
      "Map tiles in place of the built-in outline of the world, such as https://tiles.example.org/{z}/{x}/{y}.png. The visitor's browser asks that host for them.",
    absent: "the outline and the names of towns alone, without internet",
    shape: url("https://tiles.example.org/{z}/{x}/{y}.png", ["http:", "https:"])
      .refine(
        (value) => ["{z}", "{x}", "{y}"].every((part) => value.includes(part)),
        "name {z}, {x} and {y} in it",
      )
      .optional(),
  },
  TILES_ATTRIBUTION: {
    about: "Whom to credit for the tiles, as their terms ask; shown in the corner of the map.",
    absent: "nobody",
    shape: z.string().default(""),
  },
  BOOKING_FEE_PERCENT: {
    about:
      "What buyers pay on top of each paid ticket, in percent of its price, such as 2.5; it is this site's, not the organizer's.",
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
      "The same as an amount for each paid ticket, in the smallest unit of the event's currency, such as 50 for half a euro or 50 yen.",
    absent: "0",
    shape: wholeNumber(0, 1_000_000).default(0),
  },
  STRIPE_SECRET_KEY: {
    about:
      "Secret key of a Stripe account with Connect, such as sk_live_…: tickets are then paid for with real money.",
    absent: "payments are tests: no money moves, and every checkout says so",
    shape: z
      .string()
      .regex(/^[rs]k_(live|test)_\S+$/, "a key such as sk_live_…")
      .optional(),
  },
  STRIPE_WEBHOOK_SECRET: {
    about:
      "Signing secret of the webhook endpoint PUBLIC_URL/api/webhooks/stripe, such as whsec_…. Needed with STRIPE_SECRET_KEY.",
    absent: "none; with STRIPE_SECRET_KEY the server does not start without it",
    shape: z
      .string()
      .regex(/^whsec_\S{8,}$/, "a secret such as whsec_…")
      .optional(),
  },
  STRIPE_API_URL: {
    about: "Where Stripe's API answers, for a stand-in on your own machine.",
    absent: "https://api.stripe.com",
    shape: url("https://api.stripe.com", ["http:", "https:"]).default("https://api.stripe.com"),
  },
  LIVE_BROADCASTS: {
    about: "How many rooms may be live at the same time. 0 switches broadcasting off.",
    absent: "20",
    shape: wholeNumber(0, 10_000).default(20),
  },
  LIVE_HOURS: {
    about: "After how many hours a broadcast ends by itself.",
    absent: "6",
    shape: wholeNumber(1, 72).default(6),
  },
  LIVE_STORAGE_GB: {
    about:
      "How many gigabytes all recordings together may take in DATA_DIR. An hour takes about 1.1. Nobody can go live beyond it.",
    absent: "50",
    shape: wholeNumber(1, 1_000_000).default(50),
  },
  LIVE_PERSON_GB: {
    about: "The same for the recordings of all events of one host.",
    absent: "20",
    shape: wholeNumber(1, 1_000_000).default(20),
  },
  LIVE_KEEP_DAYS: {
    about: "How many days after its end a recording is deleted, whatever its host has chosen.",
    absent: "90",
    shape: wholeNumber(1, 36_500).default(90),
  },
  RTMP_PORT: {
    about:
      "Port on HOST that takes broadcasts from OBS and other encoders by RTMP, usually 1935. RTMP isn't encrypted.",
    absent: "hosts go live from their browser alone",
    shape: wholeNumber(0, 65_535).optional(),
  },
  METRICS_TOKEN: {
    about:
      "Lets Prometheus read /metrics with the header `Authorization: Bearer TOKEN`, 16 characters or more.",
    absent: "there is no /metrics",
    shape: z.string().min(16, "at least 16 characters").optional(),
  },
  ...tracingSettings,
  SOCIAL_PAGES: {
    about:
      "This site's own pages at social networks, for the icons at the foot of the landing page: https addresses, separated by commas.",
    absent: "the icons share the site on Facebook, X and WhatsApp",
    shape: z.string().default("").transform(webPages),
  },
  LOG_LEVEL: {
    about: `How much to log: ${logLevels.join(", ")}.`,
    absent: "info",
    shape: z.enum(logLevels, `one of ${logLevels.join(", ")}`).default("info"),
  },
  SAMPLES: {
    about: "Whether to bring in the sample community: on or off.",
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

Every setting is optional. Set it in the environment or in a file named \`.env\` beside \`package.json\`; the environment
wins. An empty value counts as absent, a wrong one stops the start with its name. This page is printed by
\`npm run settings\`.

| Setting | What it does | When absent |
| --- | --- | --- |
${rows.join("\n")}
`;
}
