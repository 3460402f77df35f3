import { toSearchText } from "../lib/search-text.ts";
import { placeOf } from "../events/place-text.ts";
import type { events } from "../events/tables.ts";
import { zoneName } from "../../contract/zone-name.ts";
import { clockText, daysText, dayText, startText, usualLocale } from "../events/date-text.ts";

/** What a ticket was bought for: a change to any of these lets its buyer have a refund. */
export const boughtFor = ["startsAt", "venue", "address", "city", "country", "online"] as const;
/** What people RSVP'd for: a change to any of these asks them again. */
export const plannedBy = [...boughtFor, "zone"] as const;
/** For how many days after a change buyers can get a full refund. */
export const refundDays = 14;

type Event = typeof events.$inferSelect;
type Facts = Pick<
  Event,
  "title" | "zone" | "allDay" | "venue" | "address" | "city" | "country" | "online" | "link"
>;

/** What people plan by, as stored with a change of an event; times are ISO strings. */
export type Plan = Facts & { startsAt: string; endsAt: string; cancelled: boolean };

export function planOf(event: Facts & Pick<Event, "startsAt" | "endsAt" | "status">): Plan {
  const { title, zone, allDay, venue, address, city, country, online, link } = event;
  return {
    title,
    zone,
    allDay,
    venue,
    address,
    city,
    country,
    online,
    link,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    cancelled: event.status === "cancelled",
  };
}

/** A change with what its organizer offers with it, as of its creation. */
export type OfferedChange = {
  before: Plan;
  after: Plan;
  offersRefunds: boolean;
  asksWhoComes: boolean;
  createdAt: Date | string;
};

/** Whether a change asks who can still come, and until when it entitles buyers to a full refund. */
export function offersOf({ before, after, offersRefunds, asksWhoComes, createdAt }: OfferedChange) {
  const differs = (fields: readonly (keyof Plan)[]) =>
    !after.cancelled && fields.some((field) => before[field] !== after[field]);
  const until = Math.min(
    new Date(createdAt).getTime() + refundDays * 86_400_000,
    Date.parse(after.startsAt),
  );
  const isOpen = offersRefunds && differs(boughtFor) && until > Date.now();
  return {
    asks: asksWhoComes && differs(plannedBy),
    refundsUntil: isOpen ? new Date(until) : null,
  };
}

/** Whether its tickets cost money. */
function isPaidEvent({ free, currency }: Pick<Event, "free" | "currency">): boolean {
  return !free && currency !== null;
}

type Reader = {
  event: Pick<Event, "free" | "currency" | "zone">;
  to: "member" | "guest";
  locale?: string;
};

/** "Friday, May 9, 2031, 8:00 PM CEST". */
function momentText(moment: Date, zone: string, locale: string): string {
  const clock = `${clockText(moment, zone, locale)} ${zoneName(zone, moment)}`;
  return `${dayText(moment, zone, locale)}, ${clock}`;
}

/** What a change asks and offers, one line each, for an email. */
export function offerLines(
  change: OfferedChange,
  { event, to, locale = usualLocale }: Reader,
): string[] {
  const { asks, refundsUntil } = offersOf(change);
  const until = refundsUntil && isPaidEvent(event) && momentText(refundsUntil, event.zone, locale);
  const question = {
    member: "Can you still come? Answer on the event's page",
    guest: "Can you still come? If not, you can return your ticket",
  };
  return [
    ...(asks ? [question[to]] : []),
    ...(until
      ? [`You can return tickets bought before this change for a full refund until ${until}`]
      : []),
  ];
}

/**
 * Describes what changed of what people plan by, one line per difference. A new title alone doesn't count, so that fixing a typo notifies
 * nobody; with another change it is included, so that people recognize the event. The default locale is that of emails.
 */
export function differenceBetween(before: Plan, after: Plan, locale = usualLocale): string[] {
  const lines = [
    ...whenDifference(before, after, locale),
    ...placeDifference(placeOf(before), placeOf(after)),
    ...onlineDifference(before, after),
  ];
  if (lines.length === 0 || isSame(before.title, after.title)) return lines;
  return [...lines, `Now called “${after.title}”`];
}

