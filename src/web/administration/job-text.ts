import { capitalized } from "../lib/capitalized.ts";

const queueTexts: Record<string, string> = {
  "__pgboss__send-it": "Starting scheduled work",
  mail: "Email",
  push: "Push notifications",
  webhooks: "Webhooks",
  "attendee-letters": "Emails to attendees",
  "attendee-emails-due": "Scheduled emails to attendees",
  "ticket-letters": "Emails with tickets",
  "event-news": "Emails about event changes",
  "guest-change-resends": "Emails about event changes, sent again",
  announcements: "Announcements",
  "unfinished-announcements": "Resuming announcements",
  notifications: "Notifications by email",
  "payment-news": "Events from the payment provider",
  "payment-news-left": "Events from the payment provider, retried",
  payments: "Checking unconfirmed payments",
  "move-refunds": "Refunds",
  "refunds-left": "Refunds, retried",
  "refund-cancelled": "Refunds of cancelled events",
  transfers: "Payouts to acts",
  orders: "Unpaid orders",
  exports: "Exports of personal data",
  "removed-media": "Removing files",
  "removed-exports": "Removing old exports",
  "event-imports": "Imports of events",
  "event-series": "New dates of series",
  "event-series-due": "Dates of a series that are due",
  "act-calendar": "Reading a performer's calendar",
  "act-calendars-clock": "Reading performers' calendars",
  "act-day-rules": "Recurring availability",
  "act-rules-clock": "Recurring availability, by night",
  appearances: "Verified appearances",
  "appearances-of-all-time": "Verified appearances, earlier events",
  "booking-clock": "Deadlines of bookings",
  "call-clock": "Deadlines of open calls",
  "due-webhooks": "Webhooks to try again",
  "event-reminders": "Reminders for events",
  "guest-reminders": "Reminders for guests",
  "expired-recordings": "Removing expired recordings",
  nightly: "Nightly cleanup",
  reconfirm: "Asking who still comes",
  "rooms-on-air": "Broadcasts on air",
  "sale-prices": "Prices by date",
  "sale-reminders": "Reminders for ticket sales",
  "stale-act-words": "Updating the talent search",
  "stale-event-words": "Updating the event search",
  "waitlist-offers": "Waitlist offers",
  backup: "Backup",
  "backup-nightly": "Nightly backup",
  "sweep-daily": "Daily cleanup",
  "sweep-event-words": "Cleanup of the event search",
  "sweep-act-words": "Cleanup of the talent search",
  "sweep-exports": "Cleanup of old exports",
  "sweep-imports": "Cleanup of old imports",
  "sweep-webhooks": "Cleanup of the webhook log",
};

/** A queue's purpose in words; unknown queues show their own name. */
export function queueText(name: string): string {
  return queueTexts[name] ?? capitalized(name.replaceAll("-", " "));
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "The other server refused the connection.",
  ECONNRESET: "The other server closed the connection.",
  ETIMEDOUT: "The other server did not answer in time.",
  ESOCKET: "The connection to the other server failed.",
  ECONNECTION: "The connection to the mail server failed.",
  EAUTH: "The mail server refused our login. Check SMTP_URL.",
  EENVELOPE: "The mail server refused the address.",
  EDNS: "The other server's name could not be found.",
  ENOTFOUND: "The other server's name could not be found.",
  ENOSPC: "The disk is full.",
  TimeoutError: "It took too long.",
  AbortError: "It took too long.",
  "57014": "The database stopped it because it took too long.",
};

/** The reason a job failed, in words, together with the original message. */
export function problemText(problem: string): string {
  if (problem === "") return "It stopped without giving a reason. See the server's log.";
  const reason = reasons[problem];
  if (reason) return `${reason} (${problem})`;
  // The bare name of an error class means nothing to an administrator.
  return /^[A-Za-z]*Error$/.test(problem)
    ? `Something went wrong in Marquee (${problem}). See the server's log.`
    : problem;
}
