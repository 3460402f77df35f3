import { viewerLocale } from "../lib/viewer-clock.ts";
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

type Going = Pick<EventCard, "going" | "myAnswer"> & { faces: { name: string }[] };

/** "Mirela, Devon and 62 others are going": names only of those who let the viewer see them; never an invitation to be the first to somebody who goes. */
export function facesText({ going, myAnswer, faces }: Going): string {
  const names = faces.slice(0, 2).map(({ name }) => name);
  const others = Math.max(0, Math.max(going, faces.length) - names.length);
  if (names.length === 0)
    return myAnswer === "going" && going === 0 ? "You are going" : goingText(going);
  if (others > 0) names.push(others === 1 ? "1 other" : `${numberText(others)} others`);
  const words = new Intl.ListFormat(viewerLocale(), { type: "conjunction" }).format(names);
  return `${words} ${names.length === 1 ? "is" : "are"} going`;
}
