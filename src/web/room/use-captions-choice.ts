import { useSyncExternalStore } from "react";
import { useMe } from "../app/session.ts";
import { onOwnChange, readOwn, storeOwn } from "../lib/own-storage.ts";

const name = "captions";

/** Whether the viewer has captions on, in this browser and for all rooms. Off by default. */
export function useCaptionsChoice(): [boolean, (on: boolean) => void] {
  const whose = useMe()?.id ?? "visitor";
  const isOn = useSyncExternalStore(
    onOwnChange,
    () => readOwn(whose, name) === true,
    () => false,
  );
  return [isOn, (on) => storeOwn(whose, name, on)];
}
