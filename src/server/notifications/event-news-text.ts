import { differenceBetween, type OfferedChange } from "../event-changes/change-text.ts";
import type { events } from "../events/tables.ts";
import { dayText, startText, usualLocale } from "../events/date-text.ts";
import type { Kind } from "./notify.ts";
import { excerpt } from "./text.ts";

/** What the text of an event notification is made from: the event as it is now and the changes that the card covers. */
export type EventNews = {
  event: Pick<
    typeof events.$inferSelect,
    "slug" | "title" | "hostId" | "startsAt" | "endsAt" | "zone" | "allDay" | "status" | "seriesId"
  >;
  change: (OfferedChange & { note: string }) | null;
};

/** What a card says after the event's name. */
export function newsOf(kind: Kind, { event, change }: EventNews, locale?: string): string {
  if (kind === "event-cancelled") {
    return change ? excerpt(change.note) : `It was due to start ${startText(event, locale)}`;
  }
  if (kind === "event-changed") return change ? linesOf(change, locale).join(". ") : "";
  // Only the date distinguishes the cards of one series.
  if (kind === "ticket-sale" || kind === "ticket-refund")
    return event.seriesId ? dayText(event.startsAt, event.zone, locale) : "";
  if (kind === "new-event") return startText(event, locale);
  if (event.status === "cancelled") return "is cancelled";
  return `${event.allDay ? "is on" : "starts"} ${startText(event, locale)}`;
}

/** The differences, one per line; a change that was reverted says so. */
export function linesOf(
  { before, after }: Pick<OfferedChange, "before" | "after">,
  locale = usualLocale,
): string[] {
  const lines = differenceBetween(before, after, locale);
  return lines.length > 0 ? lines : ["The change was reversed"];
}
