import type { EventCard } from "../../contract/events.ts";
import { cardTime, type When } from "../lib/event-time.ts";

type Place = When & Pick<EventCard, "venue" | "city" | "online">;

/** "19:30 · The Old Exchange, Austin": the hour on the door, then where the door is. */
export function whenAndWhere(event: Place): string {
  const where = [event.venue, event.city].filter(Boolean).join(", ");
  return [cardTime(event), where || (event.online ? "Online" : "")].filter(Boolean).join(" · ");
}

/** "128 going"; few are not counted in public, so none may mean one or two. */
export function goingWords(going: number): string {
  return going === 0 ? "Be among the first to go" : `${going.toLocaleString("en")} going`;
}
