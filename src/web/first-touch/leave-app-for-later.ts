import type { AnyRouter } from "@tanstack/react-router";
import firstTouchFile from "virtual:first-touch-file";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** For visitors, the page comes as HTML and loads the app at the first touch. Not for what changes by itself. */
    waitsForTouch?: true;
  }
}

/**
 * On the server: for a visitor's page that waits for its first touch, leaves the app's scripts out of the page's HTML, though not its
 * data. Returns the script that loads them, if this is such a page.
 */
export function leaveAppForLater(router: AnyRouter, isMember: boolean): string | undefined {
  const matches = router.state.matches;
  const waits = matches.at(-1)?.staticData.waitsForTouch === true;
  const isWhole = matches.every(({ status }) => status === "success");
  const manifest = router.ssr?.manifest;
  if (firstTouchFile === null || isMember || !waits || !isWhole || !manifest) return undefined;
  const routes = Object.entries(manifest.routes).map(([id, { css }]) => [id, { css }] as const);
  // A new object, since the manifest itself is shared by all pages.
  router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(routes) } };
  return firstTouchFile;
}
