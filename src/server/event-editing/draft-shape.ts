import type { EventDraft } from "../../contract/events/editing.ts";
import { emptyFields } from "./fields.ts";
import { mediaShape, type MediaRow } from "../media/media-shape.ts";
import type { eventDrafts } from "./draft-tables.ts";

type Row = { draft: typeof eventDrafts.$inferSelect; cover: MediaRow | null };

export function draftShape({ draft, cover }: Row): EventDraft {
  const { id, version, fields, coverId, updatedAt } = draft;
  return {
    id,
    version,
    // Drafts that were begun before a field was thought of have what it is by itself.
    fields: { ...emptyFields(""), ...fields, coverId },
    cover: cover && mediaShape(cover),
    changedAt: updatedAt.toISOString(),
  };
}
