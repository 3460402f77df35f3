import type { NewPostRequest } from "../../contract/posts.ts";
import type { Draft } from "./draft.ts";

/** Whether there is enough to publish: words or a file, and the fields that its kind cannot do without. */
export function isComplete(draft: Draft, hasImage: boolean, hasVideo: boolean): boolean {
  switch (draft.type) {
    case "video":
      return hasVideo;
    case "event":
      return filled(draft.eventDate, draft.venue, draft.organizer);
    case "achievement":
      return filled(draft.competition, draft.placement);
    default:
      return hasImage || filled(draft.content);
  }
}

function filled(...values: string[]): boolean {
  return values.every((value) => value.trim() !== "");
}

/** The request for what was typed: only the fields of its kind go along. */
export function newPostOf(draft: Draft, mediaId: string | null): NewPostRequest {
  const { id, content, visibility } = draft;
  const common = { id, content: content.trim(), visibility, category: "General" as const, mediaId };
  if (draft.type === "event") {
    const { eventDate, venue, organizer, eventCategory } = draft;
    return {
      type: "event",
      ...common,
      eventDate,
      venue: venue.trim(),
      organizer: organizer.trim(),
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
