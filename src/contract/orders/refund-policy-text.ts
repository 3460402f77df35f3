import type { RefundPolicy } from "../tickets/sales.ts";
import { formatMoney } from "./money.ts";

type Parts = {
  currency: string;
  /** When the event starts; tiers that no longer apply at `now` are omitted. */
  startsAt: string | Date;
  now?: Date;
  locale?: string | undefined;
};

/** What a buyer can still refund without the organizer, as text: "Full refund up to 48 hours before the event starts." */
export function policyText(
  { tiers, feeMinor }: RefundPolicy,
  { currency, startsAt, now = new Date(), locale }: Parts,
): string {
  const hoursLeft = (new Date(startsAt).getTime() - now.getTime()) / 3_600_000;
  const promised = tiers.filter(({ percent }) => percent > 0);
  const given = promised
    .filter(({ hoursBefore }) => hoursBefore <= hoursLeft)
    .toSorted((one, other) => other.hoursBefore - one.hoursBefore);
  const fee =
    feeMinor > 0 ? ` ${formatMoney(feeMinor, currency, locale)} per ticket is non-refundable.` : "";
  const [first, ...rest] = given.map(tierText);
  if (!first && promised.length > 0) return "Refunds are closed, unless the event is cancelled.";
  if (!first) return "No refunds unless the event is cancelled.";
  return `${[first[0]!.toUpperCase() + first.slice(1), ...rest].join(", ")}.${fee}`;
}

/** Why a policy gives nothing any more: "Refunds closed 48 hours before the start." */
export function closedText({ tiers }: RefundPolicy): string {
  const hours = tiers.filter(({ percent }) => percent > 0).map(({ hoursBefore }) => hoursBefore);
  if (hours.length === 0) return "There are no refunds unless the event is cancelled.";
  const last = Math.min(...hours);
  return last === 0
    ? "Refunds closed at the start."
    : `Refunds closed ${longText(last)} before the start.`;
}

function tierText({ hoursBefore, percent }: RefundPolicy["tiers"][number]): string {
  const share = percent === 100 ? "full refund" : `${percent}% refund`;
  if (hoursBefore === 0) return `${share} until the event starts`;
  return `${share} up to ${longText(hoursBefore)} before the event starts`;
}

function longText(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
