import { useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import { dropOwn, onOwnChange, readOwn, storeOwn } from "../lib/own-storage.ts";
import type { Thread } from "./thread.ts";

type Writer = { id: string };
type Draft = { id: string; content: string };

const nameOf = ({ of, id }: Thread) => `comment-${of}-${id}`;

function readText(thread: Thread, { id }: Writer): string {
  return JSON.stringify(readOwn(id, nameOf(thread))) ?? "";
}

function parse(text: string): Draft {
  return text === "" ? { id: "", content: "" } : (JSON.parse(text) as Draft);
}

/** The unsent comment as it is now; in an event handler the one of the last render may be outdated. */
export function readCommentDraft(thread: Thread, me: Writer): Draft {
  return parse(readText(thread, me));
}

/** The unsent comment on a thread. Its id stays until the text changes, so that resending doesn't comment twice. */
export function useCommentDraft(thread: Thread, me: Writer) {
  const text = useSyncExternalStore(
    onOwnChange,
    () => readText(thread, me),
    () => "",
  );
  function change(content: string) {
    if (content === "") dropOwn(me.id, nameOf(thread));
    else storeOwn(me.id, nameOf(thread), { id: newId(), content });
  }
  return { draft: parse(text), change };
}
