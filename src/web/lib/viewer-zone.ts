import { useSyncExternalStore } from "react";
import { dateFormat } from "./date-format.ts";
import { deviceZone } from "./device-zone.ts";
import { viewerClock } from "./viewer-clock.ts";

const never = () => () => undefined;

/** The zone of the viewer's device; on the server, the one from their cookie, if any. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(never, deviceZone, () => viewerClock().zone);
}

/** Whether the page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Its source is inlined into the page's head. Hides times if the server didn't know the device's zone, until hydration shows them
 * in it.
 */
export function hideTimesInOtherZone(cookie: string): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!document.cookie.split("; ").includes(`${cookie}=${timeZone}`))
    document.documentElement.classList.add("zone-unknown");
}

export function showTimes(): void {
  document.documentElement.classList.remove("zone-unknown");
}

/** Today's date in a zone, YYYY-MM-DD; in UTC if the zone is unknown or invalid. */
export function todayIn(zone: string | undefined, now = new Date()): string {
  try {
    return dateFormat({}, zone ?? "UTC", "en-CA").format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
