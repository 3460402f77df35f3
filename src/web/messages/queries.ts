import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { Conversation } from "../../contract/messages.ts";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { emptyThread, joinAfter, joinNewest, type Thread, type ThreadPage } from "./thread.ts";

type Marks = Pick<Conversation, "delivered" | "read">;
export type Box = "inbox" | "requests";
const pageSize = 50;
const catchUpPages = 4;

export function conversationsQuery(box: Box) {
  return pagedQuery({
    queryKey: ["messages", "list", box],
    fetchPage: (cursor) => answer(api.conversations.$get({ query: { cursor, box } })),
  });
}

/** People to write to; without words those one follows come first. */
export function messagePeopleQuery(q: string) {
  return pagedQuery({
    queryKey: ["messages", "people", q],
    fetchPage: (cursor) =>
      answer(api.conversations.people.$get({ query: { cursor, q: q === "" ? undefined : q } })),
    placeholderData: keepPreviousData,
  });
}

export function conversationQuery(userId: string) {
  return queryOptions({
    queryKey: ["messages", "with", userId],
    queryFn: async ({ client, queryKey }) => {
      const conversation = await answer(
        api.conversations.with[":id"].$get({ param: { id: userId } }),
      );
      // A mark that came live meanwhile is further than the answer's.
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

/** The loaded end of a conversation. Asking again catches up with what was missed; live messages are put in as they come. */
export function threadQuery(id: string) {
  const queryKey = ["messages", "thread", id] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => catchUp(client, id),
    staleTime: Infinity,
  });
}

async function catchUp(client: QueryClient, id: string): Promise<Thread> {
  // What comes live meanwhile is put where this reads it again.
  const key = ["messages", "thread", id];
  const loaded = () => client.getQueryData<Thread>(key) ?? emptyThread;
  const known = loaded().upTo;
  const newest = await askMessages(id, {});
  const first = newest.items[0];
  if (known === 0 || !newest.older || !first || first.place <= known + 1)
    return joinNewest(loaded(), newest, known);
  // A longer absence is filled page by page; a very long one starts again with the newest page.
  const pages: ThreadPage[] = [];
  while (pages.length < catchUpPages) {
    const page = await askMessages(id, { after: pages.at(-1)?.items.at(-1)?.place ?? known });
    pages.push(page);
    if (!page.newer) return pages.reduce(joinAfter, loaded());
  }
  return joinNewest(loaded(), newest, known);
}

export function askMessages(id: string, at: { before?: number; after?: number }) {
  return answer(
    api.conversations[":id"].messages.$get({ param: { id }, query: { ...at, limit: pageSize } }),
  );
}
