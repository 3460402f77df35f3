import { useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import type { Media } from "../../contract/media.ts";
import { dropOwn, storeOwn, onOwnChange, ownNames, readOwn } from "../lib/own-storage.ts";

/** A pending message. Its id, created when it was written, defines its order and makes sending twice harmless. */
export type Unsent = {
  id: string;
  to: string;
  text: string;
  media: Media | null;
  time: string;
  /** Null: being sent. `unreachable`: retried automatically once the server responds. Any other text: why the server refused it. */
  problem: string | null;
};

export const unreachable = "unreachable";
const nobody: Unsent[] = [];
const start = "unsent-";
let shown = { text: "[]", unsent: nobody };

/** All pending messages, oldest first. Survives a reload and is shared by all tabs. */
export function readOutbox(personId: string): Unsent[] {
  return ownNames(personId, start)
    .map((name) => readOwn(personId, name))
    .filter((stored) => isUnsent(stored));
}

/** Adds a new message to the end of the outbox. */
export function writeMessage(personId: string, message: Pick<Unsent, "to" | "text" | "media">) {
  const time = new Date().toISOString();
  putUnsent(personId, { ...message, id: newId(), time, problem: null });
}

export function putUnsent(personId: string, unsent: Unsent): void {
  storeOwn(personId, start + unsent.id, unsent);
}

export function dropUnsent(personId: string, id: string): void {
  dropOwn(personId, start + id);
}

/** All pending messages. Screens pick those they show. */
export function useOutbox(personId: string): Unsent[] {
  return useSyncExternalStore(
    onOwnChange,
    () => sameOr(readOutbox(personId)),
    () => nobody,
  );
}

/** Returns the previous list if nothing in it has changed, so that typing in a draft doesn't rerender the chat. */
function sameOr(unsent: Unsent[]): Unsent[] {
  const text = JSON.stringify(unsent);
  if (shown.text !== text) shown = { text, unsent };
  return shown.unsent;
}

function isUnsent(stored: unknown): stored is Unsent {
  return typeof stored === "object" && stored !== null && "id" in stored && "to" in stored;
}
