import type { TalentTask } from "../../contract/events/coming-soon.ts";
import { printDate } from "../lib/date-format.ts";
import { shortDate } from "../lib/date-parts.ts";
import { todayIn } from "../lib/viewer-zone.ts";

const moment = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

type Reading = { zone: string; now: string };

/** What to do, or what is coming up, and when; for a deposit, which has no deadline, the day of the show. */
export function taskText({ kind, actName, at, day }: TalentTask, { zone, now }: Reading): string {
  const yearOf = (time: string) => todayIn(zone, new Date(time)).slice(0, 4);
  const isThisYear = yearOf(at) === yearOf(now);
  const when = printDate(at, isThisYear ? moment : { ...moment, year: "numeric" }, zone);
  const show = day === null ? when : shortDate(day, "UTC", now);
  if (kind === "answer") return `Answer the offer by ${when}`;
  if (kind === "deposit") return `Pay the deposit for ${actName} (show on ${show})`;
  if (kind === "settlement") return `Read the settlement by ${when}`;
  if (kind === "balance") return `Pay the balance: ${actName}, due since ${when}`;
  if (kind === "debt") return `Pay for the cancellation: ${actName}, due since ${when}`;
  if (kind === "applications") return `Answer the applications by ${when}`;
  if (kind === "appearance") return `On the line-up · ${when}`;
  return kind === "call" ? `Open call, closes ${when}` : `${actName} · ${when}`;
}
