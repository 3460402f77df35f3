import { useSyncExternalStore } from "react";
import { useMember } from "../app/session.ts";
import { dropOwn, onOwnChange, readOwn, storeOwn } from "../lib/own-storage.ts";

/** What is typed and not sent yet, to a person or about a booking; stays over a reload, with each of them. */
export function useMessageDraft(toId: string) {
  const { id: me } = useMember();
  const name = `draft-${toId}`;
  const text = useSyncExternalStore(
    onOwnChange,
    () => String(readOwn(me, name) ?? ""),
    () => "",
  );
  return {
    text,
    change: (typed: string) => (typed === "" ? dropOwn(me, name) : storeOwn(me, name, typed)),
  };
}
