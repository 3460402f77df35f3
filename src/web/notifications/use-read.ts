import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Notification } from "../../contract/notifications.ts";
import { api, done } from "../app/api.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { notificationsQuery, unreadQuery } from "./queries.ts";

/** Marks one card read; it shows at once, and comes back when the server did not take it. */
export function useRead() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failurePrefix: "Couldn't mark as read." },
    mutationFn: ({ id }: Notification) =>
      done(api.notifications[":id"].read.$put({ param: { id } })),
    onMutate: ({ id }) => {
      showRead(queryClient, (one) => one.id === id);
      queryClient.setQueryData(unreadQuery.queryKey, (now) => now && fewer(now));
    },
    onError: () => void queryClient.invalidateQueries(notificationsQuery),
    onSettled: () => queryClient.invalidateQueries(unreadQuery),
  });
}

/** Marks read everything up to the newest card shown, not what came in unseen meanwhile. */
export function useReadAll() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failurePrefix: "Couldn't mark as read." },
    mutationFn: async () => {
      const times = itemsOf<Notification>(
        queryClient.getQueryData(notificationsQuery.queryKey),
      ).map(({ time }) => time);
      const until = times.toSorted().at(-1);
      if (until) await done(api.notifications.read.$put({ json: { until } }));
    },
    onMutate: () => showRead(queryClient, () => true),
    onError: () => void queryClient.invalidateQueries(notificationsQuery),
    onSettled: () => queryClient.invalidateQueries(unreadQuery),
  });
}

function showRead(queryClient: QueryClient, isMeant: (one: Notification) => boolean) {
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (isMeant(one) ? { ...one, read: true } : one)),
        })),
      },
  );
}

function fewer({ count }: { count: number }) {
  return { count: Math.max(0, count - 1) };
}
