/** What dates and numbers on a page depend on; the browser takes over the server's, so that both print the same. */
export type ViewerClock = {
  locale: string;
  /** Unknown until the viewer's browser has said it once, by a cookie. */
  zone: string | undefined;
  /** When the page was made. */
  now: string;
};

let read = (): ViewerClock => ({
  locale: "en-US",
  zone: undefined,
  now: new Date().toISOString(),
});

/** Says where the clock of the page being printed is to be found: on the server each request has its own. */
export function setClockSource(source: () => ViewerClock): void {
  read = source;
}

export function viewerClock(): ViewerClock {
  return read();
}

export function viewerLocale(): string {
  return read().locale;
}
