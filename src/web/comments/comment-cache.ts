import type { QueryClient } from "@tanstack/react-query";
import type { Comment } from "../../contract/comments/comments.ts";
import { type Pages, putOnTop } from "../lib/list-pages.ts";
import { commentsQuery, sentCommentsQuery } from "../posts/queries.ts";
import { type Thread, threadOf } from "./thread.ts";

export function addSentComment(queryClient: QueryClient, comment: Comment) {
  queryClient.setQueryData(sentCommentsQuery(threadOf(comment)).queryKey, (sent) =>
    putOnTop(sent ?? { pages: [], pageParams: [] }, [comment]),
  );
}

/** Updates a thread's cached comments. */
export function changeComments(
  queryClient: QueryClient,
  thread: Thread,
  change: (pages: Pages<Comment>) => Pages<Comment>,
) {
  const { queryKey } = commentsQuery(thread);
  queryClient.setQueriesData<Pages<Comment>>({ queryKey }, (pages) => pages && change(pages));
}
