import { capitalized } from "../lib/capitalized.ts";

const queueTexts: Record<string, string> = {
  mail: "Email",
  push: "Push notifications",
  webhooks: "Webhooks",
  "attendee-letters": "Emails to attendees",
  "attendee-emails-due": "Emails to attendees, by time",
  "ticket-letters": "Emails with tickets",
  "event-news": "News of changed events",
  "guest-change-resends": "News of changed events, sent again",
  announcements: "Announcements",
  "unfinished-announcements": "Announcements, left over",
  notifications: "Notifications by email",
  "payment-news": "News from the payment provider",
  "payment-news-left": "News from the payment provider, left over",
  payments: "Payments without news",
  "move-refunds": "Refunds",
  "refunds-left": "Refunds, left over",
  "refund-cancelled": "Refunds of cancelled events",
  transfers: "Payouts to acts",
  orders: "Unpaid orders",
  exports: "Exports of personal data",
  "removed-media": "Removing files",
  "removed-exports": "Removing old exports",
  "event-imports": "Imports of events",
  "event-series": "New dates of series",
  "event-series-due": "New dates of a series",
  backup: "Backup",
  "backup-nightly": "Nightly backup",
  "sweep-daily": "Daily cleaning",
};

/** What a queue does, in words; one without words by its own name. */
export function queueText(name: string): string {
  return queueTexts[name] ?? capitalized(name.replaceAll("-", " "));
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "The other server refused the connection.",
  ECONNRESET: "The other server broke the connection off.",
  ETIMEDOUT: "The other server did not answer in time.",
  ESOCKET: "The connection to the other server failed.",
  ECONNECTION: "The connection to the mail server failed.",
  EAUTH: "The mail server refused our login. Check SMTP_URL.",
  EENVELOPE: "The mail server refused the address.",
  EDNS: "The name of the other server is not known.",
  ENOTFOUND: "The name of the other server is not known.",
  ENOSPC: "The disk is full.",
  TimeoutError: "It took too long.",
  AbortError: "It took too long.",
  "57014": "The database stopped it because it took too long.",
};

/** Why a job failed, in words; what the other side said stands beside it. */
export function problemText(problem: string): string {
  if (problem === "") return "It stopped without saying why. The server's log says more.";
  const reason = reasons[problem];
  if (reason) return `${reason} (${problem})`;
  // A bare class of error says nothing to an administrator.
  return /^[A-Za-z]*Error$/.test(problem)
    ? `A fault in Marquee (${problem}). The server's log says more.`
    : problem;
}
