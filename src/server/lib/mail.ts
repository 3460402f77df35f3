import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "./config.ts";
import type { Db, Transaction } from "./database/database.ts";
import { newId } from "./ids.ts";
import { ifExists } from "./storage/if-exists.ts";
import { PermanentJobError, type Jobs } from "./jobs.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { Sealer } from "./sealer.ts";

type Attachment = {
  filename: string;
  content: string;
  contentType: string;
  /** For binary content. */
  encoding?: "base64";
};

export type Email = {
  /** Set by callers that may send the same email twice, so that it's delivered once. */
  id?: string;
  to: string;
  /** Where replies go, if not to our own address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Endpoint for one-click unsubscribing in mail programs (RFC 8058). */
  unsubscribeUrl?: string;
  /** Sent before bulk email even though it has an unsubscribe link, because it goes to few people and is soon outdated. */
  urgent?: boolean;
  attachments?: Attachment[];
};

/** An event for the recipient's calendar. */
export function calendarAttachment(content: string): Attachment {
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return { filename: "event.ics", content, contentType };
}

export type Mail = {
  /** Queues an email; it is sent by SMTP, or written to the outbox folder if SMTP isn't configured. */
  send(email: Email, db?: Db | Transaction): Promise<void>;
  /** Deletes emails to an address that are queued or couldn't be sent. */
  withdraw(address: string, db: Db | Transaction): Promise<void>;
  /** Deletes emails to an address from the outbox folder, except the one with this id. */
  clearOutbox(address: string, exceptId: string): Promise<void>;
  /** Closes the connections to the mail server. */
  close(): void;
};

type MailParts = {
  config: Config;
  jobs: Jobs;
  sealer: Sealer;
  rateLimiter: Pick<RateLimiter, "takeTurns">;
  outboxFolder: string;
};
type Identified = Email & { id: string };
/** An email in the job table: everything but its address is encrypted, because its links give access to accounts and tickets. */
type Queued = { id: string; to: string; sealed: string };

// About half an hour with pauses, since mail servers are down now and then.
const retries = 10;

export async function openMail(parts: MailParts): Promise<Mail> {
  const { config, jobs, sealer, outboxFolder } = parts;
  const transport = config.smtpUrl
    ? await smtpTransport(config.smtpUrl)
    : outboxTransport(outboxFolder);
  const work = (queued: Queued | Identified) => {
    const email = unsealed(queued, sealer);
    return transport.deliver(email.id, asMessage(email, config));
  };
  await jobs.work<Queued | Identified>("mail", work, pacedBy(parts));
  return {
    send({ to, urgent: isUrgent = false, ...content }, db) {
      const id = content.id ?? newId();
      const queued: Queued = { id, to, sealed: sealer.seal(JSON.stringify(content)) };
      // Emails with an unsubscribe link go to many; somebody is waiting for the others, such as login links.
      const urgent = isUrgent || content.unsubscribeUrl === undefined;
      return jobs.send("mail", queued, db, { id, urgent, retries });
    },
    withdraw: (address, db) => jobs.forget("to", address, db),
    clearOutbox: (address, exceptId) => removeFromOutbox(outboxFolder, { address, exceptId }),
    close: () => transport.close(),
  };
}

/** Batches of at most a second's worth at the configured rate, so that none exceeds the time limit of a job. */
function pacedBy({ config: { emailsPerMinute: perMinute }, rateLimiter }: MailParts) {
  if (perMinute === undefined) return { workers: 3 };
  return {
    workers: perMinute < 600 ? 1 : 3,
    batchSize: Math.min(10, Math.ceil(perMinute / 60)),
    beforeBatch: (count: number) => rateLimiter.takeTurns("emails", { perMinute, count }),
  };
}

/** Emails queued before encryption was introduced are still sent. */
function unsealed(queued: Queued | Identified, sealer: Sealer): Identified {
  if (!("sealed" in queued)) return queued;
  const content = sealer.unseal(queued.sealed);
  if (content === undefined)
    throw new Error("The email was queued under another SESSION_SECRET and cannot be read.");
  return { ...(JSON.parse(content) as Omit<Email, "to">), id: queued.id, to: queued.to };
}

function asMessage(email: Identified, config: Config): SendMailOptions {
  const { id, to, replyTo, subject, text, html, unsubscribeUrl, attachments = [] } = email;
  return {
    from: config.mailFrom,
    // As an object, it's taken as one address and never parsed as a list.
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " "),
    text,
    html,
    ...(unsubscribeUrl === undefined ? {} : { headers: oneClick(unsubscribeUrl) }),
    attachments,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneClick(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${new URL(url).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

type MailTransport = {
  deliver(id: string, message: SendMailOptions): Promise<void>;
  close(): void;
};

async function smtpTransport(url: string): Promise<MailTransport> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    pool: true,
    maxConnections: 10,
    // A mail server may have accepted an email without confirming it; retries are left to the job.
    maxRequeues: 0,
    // Few mail servers keep idle connections for long.
    idleTimeout: 20_000,
  });
  return {
    async deliver(_id, message) {
      await transport.sendMail(message).catch((error: unknown) => {
        throw isPermanentRejection(error)
          ? new PermanentJobError("rejected permanently", { cause: error })
          : error;
      });
    },
    close: () => transport.close(),
  };
}

/** Whether a 5xx response concerns the address or content. One to our own login isn't about this email and can be fixed. */
function isPermanentRejection(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return isAboutEmail && typeof responseCode === "number" && responseCode >= 500;
}

function outboxTransport(folder: string): MailTransport {
  return {
    async deliver(id, message) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message: bytes } = await composer.sendMail(message);
      if (!Buffer.isBuffer(bytes)) throw new Error("the composer gave no bytes");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that no partial email can be read.
      const unfinished = path.join(folder, `${id}.part`);
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path.join(folder, `${id}.eml`));
    },
    close: () => undefined,
  };
}

async function removeFromOutbox(
  folder: string,
  { address, exceptId }: { address: string; exceptId: string },
): Promise<void> {
  const { default: PostalMime } = await import("postal-mime");
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    if (name === `${exceptId}.eml`) continue;
    const file = path.join(folder, name);
    const email = (await ifExists(readFile(file, "utf8"))) ?? "";
    const [head = ""] = email.split("\n\n", 1);
    const { to = [] } = await PostalMime.parse(`${head}\n\n`);
    if (to.some((one) => one.address?.toLowerCase() === address.toLowerCase()))
      await rm(file, { force: true });
  }
}
