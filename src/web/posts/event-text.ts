import type { EventCard } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { type Event, shownTime } from "../events/shown-time.ts";

type Place = Pick<EventCard, "venue" | "city" | "online">;

/** "The Old Exchange, Austin", "Online", or nothing where no place is known yet. */
export function placeText({ venue, city, online }: Place): string {
  return [venue, city].filter(Boolean).join(", ") || (online ? "Online" : "");
}

/** "19:30 · The Old Exchange, Austin": the hour on the door, then where the door is; "10:30 your time · Online" without one. */
export function whenAndWhere(event: Event, viewerZone: string | undefined): string {
  return [shownTime(event, viewerZone), placeText(event)].filter(Boolean).join(" · ");
}

/** What a post says beside its event: not the first line again where that is the title, unless it links to something. */
export function textBesideEvent({ content, event }: Pick<Post, "content"> & { event: Titled }) {
  const [line = "", ...more] = content.trimStart().split(/\r?\n/);
  if (!event || bare(line) !== bare(event.title) || /@|:\/\//.test(line)) return content;
  return more.join("\n").trimStart();
}

type Titled = Pick<EventCard, "title"> | null;

function bare(line: string): string {
  return line.trim().replace(/\.$/, "");
}
