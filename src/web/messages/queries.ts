import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { Conversation } from "../../contract/messages.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { emptyThread, joinAfter, joinNewest, type Thread, type ThreadPage } from "./thread.ts";

type Marks = Pick<Conversation, "delivered" | "read">;
export type Box = "inbox" | "requests";
const pageSize = 50;
const catchUpPages = 4;

const all = ["messages"] as const;

export const messageKeys = {
  all,
  /** Inbox and requests. */
  lists: [...all, "list"],
} as const;

/** How many conversations have unread messages, and how many requests are pending. */
export const unreadMessagesQuery = queryOptions({
  queryKey: [...messageKeys.all, "unread"],
  queryFn: () => fetchJson(api.conversations.unread.$get()),
});

export function conversationsQuery(box: Box) {
  return pagedQuery({
    queryKey: [...messageKeys.lists, box],
    fetchPage: (cursor) => fetchJson(api.conversations.$get({ query: { cursor, box } })),
  });
}

/** People to write to. Without a search, followed people come first. */
export function messagePeopleQuery(q: string) {
  return pagedQuery({
    queryKey: [...messageKeys.all, "people", q],
    fetchPage: (cursor) =>
      fetchJson(api.conversations.people.$get({ query: { cursor, q: q === "" ? undefined : q } })),
    placeholderData: keepPreviousData,
  });
}

export function conversationQuery(userId: string) {
  return queryOptions({
    queryKey: [...messageKeys.all, "with", userId],
    queryFn: async ({ client, queryKey }) => {
      const conversation = await fetchJson(
        api.people[":id"].conversation.$get({ param: { id: userId } }),
      );
      // A mark that arrived live meanwhile may be ahead of the response.
      const known = client.getQueryData<Conversation>(queryKey);
      return { ...conversation, ...furthest(conversation, known) };
    },
  });
}

export function furthest(one: Marks, other: Marks | undefined): Marks {
  return {
    delivered: Math.max(one.delivered, other?.delivered ?? 0),
    read: Math.max(one.read, other?.read ?? 0),
  };
}

/** The loaded end of a conversation. Refetching catches up with missed messages; live ones are added as they arrive. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ client }) => catchUp(client, id),
    staleTime: Infinity,
  });
}

function threadKey(id: string) {
  return [...messageKeys.all, "thread", id] as const;
}

async function catchUp(client: QueryClient, id: string): Promise<Thread> {
  // Reread each time, since live messages are added to it meanwhile.
  const loaded = () => client.getQueryData<Thread>(threadKey(id)) ?? emptyThread;
  const known = loaded().upTo;
  const newest = await askMessages(id, {});
  const first = newest.items[0];
  if (known === 0 || !newest.older || !first || first.place <= known + 1)
    return joinNewest(loaded(), newest, known);
  // A longer absence is filled page by page. After a very long one, the thread restarts with the newest page.
  const pages: ThreadPage[] = [];
  while (pages.length < catchUpPages) {
    const page = await askMessages(id, { after: pages.at(-1)?.items.at(-1)?.place ?? known });
    pages.push(page);
    if (!page.newer) return pages.reduce(joinAfter, loaded());
  }
  return joinNewest(loaded(), newest, known);
}

export function askMessages(id: string, at: { before?: number; after?: number }) {
  return fetchJson(
    api.conversations[":id"].messages.$get({ param: { id }, query: { ...at, limit: pageSize } }),
  );
}
