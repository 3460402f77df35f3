import type { AnyRouter } from "@tanstack/react-router";
import { animateLanding } from "../landing/landing-animation.ts";
import { registerWorker } from "../lib/register-worker.ts";

const stillPages = new Set(["/"]);

/**
 * On the server: serves a page that is only read without the app, whose scripts would be most of what a first visit
 * loads. Its links are plain ones; the next page loads the app. Returns whether this is such a page.
 */
export function removeScripts(router: AnyRouter): boolean {
  if (!isStill(router)) return false;
  const manifest = router.ssr?.manifest;
  if (!manifest) return true;
  const routes = Object.entries(manifest.routes).map(([id, { css }]) => [id, { css }] as const);
  // A new object, since the manifest itself is shared by all pages.
  router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(routes) } };
  return true;
}

/** On the server: leaves the app's hydration data out of those pages. Call it before the page is loaded. */
export function removeHydration(router: AnyRouter): void {
  const keep = (serverSsr: NonNullable<AnyRouter["serverSsr"]>) => {
    const { dehydrate } = serverSsr;
    serverSsr.dehydrate = async (options) =>
      isStill(router) ? serverSsr.disableHydration() : await dehydrate(options);
  };
  const others = router.serverSsrLifecycle?.onServerSsrAttach ?? [];
  router.serverSsrLifecycle = {
    ...router.serverSsrLifecycle,
    onServerSsrAttach: [...others, keep],
  };
}

const isStill = (router: AnyRouter) => stillPages.has(router.state.location.pathname);

/** The few animations of such a page, inlined. */
export function StaticPageScript({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce}>{`(${animateLanding})(document);(${registerWorker})()`}</script>;
}
