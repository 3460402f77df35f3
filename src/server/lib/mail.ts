import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "./config.ts";
import type { Db, Transaction } from "./database/database.ts";
import { newId } from "./ids.ts";
import { Hopeless, type Jobs } from "./jobs.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { Sealer } from "./sealer.ts";

type Attachment = {
  filename: string;
  content: string;
  contentType: string;
  /** For what is no text. */
  encoding?: "base64";
};

export type Email = {
  /** Set by a caller that may send the same email twice, so that it goes out once. */
  id?: string;
  to: string;
  /** Where answers go, when not to our own address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program unsubscribes with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** It goes to few and not for long, though one can unsubscribe: it leaves before what goes to many. */
  urgent?: boolean;
  attachments?: Attachment[];
};

/** An event for the reader's calendar. */
export function calendarAttachment(content: string): Attachment {
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return { filename: "event.ics", content, contentType };
}

export type Mail = {
  /** Queues an email; it leaves by SMTP, or into the outbox folder when no SMTP is set. */
  send(email: Email, db?: Db | Transaction): Promise<void>;
  /** Removes the emails to an address from the outbox folder. */
  forget(address: string): Promise<void>;
  /** Ends the connections to the mail server. */
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
/** An email in the job table: all but its address is sealed, since its links open accounts and tickets. */
type Queued = { id: string; to: string; sealed: string };

// Half an hour with their pauses, as mail servers are away now and then.
const retries = 10;

export async function openMail(parts: MailParts): Promise<Mail> {
  const { config, jobs, sealer, outboxFolder } = parts;
  const way = config.smtpUrl ? await bySmtp(config.smtpUrl) : intoFolder(outboxFolder);
  const work = (queued: Queued | Identified) => {
    const email = unsealed(queued, sealer);
    return way.deliver(email.id, asMessage(email, config));
  };
  await jobs.work<Queued | Identified>("mail", work, pacedBy(parts));
  return {
    send({ to, urgent: isUrgent = false, ...content }, db) {
      const id = content.id ?? newId();
      const queued: Queued = { id, to, sealed: sealer.seal(JSON.stringify(content)) };
      // What one can unsubscribe from goes to many; for the rest, such as a link to log in, somebody waits.
      const urgent = isUrgent || content.unsubscribeUrl === undefined;
      return jobs.send("mail", queued, db, { id, urgent, retries });
    },
    forget: (address) => removeFromOutbox(outboxFolder, address),
    close: () => way.close(),
  };
}

/** Batches that last a second at most at the pace of the settings, so that none waits longer than a job may take. */
function pacedBy({ config: { emailsPerMinute: perMinute }, rateLimiter }: MailParts) {
  if (perMinute === undefined) return { workers: 3 };
  return {
    workers: perMinute < 600 ? 1 : 3,
    batchSize: Math.min(10, Math.ceil(perMinute / 60)),
    beforeBatch: (count: number) => rateLimiter.takeTurns("emails", { perMinute, count }),
  };
}

/** Emails queued before they were sealed still leave. */
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
    // An object is taken as one address, never parsed as a list.
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

type Way = { deliver(id: string, message: SendMailOptions): Promise<void>; close(): void };

async function bySmtp(url: string): Promise<Way> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    pool: true,
    maxConnections: 10,
    // A mail server may have taken what it did not answer for: the job knows how often that is tried.
    maxRequeues: 0,
    // Few mail servers keep a silent connection for long.
    idleTimeout: 20_000,
  });
  return {
    async deliver(_id, message) {
      await transport.sendMail(message).catch((error: unknown) => {
        throw isRefusedForEver(error) ? new Hopeless("refused for ever", { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** A 5xx answer to the address or the content. One to our own log-in is not about this email, and may be mended. */
function isRefusedForEver(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return isAboutEmail && typeof responseCode === "number" && responseCode >= 500;
}

function intoFolder(folder: string): Way {
  return {
    async deliver(id, message) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message: bytes } = await composer.sendMail(message);
      if (!Buffer.isBuffer(bytes)) throw new Error("the composer gave no bytes");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written beside and renamed, so that nobody reads half an email.
      const unfinished = path.join(folder, `${id}.part`);
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path.join(folder, `${id}.eml`));
    },
    close: () => undefined,
  };
}

async function removeFromOutbox(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const email = await readFile(file, "utf8").catch(() => "");
    const [head = ""] = email.split("\n\n", 1);
    if (head.toLowerCase().includes(address.toLowerCase())) await rm(file, { force: true });
  }
}
