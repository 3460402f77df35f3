import type { SiteSetting } from "../../contract/administration/overview.ts";
import type { Config } from "../lib/config.ts";
import { settings, type SettingKey } from "../lib/settings.ts";

const secret = Symbol("secret");
type Shown = string | number | undefined | typeof secret;

/** The server's settings. A setting without a line here doesn't compile, so none is shown by mistake. */
export function listSiteSettings(config: Config): SiteSetting[] {
  const { backup, s3, google, facebook, stripe, tiles, live, bookingFee } = config;
  const values: Record<SettingKey, Shown> = {
    PORT: config.port,
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    BACKUP_DIR: backup.folder,
    BACKUP_PASSPHRASE: hiddenIf(backup.passphrase),
    BACKUP_KEEP_DAYS: backup.keepDays,
    // URLs that contain a password.
    DATABASE_URL: hiddenIf(config.databaseUrl),
    DATABASE_CONNECTIONS: config.databaseConnections,
    DATABASE_STATEMENT_SECONDS: config.databaseStatementSeconds,
    DATABASE_POOLER: config.databaseIsPooled ? "transaction" : undefined,
    DATABASE_READ_URL: hiddenIf(config.databaseReadUrl),
    JOBS: config.jobs ? "on" : "off",
    DRAIN_SECONDS: config.drainSeconds,
    S3_BUCKET: s3?.bucket,
    S3_ENDPOINT: s3?.endpoint,
    S3_REGION: s3?.region,
    S3_ACCESS_KEY_ID: hiddenIf(s3?.credentials?.accessKeyId),
    S3_SECRET_ACCESS_KEY: hiddenIf(s3?.credentials?.secretAccessKey),
    REDIS_URL: hiddenIf(config.redisUrl),
    SMTP_URL: hiddenIf(config.smtpUrl),
    MAIL_FROM: config.mailFrom,
    EMAILS_PER_MINUTE: config.emailsPerMinute,
    GOOGLE_CLIENT_ID: google?.clientId,
    GOOGLE_CLIENT_SECRET: hiddenIf(google?.clientSecret),
    GOOGLE_ISSUER: google?.issuer,
    FACEBOOK_CLIENT_ID: facebook?.clientId,
    FACEBOOK_CLIENT_SECRET: hiddenIf(facebook?.clientSecret),
    FACEBOOK_DIALOG_URL: facebook?.dialogUrl,
    FACEBOOK_GRAPH_URL: facebook?.graphUrl,
    SESSION_SECRET: hiddenIf(config.sessionSecret),
    PUSH_ALLOWED_HOSTS: config.pushAllowedHosts.join(", "),
    CALENDAR_ALLOWED_HOSTS: config.calendarAllowedHosts.join(", "),
    WEBHOOK_ALLOWED_HOSTS: config.webhookAllowedHosts.join(", "),
    TRUST_PROXY: config.trustProxy === false ? "off" : String(config.trustProxy),
    NEW_ACCOUNT_DAYS: config.newAccountDays,
    SIGN_UPS_PER_HOUR: config.signUpsPerHour,
    EMAILS_AFTER_SECONDS: config.emailsAfterSeconds,
    // It may contain the map service's key.
    TILES_URL: hiddenIf(tiles?.url),
    TILES_ATTRIBUTION: tiles?.attribution,
    BOOKING_FEE_PERCENT: bookingFee.basisPoints / 100,
    BOOKING_FEE_MINOR: bookingFee.minor,
    STRIPE_SECRET_KEY: hiddenIf(stripe?.secretKey),
    STRIPE_WEBHOOK_SECRET: hiddenIf(stripe?.webhookSecret),
    STRIPE_API_URL: stripe?.apiUrl,
    LIVE_BROADCASTS: live.broadcasts,
    LIVE_HOURS: live.hours,
    LIVE_STORAGE_GB: live.siteBytes / 1_000_000_000,
    LIVE_PERSON_GB: live.personBytes / 1_000_000_000,
    LIVE_KEEP_DAYS: live.keepDays,
    RTMP_PORT: live.rtmpPort,
    METRICS_TOKEN: hiddenIf(config.metricsToken),
    // It may contain a password, and so may its headers.
    OTEL_EXPORTER_OTLP_ENDPOINT: hiddenIf(config.tracing?.url),
    OTEL_EXPORTER_OTLP_HEADERS: hiddenIf(firstKey(config.tracing?.headers)),
    OTEL_SERVICE_NAME: config.tracing?.service,
    OTEL_TRACES_SAMPLER_ARG: config.tracing?.share,
    SOCIAL_PAGES: config.socialPages.join(", "),
    LOG_LEVEL: config.logLevel,
    SAMPLES: config.samples === undefined ? undefined : config.samples ? "on" : "off",
  };
  return (Object.keys(settings) as SettingKey[]).map((name) => {
    const value = values[name];
    const isSecret = value === secret;
    const isUnset = value === undefined || value === "";
    return {
      name,
      about: settings[name].about,
      value: isSecret ? "Set" : isUnset ? null : String(value),
      secret: isSecret,
    };
  });
}

function hiddenIf(value: unknown): typeof secret | undefined {
  return value === undefined ? undefined : secret;
}

function firstKey(values: object = {}): string | undefined {
  return Object.keys(values)[0];
}
