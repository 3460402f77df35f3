import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Notification } from "../../contract/notifications.ts";
import { api, done } from "../app/api.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { newestQuery, notificationsQuery, startWith, unreadQuery } from "./queries.ts";

/** Marks one card read, at once on the screen; undone if the server does not accept it. */
export function useRead() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failurePrefix: "Couldn't mark as read." },
    mutationFn: ({ id }: Notification) =>
      done(api.notifications[":id"].read.$put({ param: { id } })),
    onMutate: ({ id, kind }) => {
      showRead(queryClient, (one) => one.id === id);
      queryClient.setQueryData(unreadQuery.queryKey, (now) => now && fewer(now, kind));
    },
    onError: () => void queryClient.invalidateQueries(notificationsQuery),
    onSettled: () => queryClient.invalidateQueries(unreadQuery),
  });
}

/** Marks everything read, including the cards behind the bar of new ones, and shows them; what arrives after the click stays unread. */
export function useReadAll() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failurePrefix: "Couldn't mark as read." },
    mutationFn: async () => {
      const newest = await queryClient.fetchQuery({ ...newestQuery(queryClient), staleTime: 0 });
      const shown = itemsOf<Notification>(queryClient.getQueryData(notificationsQuery.queryKey));
      const times = [...shown, ...newest.items].map(({ time }) => time);
      const until = times.toSorted().at(-1);
      if (until) await done(api.notifications.read.$put({ json: { until } }));
      const known = new Set(shown.map(({ id }) => id));
      if (newest.items.some(({ id }) => !known.has(id)))
        queryClient.setQueryData(notificationsQuery.queryKey, startWith(newest));
      showRead(queryClient, () => true);
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

type Unread = { count: number; requests: number };

function fewer({ count, requests }: Unread, kind: Notification["kind"]): Unread {
  const isRequest = kind === "message-request" && requests > 0;
  return { count: Math.max(0, count - 1), requests: requests - (isRequest ? 1 : 0) };
}
