import { useSyncExternalStore } from "react";
import { dateFormat } from "./date-format.ts";
import { viewerClock } from "./viewer-clock.ts";

const never = () => () => undefined;

/** The zone of the viewer's clock; on the server the one that their browser said before, if any. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(never, deviceZone, () => viewerClock().zone);
}

/** Whether the page has come alive in a browser. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Where the browser tells the server its zone, so that the next page begins with the viewer's time. */
export const zoneCookie = "marquee_zone";

export function keepDeviceZone(): void {
  document.cookie = `${zoneCookie}=${deviceZone()}; path=/; max-age=31536000; samesite=lax`;
}

/**
 * Runs in a page's head, by its source alone: where the server did not know the device's zone, times wait unseen until the page
 * has come alive and prints them on the viewer's clock.
 */
export function hideTimesInOtherZone(cookie: string): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!document.cookie.split("; ").includes(`${cookie}=${timeZone}`))
    document.documentElement.classList.add("zone-unknown");
}

export function showTimes(): void {
  document.documentElement.classList.remove("zone-unknown");
}

/** Today's date, YYYY-MM-DD, in a zone; in UTC when there is no such zone. */
export function todayIn(zone: string | undefined, now = new Date()): string {
  try {
    return dateFormat({}, zone ?? "UTC", "en-CA").format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
