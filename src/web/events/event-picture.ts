import type { EventCard } from "../../contract/events/events.ts";
import { longTime } from "../lib/event-time.ts";

/** The link preview picture of an event. Its URL changes whenever anything shown in it changes. */
export function eventPicture(event: EventCard, version = 0) {
  const { slug, title, startsAt, endsAt, cover, cancelled, poster } = event;
  const shown = [version, startsAt, endsAt, cover?.id, cancelled, poster, title];
  return {
    image: `/api/v1/events/${slug}/card.png?v=${shortHash(JSON.stringify(shown))}`,
    imageAlt: `Poster: ${title}, ${longTime(event)}`,
    drawn: true,
  };
}

export function shortHash(text: string): string {
  let sum = 5381;
  for (const sign of text) sum = (Math.imul(sum, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
