import { EventFields } from "../../contract/events/editing.ts";
import type { ImportOptions } from "../../contract/events/imports.ts";
import { emptyEvent } from "../../contract/events/empty-event.ts";
import { eventCategories, eventLimits } from "../../contract/events/limits.ts";
import { whenOf } from "../events/when-fields.ts";
import { dayInZone, timeInZone } from "../lib/zoned-time.ts";
import { momentOf, timeOf, type Moment } from "./moments.ts";
import type { RowFields, Values } from "./import-row.ts";
import type { Located } from "../places/service.ts";
import { lineOf, listOf, numberOf, textOf, yesOrNo } from "./import-text.ts";
import { isZoneHere, zoneNamed } from "./zone-names.ts";
import zoneAt from "@photostructure/tz-lookup";
import { webAddress } from "../event-editing/fields.ts";

type Found =
  | { fields: RowFields; startsAt: Date; endsAt: Date; remarks: string[] }
  | { reason: string };

/** The event fields of a row, or the reason why it can't become an event. */
export function fieldsOf(values: Values, options: ImportOptions, town?: Located): Found {
  const remarks: string[] = [];
  const shorten = (field: keyof Values, maxLength: number) =>
    lineOf(values[field], maxLength, field, remarks);
  const title = shorten("title", eventLimits.title);
  if (title === "") return { reason: "It has no title." };
  const zone = zoneFor(values, options, town);
  if (!isZoneHere(zone)) return { reason: `“${zone.slice(0, 60)}” is not a time zone.` };
  const when = whenFields(values, options, zone);
  if (typeof when === "string") return { reason: when };
  const venue = shorten("venue", eventLimits.venue);
  const city = shorten("city", eventLimits.place);
  const online = yesOrNo(values.online ?? "") === true;
  if (venue === "" && city === "" && !online)
    remarks.push("No place given. It will be imported as a draft.");
  const fields: RowFields = {
    title,
    ...when,
    zone,
    venue,
    city,
    online,
    category: categoryOf(values.category) ?? options.category,
    free: freeOf(values.free) ?? options.free,
    ...(town && { latitude: town.latitude, longitude: town.longitude }),
    ...detailsOf(values, remarks, shorten),
  };
  const checked = EventFields.safeParse({ ...emptyEvent, ...fields });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { reason: `${issue?.path.join(".")}: ${issue?.message}` };
  }
  const moments = whenOf(checked.data);
  if ("problems" in moments)
    return { reason: moments.problems.map(({ message }) => message).join(" ") };
  const { startsAt, endsAt } = moments.when;
  return { fields, startsAt, endsAt, remarks };
}

/** The row's zone, else that of its place, else the chosen zone. */
function zoneFor(values: Values, { zone, dayFirst }: ImportOptions, town?: Located): string {
  if (values.zone) return zoneNamed(values.zone) || values.zone;
  const start = momentOf(values.start ?? "", values.startTime ?? "", dayFirst);
  const isClock = !start || ("time" in start && start.time !== "");
  return (isClock ? undefined : zoneThere(values)) ?? town?.zone ?? zone;
}

type Shorten = (field: keyof Values, maxLength: number) => string;

function detailsOf(values: Values, remarks: string[], shorten: Shorten): Partial<RowFields> {
  const details: Partial<RowFields> = {};
  if (values.description)
    details.description = textOf(values.description, eventLimits.description, remarks);
  if (values.tags) details.tags = listOf(values.tags);
  if (values.address) details.address = shorten("address", eventLimits.address);
  if (values.country) details.country = shorten("country", eventLimits.place);
  if (values.organizer) details.organizer = shorten("organizer", eventLimits.organizer);
  if (values.link) {
    const link = values.link.length <= eventLimits.link ? webAddress(values.link) : undefined;
    if (link) details.link = link;
    else remarks.push("Its link was skipped: it is not a web address.");
  }
  const position = positionOf(values);
  if (position) Object.assign(details, position);
  if (position === null) remarks.push("Its position was skipped: there is no such place.");
  const capacity = numberOf(values.capacity);
  if (capacity !== null && Number.isInteger(capacity) && capacity >= 1)
    details.capacity = Math.min(capacity, eventLimits.capacity);
  return details;
}

type WhenFields = Pick<RowFields, "startDay" | "startTime" | "endDay" | "endTime" | "allDay">;

/** The days and times in the zone, or the reason why they cannot be read. */
function whenFields(values: Values, { dayFirst }: ImportOptions, zone: string) {
  if (!values.start) return "It has no start date.";
  const start = momentOf(values.start, values.startTime ?? "", dayFirst);
  if (!start) return `“${values.start.slice(0, 60)}” is not a date we can read.`;
  const begins = inZone(start, zone);
  // An end that is only a time falls on the same evening or the following night.
  const clock = values.end && timeOf(values.end) ? values.end : values.endTime;
  const said = (clock === values.end ? undefined : values.end) ?? (clock ? begins.day : "");
  const end = said === "" ? undefined : (momentOf(said, clock ?? "", dayFirst) ?? null);
  if (end === null) return `“${said.slice(0, 60)}” is not an end we can read.`;
  const ends = end && inZone(end, zone);
  const allDay = begins.time === "";
  const when: WhenFields = {
    startDay: begins.day,
    startTime: begins.time,
    endDay: ends && ends.day !== begins.day ? ends.day : "",
    endTime: allDay ? "" : (ends?.time ?? ""),
    allDay,
  };
  // Calendars repeat the start as the end of events without one.
  if (ends && ends.day === begins.day && ends.time === begins.time) when.endTime = "";
  if (ends && ends.day < begins.day) return "It ends before it starts.";
  // An end day without a time does not say when a timed event ends.
  if (!allDay && when.endTime === "") when.endDay = "";
  // Refused on the same day, since the form would read an earlier time as the next morning.
  if (
    said === values.end &&
    ends &&
    ends.day === begins.day &&
    when.endTime < when.startTime &&
    !allDay
  )
    return when.endTime === "" ? when : "It ends before it starts.";
  return when;
}

function inZone(moment: Moment, zone: string): { day: string; time: string } {
  if (!("instant" in moment)) return moment;
  return { day: dayInZone(moment.instant, zone), time: timeInZone(moment.instant, zone) };
}

function categoryOf(said: string | undefined) {
  const plain = said?.trim().toLowerCase();
  if (!plain) return undefined;
  return eventCategories.find(
    (category) =>
      category.toLowerCase() === plain || category.toLowerCase().split(" ")[0] === plain,
  );
}

/** A price of zero is free; apart from prices only yes and no are understood. */
function freeOf(said: string | undefined): boolean | undefined {
  if (!said) return undefined;
  if (/^(free|gratis|kostenlos|frei|gratuit)$/i.test(said)) return true;
  const amount = /\d+([.,]\d+)?/.exec(said)?.[0];
  if (amount !== undefined && !/^[01]$/.test(said)) return Number(amount.replace(",", ".")) === 0;
  return said === "0" ? true : said === "1" ? undefined : yesOrNo(said);
}

type Position = { latitude: number; longitude: number };

/** A row's position; null when the coordinates are invalid. */
function positionOf(values: Values): Position | null | undefined {
  const [latitude, longitude] = [numberOf(values.latitude), numberOf(values.longitude)];
  if (latitude === null || longitude === null) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The zone of the row's position; none at sea, where 0,0 stands for an unknown position. */
function zoneThere(values: Values): string | undefined {
  const position = positionOf(values);
  if (!position) return undefined;
  const zone = zoneAt(position.latitude, position.longitude);
  return zone.startsWith("Etc/") ? undefined : zone;
}
