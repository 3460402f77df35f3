import { useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import type { NewPost } from "../../contract/posts.ts";
import type { eventCategories } from "../../contract/events/limits.ts";
import { postTypes } from "../../contract/post-limits.ts";

export type Draft = {
  /** Renewed with every change, so that sending the same content twice creates one post. */
  id: string;
  type: NewPost["type"];
  content: string;
  visibility: NewPost["visibility"];
  title: string;
  eventDate: string;
  eventTime: string;
  endTime: string;
  venue: string;
  organizer: string;
  eventCategory: (typeof eventCategories)[number];
  competition: string;
  placement: string;
};

const emptyDraft: Draft = {
  id: "",
  type: "post",
  content: "",
  visibility: "public",
  title: "",
  eventDate: "",
  eventTime: "",
  endTime: "",
  venue: "",
  organizer: "",
  eventCategory: "General",
  competition: "",
  placement: "",
};

const listeners = new Set<() => void>();
let read: { key: string; draft: Draft } | undefined;

/** The draft, kept in the tab's storage so that it survives a reload. */
export function useDraft(personId: string) {
  const key = `marquee-draft-${personId}`;
  const draft = useSyncExternalStore(
    listen,
    () => readDraft(key),
    () => emptyDraft,
  );
  return {
    draft,
    change: (changes: Partial<Draft>) => keep(key, { ...readDraft(key), ...changes, id: newId() }),
    clear: () => keep(key, { ...emptyDraft, id: newId(), type: readDraft(key).type }),
  };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, draft: Draft) {
  read = { key, draft };
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If storage is full or blocked, the draft lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function readDraft(key: string): Draft {
  if (read?.key !== key) read = { key, draft: parse(sessionStorage.getItem(key)) };
  return read.draft;
}

function parse(text: string | null): Draft {
  // A file alone can be posted too, so a draft has an id before anything is typed.
  const fresh = { ...emptyDraft, id: newId() };
  try {
    const draft: Draft = { ...fresh, ...(JSON.parse(text ?? "{}") as Partial<Draft>) };
    return postTypes.includes(draft.type) ? draft : fresh;
  } catch {
    return fresh;
  }
}
