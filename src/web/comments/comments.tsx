import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatchedPeople } from "../app/live.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentRow } from "./comment-row.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { commentsQuery, sentCommentsQuery } from "../posts/queries.ts";
import type { Thread } from "./thread.ts";

interface CommentsProps {
  thread: Thread;
  /** Where a visitor who signs in comes back to. */
  here: string;
}

/** A conversation, oldest first, with a line to write in. */
export function Comments({ thread, here }: CommentsProps) {
  const me = useMe();
  const comments = useInfiniteQuery(commentsQuery(thread));
  const loaded = itemsOf(comments.data);
  const known = new Set(loaded.map((comment) => comment.id));
  const sent = itemsOf(useQuery(sentCommentsQuery(thread)).data).filter(({ id }) => !known.has(id));
  useWatchedPeople([...loaded, ...sent].map(({ author }) => author.id));
  return (
    <section className="comments" aria-label="Comments">
      {comments.isPending && (
        <Loading says="Loading comments">
          <PersonSkeleton />
        </Loading>
      )}
      {comments.isLoadingError && (
        <ErrorState
          message="We couldn't load the comments."
          onRetry={() => void comments.refetch()}
        />
      )}
      {loaded.map((comment) => (
        <CommentRow key={comment.id} comment={comment} />
      ))}
      {comments.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          busy={comments.isFetchingNextPage && "Loading"}
          onClick={() => void comments.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
      {sent.toReversed().map((comment) => (
        <CommentRow key={comment.id} comment={comment} />
      ))}
      {me ? (
        <CommentForm thread={thread} me={me} />
      ) : (
        <p className="supporting-text comments-sign-in">
          <Link className="link" to="/login" search={{ next: here }}>
            Log in
          </Link>{" "}
          to comment.
        </p>
      )}
    </section>
  );
}
