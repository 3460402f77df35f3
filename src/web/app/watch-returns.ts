import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../accounts/queries.ts";

/**
 * Refreshes a page that the browser restores from its cache, which may be out of date; reloads it if somebody logged in
 * or out meanwhile.
 */
export function watchReturns(queryClient: QueryClient): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void showNow(queryClient);
  });
}

async function showNow(queryClient: QueryClient) {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.me?.id;
  // After sleep, the first request may meet a closed connection, or be replaced by an identical one.
  const ask = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: 3 });
  const now = await ask()
    .catch(ask)
    .catch(() => undefined);
  if (!now) return;
  if (now.me?.id === before) await queryClient.invalidateQueries();
  else window.location.reload();
}
