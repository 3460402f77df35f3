import { dehydrate, hydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, createRouter } from "@tanstack/react-router";
import { clockOfPage, pageNonce } from "./app/request-context.ts";
import { removeHydration } from "./app/static-page.tsx";
import { ErrorScreen } from "./app/error-screen.tsx";
import { createMutationCache } from "./app/failed-mutations.ts";
import { NotFoundScreen } from "./app/not-found-screen.tsx";
import { setClockSource } from "./lib/viewer-clock.ts";
import { rememberWhereFrom } from "./shares/came-from.ts";
import { wasLoadedByTouch } from "./first-touch/app-ready.ts";
import { isRefusal } from "./app/refusal.ts";
import { routeTree } from "./routeTree.gen.ts";

setClockSource(clockOfPage);

/** Creates a router and query cache: one per page rendered on the server, and one per browser tab. */
export function getRouter() {
  const queryClient = new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is final; only network failures are retried.
        retry: (failures, error) => !isRefusal(error) && failures < 2,
      },
    },
  });
  const nonce = pageNonce();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: import.meta.env.SSR ? true : scrollsFromNowOn(),
    // Links within a page may glide; a new page begins at its top.
    scrollRestorationBehavior: "instant",
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: () => <NotFoundScreen />,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
  shareQueries(router, queryClient);
  if (import.meta.env.SSR) removeHydration(router);
  rememberWhereFrom(router);
  return router;
}

/**
 * Whether the router scrolls to where a page was left, or to its top. A page that was there before the app stays where its visitor has
 * scrolled it.
 */
function scrollsFromNowOn(): () => boolean {
  let isOpened = wasLoadedByTouch();
  return () => {
    const stays = isOpened;
    isOpened = false;
    return !stays;
  };
}

/**
 * Gives the page its queries, and hands those that the loaders have read on the server to the browser. The router's own package also sends
 * what is read during rendering, in a stream that makes the router search and re-encode every page; ours read everything before.
 */
function shareQueries(router: AnyRouter, queryClient: QueryClient): void {
  router.options.Wrap = ({ children }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  if (import.meta.env.SSR)
    // Failed queries as well: their screens show the reason at once.
    router.options.dehydrate = () =>
      dehydrate(queryClient, { shouldDehydrateQuery: () => true }) as never;
  else router.options.hydrate = (state: object) => hydrate(queryClient, state);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
