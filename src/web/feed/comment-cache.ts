import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Comment } from "../../contract/posts.ts";
import { itemsOf, type Pages, putOnTop } from "../lib/list-pages.ts";
import { commentsQuery } from "./queries.ts";
import { askComments, type Thread, threadOf } from "./thread.ts";

/** What was just written under a post or event; it stays in sight although its page of the conversation is not loaded yet. */
export function sentCommentsQuery(thread: Thread) {
  const { queryKey: loadedKey } = commentsQuery(thread);
  const queryKey = [...loadedKey, "sent"];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Pages<Comment>> => {
      // Somebody may have deleted one meanwhile: look at what comes after the loaded pages.
      const cursor = client.getQueryData(loadedKey)?.pages.at(-1)?.next ?? undefined;
      const page = await askComments(thread, { cursor, limit: 50 });
      const fresh = new Map(page.items.map((comment) => [comment.id, comment]));
      const items = itemsOf(client.getQueryData<Pages<Comment>>(queryKey))
        .filter(({ id }) => fresh.has(id) || page.next !== null)
        .map((comment) => fresh.get(comment.id) ?? comment);
      return { pages: [{ items, next: null }], pageParams: [undefined] };
    },
    // Begins with the first comment written, and is asked again only when the conversation changed.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Infinity,
  });
}

export function addSentComment(queryClient: QueryClient, comment: Comment) {
  queryClient.setQueryData(sentCommentsQuery(threadOf(comment)).queryKey, (sent) =>
    putOnTop(sent ?? { pages: [], pageParams: [] }, [comment]),
  );
}

/** Changes a conversation wherever it is shown. */
export function changeComments(
  queryClient: QueryClient,
  thread: Thread,
  change: (pages: Pages<Comment>) => Pages<Comment>,
) {
  const { queryKey } = commentsQuery(thread);
  queryClient.setQueriesData<Pages<Comment>>({ queryKey }, (pages) => pages && change(pages));
}
