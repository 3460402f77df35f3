import type { EventCard } from "../../contract/events.ts";

type Place = Pick<EventCard, "startsAt" | "zone" | "allDay" | "venue" | "city" | "online">;

/** "19:30 · The Old Exchange, Austin": the hour on the door, then where the door is. */
export function whenAndWhere(event: Place): string {
  const where = [event.venue, event.city].filter(Boolean).join(", ");
  return [hourOf(event), where || (event.online ? "Online" : "")].filter(Boolean).join(" · ");
}

function hourOf({ startsAt, zone, allDay }: Place): string {
  if (allDay) return "";
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  });
  return format.format(new Date(startsAt));
}

/** "128 going", and nothing invented when nobody is. */
export function goingWords(going: number): string {
  return going === 0 ? "Nobody is going yet" : `${going.toLocaleString("en")} going`;
}
