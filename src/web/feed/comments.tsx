import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Post } from "../../contract/posts.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentRow } from "./comment-row.tsx";
import { itemsOf } from "./post-pages.ts";
import { commentsQuery } from "./queries.ts";

/** The conversation under a post, oldest first, with a line to write in. */
export function Comments({ post }: { post: Post }) {
  const me = useMe();
  const comments = useInfiniteQuery(commentsQuery(post.id));
  return (
    <section className="cms" aria-label="Comments">
      {comments.isPending && (
        <Loading says="Loading comments">
          <PersonSkeleton />
        </Loading>
      )}
      {comments.isLoadingError && (
        <ErrorState message="The comments did not load." onRetry={() => void comments.refetch()} />
      )}
      {itemsOf(comments.data).map((comment) => (
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
      {me ? (
        <CommentForm post={post} me={me} />
      ) : (
        <p className="sm mut mt2">
          <Link className="link" to="/login" search={{ next: `/posts/${post.id}` }}>
            Sign in
          </Link>{" "}
          to comment.
        </p>
      )}
    </section>
  );
}
