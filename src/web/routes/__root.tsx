import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "../accounts/queries.ts";
import { readAppearance } from "../app/appearance.ts";
import { StaticPageScript, removeScripts } from "../app/static-page.tsx";
import { appReady } from "../first-touch/app-ready.ts";
import { leaveAppForLater } from "../first-touch/leave-app-for-later.ts";
import { PushOwner } from "../app/push-owner.tsx";
import { viewerClock } from "../lib/viewer-clock.ts";
import { zoneCookie } from "../lib/device-zone.ts";
import { hideTimesInOtherZone, showTimes } from "../lib/viewer-zone.ts";
import { Toaster } from "../ui/toaster.tsx";
import display from "@fontsource-variable/big-shoulders/files/big-shoulders-latin-opsz-normal.woff2?url";
import text from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import "../ui/styles/index.css";
import "../app/app.css";

/** The two fonts every page needs for its first text. They must be preloaded with crossorigin. */
const preloadedFonts = [display, text];

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context }) => {
    const { me } = await context.queryClient.ensureQueryData(sessionQuery);
    return { me };
  },
  loader: ({ context: { me } }) => ({
    ...readAppearance(),
    clock: viewerClock(),
    isMember: me !== null,
  }),
  staleTime: Infinity,
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: "Marquee" },
      { name: "theme-color", content: "#1b1512" },
    ],
    links: [
      ...preloadedFonts.map((href) => ({
        rel: "preload",
        href,
        as: "font",
        type: "font/woff2",
        crossOrigin: "anonymous" as const,
      })),
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/app-icon-180.png" },
      { rel: "manifest", href: "/app.webmanifest" },
    ],
  }),
  component: Document,
});

function Document() {
  const { theme, size, clock, isMember } = Route.useLoaderData();
  const router = useRouter();
  const still = import.meta.env.SSR && removeScripts(router);
  const firstTouch = import.meta.env.SSR ? leaveAppForLater(router, isMember) : undefined;
  return (
    <html
      lang="en"
      data-theme={theme}
      data-size={size}
      data-locale={clock.locale}
      data-zone={clock.zone}
      data-now={clock.now}
    >
      <head>
        {/*
         * Only for members, whose pages are full of local times, and not for pages without the app, which couldn't show the times
         * again.
         */}
        {import.meta.env.SSR && isMember && !still && (
          <script nonce={router.options.ssr?.nonce}>
            {`(${hideTimesInOtherZone})("${zoneCookie}")`}
          </script>
        )}
        <HeadContent />
        {/* Deferred: before the styles, it would delay the first paint by a third. */}
        {firstTouch !== undefined && (
          <script defer src={firstTouch} nonce={router.options.ssr?.nonce} />
        )}
      </head>
      <body>
        <Outlet />
        {still ? <StaticPageScript nonce={router.options.ssr?.nonce} /> : <AppParts />}
      </body>
    </html>
  );
}

function AppParts() {
  useEffect(() => {
    showTimes();
    document.dispatchEvent(new Event(appReady));
  }, []);
  return (
    <>
      <Toaster />
      <PushOwner />
      <Scripts />
    </>
  );
}
