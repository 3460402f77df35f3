import { useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import type { Media } from "../../contract/media.ts";
import { dropOwn, storeOwn, onOwnChange, ownNames, readOwn } from "../lib/own-storage.ts";

/** A message on its way. Its id, made when it was written, orders it and makes a second sending harmless. */
export type Unsent = {
  id: string;
  to: string;
  text: string;
  media: Media | null;
  time: string;
  /** Null: on its way. `unreachable`: goes by itself once the server answers. A sentence: the server refused it. */
  problem: string | null;
};

export const unreachable = "unreachable";
const nobody: Unsent[] = [];
const start = "unsent-";
let shown = { text: "[]", unsent: nobody };

/** All that waits to be sent, oldest first; survives a reload and is the same in every tab. */
export function readOutbox(personId: string): Unsent[] {
  return ownNames(personId, start)
    .map((name) => readOwn(personId, name))
    .filter((stored) => isUnsent(stored));
}

/** Puts what was just written behind all that waits. */
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

/** What waits to be sent to anybody; the screens look out the part they show. */
export function useOutbox(personId: string): Unsent[] {
  return useSyncExternalStore(
    onOwnChange,
    () => sameOr(readOutbox(personId)),
    () => nobody,
  );
}

/** The list shown before as long as nothing in it has changed: a letter typed into a draft redraws no chat. */
function sameOr(unsent: Unsent[]): Unsent[] {
  const text = JSON.stringify(unsent);
  if (shown.text !== text) shown = { text, unsent };
  return shown.unsent;
}

function isUnsent(stored: unknown): stored is Unsent {
  return typeof stored === "object" && stored !== null && "id" in stored && "to" in stored;
}
