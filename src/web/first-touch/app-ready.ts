/** The event with which the app says, on the document, that the page is hydrated. */
export const appReady = "marquee-app-ready";

declare global {
  interface Window {
    /** Set if the app was loaded by a touch: the page has perhaps been scrolled since it was opened. */
    loadedByTouch?: true;
  }
}

export function wasLoadedByTouch(): boolean {
  return window.loadedByTouch === true;
}
