import type { EventCard } from "../../contract/events/events.ts";
import { type Event, shownTime } from "../events/shown-time.ts";
import { numberText } from "../lib/number-text.ts";

type Place = Pick<EventCard, "venue" | "city" | "online">;

/** "The Old Exchange, Austin", "Online", or nothing where no place is known yet. */
export function placeText({ venue, city, online }: Place): string {
  return [venue, city].filter(Boolean).join(", ") || (online ? "Online" : "");
}

/** "19:30 · The Old Exchange, Austin": the hour on the door, then where the door is; "10:30 your time · Online" without one. */
export function whenAndWhere(event: Event, viewerZone: string | undefined): string {
  return [shownTime(event, viewerZone), placeText(event)].filter(Boolean).join(" · ");
}

/** "128 going"; few are not counted in public, so none may mean one or two. */
export function goingText(going: number): string {
  return going === 0 ? "Be the first to RSVP" : `${numberText(going)} going`;
}
