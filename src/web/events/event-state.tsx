import type { EventCard } from "../../contract/events/events.ts";
import { printDate } from "../lib/date-format.ts";
import { numberText } from "../lib/number-text.ts";
import { Badge } from "../ui/badge.tsx";

export type EventState = "cancelled" | "ended" | "full" | "not-yet" | "few-left" | "open";
type Facts = Pick<
  EventCard,
  "cancelled" | "startsAt" | "endsAt" | "zone" | "full" | "left" | "opensAt" | "sells" | "myOffer"
>;

/** The most important state of an event. */
export function eventState(event: Facts, now: string): EventState {
  const { cancelled, startsAt, endsAt, full, left, opensAt, myOffer } = event;
  if (cancelled) return "cancelled";
  if (Date.parse(endsAt ?? startsAt) <= Date.parse(now)) return "ended";
  // Not full for a viewer for whom a place is held.
  if (full && myOffer === null) return "full";
  if (opensAt !== null) return "not-yet";
  return left === null ? "open" : "few-left";
}

/** A short text for the state; empty for an event that is simply open. */
export function stateText(event: Facts, now: string): string {
  switch (eventState(event, now)) {
    case "cancelled":
      return "Cancelled";
    case "ended":
      return "Past event";
    case "full":
      return event.sells ? "Sold out" : "Full";
    case "not-yet":
      return onSaleText(event);
    case "few-left":
      return leftText(event);
    default:
      return "";
  }
}

/** "12 left" for tickets, "1 place left" for RSVPs; empty when there are plenty. */
export function leftText({ left, sells }: Pick<Facts, "left" | "sells">): string {
  if (left === null) return "";
  if (sells) return `${numberText(left)} left`;
  return left === 1 ? "1 place left" : `${numberText(left)} places left`;
}

/** The day on which sales start. */
export function onSaleText({ opensAt, zone }: Pick<Facts, "opensAt" | "zone">): string {
  return `On sale ${printDate(opensAt ?? "", { day: "numeric", month: "short" }, zone)}`;
}

/** Whether the event has started and not ended. */
export function isOnNow({ startsAt, endsAt }: Pick<Facts, "startsAt" | "endsAt">, now: string) {
  const at = Date.parse(now);
  return Date.parse(startsAt) <= at && endsAt !== null && at < Date.parse(endsAt);
}

const tones = { cancelled: "bad", ended: "plain", full: "ink", "not-yet": "info" } as const;

export function StateBadge({ event, now }: { event: Facts; now: string }) {
  const state = eventState(event, now);
  if ((state === "open" || state === "few-left") && isOnNow(event, now))
    return <Badge tone="ok">On now</Badge>;
  if (state === "open") return null;
  return <Badge tone={state === "few-left" ? "ink" : tones[state]}>{stateText(event, now)}</Badge>;
}
