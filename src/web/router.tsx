import { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import { clockOfPage, pageNonce } from "./app/request-context.ts";
import { removeHydration } from "./app/static-page.tsx";
import { ErrorScreen } from "./app/error-screen.tsx";
import { createMutationCache } from "./app/failed-mutations.ts";
import { NotFoundScreen } from "./app/not-found-screen.tsx";
import { setClockSource } from "./lib/viewer-clock.ts";
import { rememberWhereFrom } from "./shares/came-from.ts";
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
    scrollRestoration: true,
    // Links within a page may glide; a new page begins at its top.
    scrollRestorationBehavior: "instant",
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: () => <NotFoundScreen />,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  if (import.meta.env.SSR) removeHydration(router);
  rememberWhereFrom(router);
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
