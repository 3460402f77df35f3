import type { Block, TextSpan } from "../../contract/rich-text.ts";
import type { events } from "./tables.ts";

type Event = Pick<
  typeof events.$inferSelect,
  "about" | "summary" | "status" | "cancelMessage" | "online" | "link"
>;

/** The event's text for a calendar entry. Calendars show plain text, so each link's URL follows its words. */
export function calendarText(event: Event, publicUrl: string): string {
  const { about, summary, status, cancelMessage, online, link } = event;
  const cancellation = status === "cancelled" ? `Cancelled. ${cancelMessage}`.trim() : "";
  const words =
    about.length > 0 ? about.map((block) => blockText(block, publicUrl)).join("\n\n") : summary;
  const website = link ? `${online ? "Online" : "Event website"}: ${link}` : "";
  return [cancellation, words, website].filter(Boolean).join("\n\n");
}

function blockText(block: Block, publicUrl: string): string {
  if (block.kind !== "list") return lineOf(block.words, publicUrl);
  return block.items.map((words) => `- ${lineOf(words, publicUrl)}`).join("\n");
}

/** A link with formatting inside is split into several pieces that share one address. */
function lineOf(words: TextSpan[], publicUrl: string): string {
  let line = "";
  let linked = "";
  for (const [at, { text, link }] of words.entries()) {
    line += text;
    linked += text;
    if (words[at + 1]?.link === link) continue;
    const address = link === undefined ? "" : addressOf(link, publicUrl);
    if (address && address !== linked.trim()) line += ` (${address})`;
    linked = "";
  }
  return line;
}

/** Links to a section of the page lead nowhere from a calendar. */
function addressOf(link: string, publicUrl: string): string {
  if (link.startsWith("#")) return "";
  if (link.startsWith("/")) return new URL(link, publicUrl).href;
  return link.replace(/^mailto:/i, "");
}