/** The sentence that opens every email about a cancellation. */
export function cancellationText(title: string): string {
  return `${title} has been cancelled.`;
}

/** The opening of an email about a change: the cancellation, if it is one, and the organizer's note. */
export function leadOf(
  { after, note }: Pick<OfferedChange, "after"> & { note: string },
  title: string,
): string[] {
  const lead = after.cancelled ? [cancellationText(title)] : [];
  return note ? [...lead, `“${note}”`] : lead;
}

/** The facts of when and where an event is, without those that the change's lines already state. */
export function factsBeside(lines: string[], facts: string[]): string[] {
  return facts.filter((fact) => fact !== "" && !lines.some((line) => line.includes(fact)));
}

function whenDifference(before: Plan, after: Plan, locale: string): string[] {
  const [was, is] = [timesOf(before, locale), timesOf(after, locale)];
  const dayOf = (moment: Date, zone: string) => dayText(moment, zone, locale);
  if (before.allDay || after.allDay) {
    const [then, now] = [was, is].map((when) =>
      when.allDay ? daysText(when, locale) : `${dayOf(when.startsAt, when.zone)}, ${when.start}`,
    );
    return then === now ? [] : [`${after.allDay ? "Is on" : "Starts"} ${now} instead of ${then}`];
  }
  const isSameDay = dayOf(was.startsAt, was.zone) === dayOf(is.startsAt, is.zone);
  const isSameZone = was.zone === is.zone;
  const words = (when: typeof was, isSameDayAs: boolean, at: "start" | "end") => {
    const moment = at === "start" ? when.startsAt : when.endsAt;
    const day = isSameDayAs ? "" : `${dayOf(moment, when.zone)}, `;
    return `${day}${when[at]}${isSameZone ? "" : ` ${zoneName(when.zone, moment)}`}`;
  };
  const lines: string[] = [];
  const [now, then] = [words(is, isSameDay, "start"), words(was, isSameDay, "start")];
  // A new day is written in full, so no other line needs to repeat it.
  const full = isSameDay ? now : startText(is, locale);
  if (now !== then) lines.push(`Starts ${full} instead of ${then}`);
  // If the duration is unchanged, the new start already implies the new end.
  if (was.lasts !== is.lasts) {
    const isEndDay = dayOf(was.endsAt, was.zone) === dayOf(is.endsAt, is.zone);
    const end = (when: typeof was) => words(when, isEndDay || was.lasts === 0, "end");
    const [isEnd, wasEnd] = [end(is), end(was)];
    if (is.lasts === 0) lines.push(`No end time instead of ${wasEnd}`);
    else if (was.lasts === 0) lines.push(`Ends ${isEnd}`);
    else if (isEnd !== wasEnd) lines.push(`Ends ${isEnd} instead of ${wasEnd}`);
  }
  return lines;
}

function timesOf({ startsAt, endsAt, zone, allDay }: Plan, locale: string) {
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  return {
    startsAt: from,
    endsAt: to,
    zone,
    allDay,
    start: clockText(from, zone, locale),
    end: clockText(to, zone, locale),
    lasts: to.getTime() - from.getTime(),
  };
}

function placeDifference(was: string, is: string): string[] {
  if (isSame(was, is)) return [];
  if (is === "") return [`No longer at ${was}`];
  return [was === "" ? `Now at ${is}` : `At ${is} instead of ${was}`];
}

function onlineDifference(before: Plan, after: Plan): string[] {
  if (before.online && !after.online) return ["No longer online"];
  if (!after.online) return [];
  if (!before.online) return [placeOf(after) ? "Can also be joined online" : "Takes place online"];
  return before.link === after.link ? [] : ["The link to join has changed"];
}

/** Whether two texts differ only in accents, case or punctuation. */
function isSame(one: string, other: string): boolean {
  return one === other || (bare(one) === bare(other) && bare(one) !== "");
}

function bare(text: string): string {
  return toSearchText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
