import type { EventImport } from "../../contract/events/imports.ts";
import type { importFields } from "../../contract/events/import-limits.ts";
import { numberText } from "../lib/number-text.ts";

/** "1 event", "2,310 events". */
export function countOf(count: number, thing: string): string {
  return `${numberText(count)} ${thing}${count === 1 ? "" : "s"}`;
}

/** A row's position in its file. */
export function placeOf(kind: EventImport["kind"], line: number): string {
  return `${kind === "objects" ? "Entry" : "Line"} ${numberText(line)}`;
}

/** The labels of the fields a column can map to. */
export const fieldNames: Record<(typeof importFields)[number], string> = {
  title: "Title",
  description: "Description",
  start: "Start date (may include the time)",
  startTime: "Start time",
  end: "End date (may include the time)",
  endTime: "End time",
  zone: "Time zone",
  venue: "Venue",
  address: "Address",
  city: "City",
  country: "Country",
  latitude: "Latitude",
  longitude: "Longitude",
  online: "Online: yes or no",
  link: "Link",
  organizer: "Organizer",
  category: "Category",
  tags: "Tags",
  free: "Price, or free: yes or no",
  capacity: "Places",
  id: "ID in the list",
};
