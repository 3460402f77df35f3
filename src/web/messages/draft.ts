import { useSyncExternalStore } from "react";
import { dropOwn, keepOwn, onOwnChange, readOwn } from "../lib/own-storage.ts";

/** What is typed to one person and not sent yet; stays over a reload, and with each conversation. */
export function useMessageDraft(me: string, userId: string) {
  const name = `draft-${userId}`;
  const text = useSyncExternalStore(
    onOwnChange,
    () => String(readOwn(me, name) ?? ""),
    () => "",
  );
  return {
    text,
    change: (typed: string) => (typed === "" ? dropOwn(me, name) : keepOwn(me, name, typed)),
  };
}
