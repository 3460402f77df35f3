import { useSyncExternalStore } from "react";

/** `offline`: the device has no network. `away`: the server does not respond. `back`: the connection was restored a moment ago. */
export type Connection = "fine" | "offline" | "away" | "back";

// A reconnecting page or a restarting server is back before this, so people need not know.
const showOfflineAfterMs = 3_000;
const backMs = 4_000;

const listeners = new Set<() => void>();
let status: Connection = "fine";
let isAway = false;
let losing: ReturnType<typeof setTimeout> | undefined;
let fading: ReturnType<typeof setTimeout> | undefined;

/** The state of the connection to the network and the server. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => status,
    () => "fine",
  );
}

/** The live connection is back, or no longer needed. */
export function connectionRestored(): void {
  clearTimeout(losing);
  losing = undefined;
  isAway = false;
  settle();
}

/** The live connection is lost; people are told if it does not come back soon. */
export function connectionLost(): void {
  losing ??= setTimeout(() => {
    isAway = true;
    settle();
  }, showOfflineAfterMs);
}

function settle(): void {
  if (!navigator.onLine) return show("offline");
  if (isAway) return show("away");
  if (status === "offline" || status === "away") show("back");
}

function show(next: Connection): void {
  if (next === status) return;
  status = next;
  clearTimeout(fading);
  if (next === "back") fading = setTimeout(() => show("fine"), backMs);
  for (const tell of listeners) tell();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  window.addEventListener("online", settle);
  window.addEventListener("offline", settle);
  settle();
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    window.removeEventListener("online", settle);
    window.removeEventListener("offline", settle);
  };
}
