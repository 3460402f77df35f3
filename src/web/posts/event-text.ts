import type { EventCard } from "../../contract/events/events.ts";
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
