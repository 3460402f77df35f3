import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The zone of the viewer's clock; undefined on the server and until the page has come alive, so that both say the same. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(never, deviceZone, () => undefined);
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Where the browser tells the server its zone, for pages that begin with the viewer's today. */
export const zoneCookie = "marquee_zone";

export function keepDeviceZone(): void {
  document.cookie = `${zoneCookie}=${deviceZone()}; path=/; max-age=31536000; samesite=lax`;
}

/** Today's date, YYYY-MM-DD, in a zone; in UTC when there is no such zone. */
export function todayIn(zone: string | undefined, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone ?? "UTC" }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
