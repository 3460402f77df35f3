import { useSyncExternalStore } from "react";
import { useSignedInUser } from "../app/session.ts";
import { dropOwn, onOwnChange, readOwn, storeOwn } from "../lib/own-storage.ts";

/** The unsent text to a person or about a booking. Survives a reload, separately for each recipient. */
export function useMessageDraft(toId: string) {
  const { id: me } = useSignedInUser();
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
