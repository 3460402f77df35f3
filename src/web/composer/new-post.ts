import type { Place } from "../../contract/places.ts";
import type { NewPostRequest } from "../../contract/posts.ts";
import { deviceZone } from "../lib/device-zone.ts";
import type { Draft } from "./composer-draft.ts";

/** Whether the draft can be published: it needs text or a file, and the required fields of its kind. */
export function isComplete(draft: Draft, hasImage: boolean, hasVideo: boolean): boolean {
  switch (draft.type) {
    case "video":
      return hasVideo;
    case "event":
      return filled(draft.eventDate, draft.venue) && !endsWithoutStart(draft);
    case "achievement":
      return filled(draft.competition, draft.placement);
    default:
      return hasImage || filled(draft.content);
  }
}

/** Says what is missing once something is typed; undefined for an empty form. */
export function missingText(draft: Draft): string | undefined {
  const { type, content, title, eventDate, venue, competition, placement } = draft;
  if (type === "event" && filled(eventDate, venue) && endsWithoutStart(draft))
    return "An end time needs a start time.";
  if (type === "event" && [content, title, eventDate, venue].some((value) => filled(value)))
    return "An event needs a date and a venue.";
  if (type === "achievement" && [content, competition, placement].some((value) => filled(value)))
    return "An achievement needs a competition and a placement.";
  if (type === "video" && filled(content)) return "A video post needs a video file.";
  return undefined;
}

function endsWithoutStart({ eventTime, endTime }: Draft): boolean {
  return eventTime === "" && endTime !== "";
}

function filled(...values: string[]): boolean {
  return values.every((value) => value.trim() !== "");
}

/**
 * The request body for a draft, with only the fields of its kind. The author is the default organizer. An event is in the zone of
 * its place.
 */
export function newPostOf(
  draft: Draft,
  mediaId: string | null,
  name: string,
  place?: Place | null,
): NewPostRequest {
  const { id, content, visibility } = draft;
  const common = { id, content: content.trim(), visibility, category: "General" as const, mediaId };
  if (draft.type === "event") {
    const { title, eventDate, eventTime, endTime, venue, organizer, eventCategory } = draft;
    return {
      type: "event",
      ...common,
      ...(title.trim() && { title: title.trim() }),
      eventDate,
      ...(eventTime && { eventTime, zone: place?.zone ?? deviceZone() }),
      ...(eventTime && endTime && { endTime }),
      ...(place && { place: place.key }),
      venue: venue.trim(),
      organizer: organizer.trim() || name,
      eventCategory,
    };
  }
  if (draft.type === "achievement") {
    const { competition, placement } = draft;
    return {
      type: "achievement",
      ...common,
      competition: competition.trim(),
      placement: placement.trim(),
    };
  }
  return { type: draft.type, ...common };
}
