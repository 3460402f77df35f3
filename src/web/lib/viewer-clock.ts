/** Locale, zone and time that formatting depends on. The browser hydrates with the server's values, so that both render the same. */
export type ViewerClock = {
  locale: string;
  /** Unknown until the viewer's browser has sent it in a cookie. */
  zone: string | undefined;
  /** When the page was rendered. */
  now: string;
};

let read = (): ViewerClock => ({
  locale: "en-US",
  zone: undefined,
  now: new Date().toISOString(),
});

/** Sets the source of the clock; on the server, each request has its own. */
export function setClockSource(source: () => ViewerClock): void {
  read = source;
}

export function viewerClock(): ViewerClock {
  return read();
}

export function viewerLocale(): string {
  return read().locale;
}
