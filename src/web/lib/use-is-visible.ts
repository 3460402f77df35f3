import { useSyncExternalStore } from "react";

/** Whether this tab is the one that is looked at. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.visibilityState === "visible",
    () => false,
  );
}
