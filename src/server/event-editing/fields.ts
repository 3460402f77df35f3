import type { EventFields } from "../../contract/events/editing.ts";
import { emptyEvent } from "../../contract/events/empty-event.ts";
import type { Block } from "../../contract/rich-text.ts";
import { plain, readRichText } from "../lib/rich-text.ts";
import { searchTextOf } from "../events/search-text.ts";
import type { events } from "../events/tables.ts";
import { detailNames, pickFields } from "../events/event-details.ts";
import { whenFieldsOf } from "../events/when-fields.ts";

type Event = typeof events.$inferSelect;

const summaryLength = 200;

/** The empty form. */
export function emptyFields(organizer: string): EventFields {
  return { ...emptyEvent, tags: [], access: [], agenda: [], lineUp: [], organizer };
}

// Fields that are the same in the form and in the row.
const same = [
  ...detailNames,
  ...(["title", "category", "venue", "city", "country", "online", "capacity", "free"] as const),
  ...(["familyFriendly", "accessible", "organizer", "poster", "coverId"] as const),
];

/** An event as its form fields. */
export function fieldsOf(
  event: Event,
  lineUp: EventFields["lineUp"],
  repeats: EventFields["repeats"] = null,
): EventFields {
  return {
    ...pickFields(event, same),
    ...whenFieldsOf(event),
    tags: event.tags,
    lineUp,
    // Events announced by a post have no description of their own yet.
    description: event.description || event.summary,
    link: event.link ?? "",
    repeats,
  };
}

/** The columns that the form writes, except days and times, which `whenOf` converts. */
export function columnsOf(fields: EventFields, about = readRichText(fields.description)) {
  const { title, description, venue, city, country, organizer, lineUp } = fields;
  const tags = [...new Set(fields.tags)];
  // People with an account are added, under their current name, once they accept.
  const names = lineUp.filter(({ personId }) => personId === null).map(({ name }) => name);
  return {
    ...pickFields(fields, same),
    description,
    about,
    tags,
    summary: summaryOf(about),
    link: webAddress(fields.link),
    search: searchTextOf({ title, venue, city, country, organizer, tags: [...tags, ...names] }),
  };
}

function summaryOf(about: Block[]): string {
  const first = about.filter(({ kind }) => kind !== "heading").map(plain);
  const words = first.join(" ").replaceAll(/\s+/g, " ").trim();
  if (words.length <= summaryLength) return words;
  const cut = words.slice(0, summaryLength - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${space > summaryLength / 2 ? cut.slice(0, space) : cut}…`;
}

/** Normalizes a web address; null when empty, undefined when invalid. */
export function webAddress(link: string): string | null | undefined {
  if (link === "") return null;
  const url = URL.parse(link.includes("://") ? link : `https://${link}`);
  return url && ["http:", "https:"].includes(url.protocol) && url.username === ""
    ? url.href
    : undefined;
}
