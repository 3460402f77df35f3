import { useInfiniteQuery, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatchedPeople } from "../app/live.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ChooseCommentRule } from "./comment-rule.tsx";
import { CommentRow } from "./comment-row.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { commentRuleQuery, commentsQuery, sentCommentsQuery } from "../posts/queries.ts";
import { type Thread, sendComment } from "./thread.ts";
import { type FormEvent, useRef } from "react";
import type { Me } from "../../contract/accounts/accounts.ts";
import { postLimits } from "../../contract/post-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { MentionField } from "../people/mention-field.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { readCommentDraft, useCommentDraft } from "./use-comment-draft.ts";
import { addSentComment } from "./comment-cache.ts";
import { refetchPost } from "../posts/post-cache.ts";

interface CommentsProps {
  thread: Thread;
  /** Where a visitor returns to after signing in. */
  here: string;
}

/** A thread, oldest comment first, with a field to add one. */
export function Comments({ thread, here }: CommentsProps) {
  const me = useMe();
  const comments = useInfiniteQuery(commentsQuery(thread));
  const { data: rule } = useQuery(commentRuleQuery(thread));
  const loaded = itemsOf(comments.data);
  const known = new Set(loaded.map((comment) => comment.id));
  const sent = itemsOf(useQuery(sentCommentsQuery(thread)).data).filter(({ id }) => !known.has(id));
  useWatchedPeople([...loaded, ...sent].map(({ author }) => author.id));
  return (
    <section className="comments" aria-label="Comments">
      {comments.isPending && (
        // An event's page comes without its comments.
        <div data-app="near">
          <Loading says="Loading comments">
            <PersonSkeleton />
          </Loading>
        </div>
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
      {rule?.can.choose && <ChooseCommentRule thread={thread} rule={rule} />}
      {rule && me && !rule.can.comment ? (
        <p className="supporting-text">
          {rule.policy === "nobody"
            ? "Comments are turned off."
            : "You can't comment on this organizer's events."}
        </p>
      ) : me ? (
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

function CommentForm({ thread, me }: { thread: Thread; me: Me }) {
  const queryClient = useQueryClient();
  const { draft, change } = useCommentDraft(thread, me);
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: (json: { id: string; content: string }) => sendComment(thread, json),
    onSuccess: (comment) => {
      if (readCommentDraft(thread, me).id === comment.id) change("");
      // The button is disabled now and would lose the focus.
      if (form.current?.contains(document.activeElement))
        form.current.querySelector("input")?.focus();
      addSentComment(queryClient, comment);
      if (thread.of === "posts") void refetchPost(queryClient, thread.id);
    },
  });
  const content = draft.content.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (content !== "" && !send.isPending) send.mutate({ id: draft.id, content });
  }

  return (
    <>
      <form ref={form} className="side-by-side comment-form" onSubmit={submit}>
        <Avatar name={me.name} seed={me.id} src={me.avatar} size={32} />
        <MentionField onChange={change}>
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              placeholder="Write a comment..."
              aria-label="Write a comment"
              maxLength={postLimits.comment}
              autoComplete="off"
              value={draft.content}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </MentionField>
        <Button type="submit" disabled={content === ""} busy={send.isPending && "Posting"}>
          Comment
        </Button>
      </form>
      {send.isError && (
        <p className="small-text comment-problem" role="alert">
          {sentenceOf(send.error)}
        </p>
      )}
    </>
  );
}
