import type { EventCard } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { type Event, shownTime } from "../events/shown-time.ts";

type Place = Pick<EventCard, "venue" | "city" | "online">;

/** "The Old Exchange, Austin", "Online", or empty if there is no place yet. */
export function placeText({ venue, city, online }: Place): string {
  return [venue, city].filter(Boolean).join(", ") || (online ? "Online" : "");
}

/** "19:30 · The Old Exchange, Austin", or "10:30 your time · Online" for an event without a venue. */
export function whenAndWhere(event: Event, viewerZone: string | undefined): string {
  return [shownTime(event, viewerZone), placeText(event)].filter(Boolean).join(" · ");
}

/** A post's text beside its event: without the first line if that is the event's title and has no link. */
export function textBesideEvent({ content, event }: Pick<Post, "content"> & { event: Titled }) {
  const [line = "", ...more] = content.trimStart().split(/\r?\n/);
  if (!event || bare(line) !== bare(event.title) || /@|:\/\//.test(line)) return content;
  return more.join("\n").trimStart();
}

type Titled = Pick<EventCard, "title"> | null;

function bare(line: string): string {
  return line.trim().replace(/\.$/, "");
}
