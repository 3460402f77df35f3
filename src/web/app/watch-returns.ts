import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../accounts/queries.ts";

/**
 * A page that the browser restores as it was left may be out of date: it fetches what it shows again, and reloads when
 * somebody logged in or out meanwhile.
 */
export function watchReturns(queryClient: QueryClient): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void showNow(queryClient);
  });
}

async function showNow(queryClient: QueryClient) {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.me?.id;
  // The first request of a page that slept may meet a closed connection, or be replaced by another that asks the same.
  const ask = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: 3 });
  const now = await ask()
    .catch(ask)
    .catch(() => undefined);
  if (!now) return;
  if (now.me?.id === before) await queryClient.invalidateQueries();
  else window.location.reload();
}
