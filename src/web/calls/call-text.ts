import type { MyApplication } from "../../contract/calls/applications.ts";
import type { CallCard } from "../../contract/calls/calls.ts";
import { type BoardColumn, callLimits } from "../../contract/calls/limits.ts";
import { printDate } from "../lib/date-format.ts";
import { zoneName } from "../lib/event-time.ts";
import { shortMoney } from "../orders/money-text.ts";

const dayMs = 24 * 3_600_000;

/** "$700 to $1,000", "$700", or "Fee to be agreed". */
export function feeText(fee: CallCard["fee"]): string {
  if (!fee) return "Fee to be agreed";
  const [from, to] = [
    shortMoney(fee.fromMinor, fee.currency),
    shortMoney(fee.toMinor, fee.currency),
  ];
  return from === to ? from : `${from} to ${to}`;
}

/** "10:30 AM to 1:00 PM", as clocks at the place show it. */
export function timeText({ day, start, end }: CallCard): string {
  if (!day || !start) return "";
  const clock = (time: string) =>
    printDate(`${day}T${time}:00Z`, { hour: "numeric", minute: "2-digit" }, "UTC");
  return end ? `${clock(start)} to ${clock(end)}` : clock(start);
}

const moment = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/** "Fri, Dec 11, 6:00 PM PST", at the place of the call. */
export function deadlineText({ deadlineAt, zone }: CallCard): string {
  return deadlineAt ? `${printDate(deadlineAt, moment, zone)} ${zoneName(zone, deadlineAt)}` : "";
}

/** The moment by which everyone has an answer. */
export function answersBy(deadlineAt: string): string {
  return new Date(Date.parse(deadlineAt) + callLimits.answerDays * dayMs).toISOString();
}

/** "Fri, Dec 18": the day of that moment at the place of the call. */
export function answersByText(deadlineAt: string, zone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  return printDate(answersBy(deadlineAt), day, zone);
}

/** "9 days left", "Closes within a day", or "Closed". */
export function daysLeftText(call: CallCard, now: string): string {
  if (call.state === "draft") return "Draft";
  if (!call.isOpen || !call.deadlineAt) return "Closed";
  const left = Date.parse(call.deadlineAt) - Date.parse(now);
  if (left <= 0) return "Closed";
  const days = Math.floor(left / dayMs);
  if (days === 0) return left < 3_600_000 ? "Closes within the hour" : "Closes within a day";
  return days === 1 ? "1 day left" : `${days} days left`;
}

/** Why a call takes no more applications, in one sentence. */
export function closedText({ closedBecause }: CallCard): string {
  if (closedBecause === "event-cancelled") return "The event of this call is cancelled.";
  if (closedBecause === "organizer") return "The organizer closed this call.";
  return "The deadline of this call has passed.";
}

export const columnNames: Record<BoardColumn, string> = {
  new: "New",
  shortlisted: "Shortlisted",
  offered: "Offered",
  declined: "Declined",
};

type Shown = { label: string; tone: "plain" | "ok" | "info" | "bulb" | "bad" };

/** The state of an application, as its sender reads it. */
export function applicationState({ state, call, booking }: MyApplication): Shown {
  if (state === "offered") {
    if (booking?.state === "accepted" || booking?.state === "done")
      return { label: "Booked", tone: "ok" };
    if (!booking || booking.state === "open") return { label: "Offered", tone: "bulb" };
    return { label: "Offer ended", tone: "plain" };
  }
  if (state === "declined") return { label: "Declined", tone: "bad" };
  if (state === "withdrawn") return { label: "Withdrawn", tone: "plain" };
  if (call.closedBecause === "event-cancelled") return { label: "Call closed", tone: "bad" };
  if (state === "shortlisted") return { label: "Shortlisted", tone: "info" };
  return call.isOpen ? { label: "Sent", tone: "plain" } : { label: "Call closed", tone: "plain" };
}
