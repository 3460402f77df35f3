import { useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import type { NewPost } from "../../contract/posts.ts";
import type { eventCategories } from "../../contract/events/limits.ts";
import { postTypes } from "../../contract/post-limits.ts";

export type Draft = {
  /** Made again with every change, so that the same words sent twice are one post. */
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

/** What the person has typed so far, kept by the tab so that a reload loses nothing. */
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
    // A full or closed store keeps the draft for as long as the page stands.
  }
  for (const listener of listeners) listener();
}

function readDraft(key: string): Draft {
  if (read?.key !== key) read = { key, draft: parse(sessionStorage.getItem(key)) };
  return read.draft;
}

function parse(text: string | null): Draft {
  // A file alone is a post too, so that a draft has its id before anything is typed.
  const fresh = { ...emptyDraft, id: newId() };
  try {
    const draft: Draft = { ...fresh, ...(JSON.parse(text ?? "{}") as Partial<Draft>) };
    return postTypes.includes(draft.type) ? draft : fresh;
  } catch {
    return fresh;
  }
}
