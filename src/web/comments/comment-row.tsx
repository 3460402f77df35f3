import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ellipsis, Flag, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Comment } from "../../contract/comments/comments.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { WaitingNote } from "../posts/waiting-note.tsx";
import { ApproveComment } from "./approve-comment.tsx";
import { EditComment } from "./edit-comment.tsx";
import { changeComments } from "./comment-cache.ts";
import { refetchPost } from "../posts/post-cache.ts";
import { removeFromPages } from "../lib/list-pages.ts";
import { MutedFold } from "../posts/muted-fold.tsx";
import { PostText } from "../posts/post-text.tsx";
import { HiddenNote } from "../moderation/hidden-note.tsx";
import { threadOf } from "./thread.ts";

// Loaded only when somebody reports something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

export function CommentRow({ comment }: { comment: Comment }) {
  const me = useMe();
  const [asking, setAsking] = useState<"edit" | "delete" | "report">();
  const close = () => setAsking(undefined);
  const { author, can } = comment;
  const reportable = me !== null && me.id !== author.id;
  return (
    <div className="comment">
      <Avatar name={author.name} seed={author.id} src={author.avatar} size={32} />
      <div className="fill">
        <p>
          <Link to="/profile/$userId" params={{ userId: author.id }} className="post-author">
            <b>{author.name}</b>
          </Link>{" "}
          {author.role === "organizer" && (
            <>
              <Badge tone="ink">Organizer</Badge>{" "}
            </>
          )}
          <span className="fine-print">
            <TimeAgo at={comment.time} />
            {comment.edited && " · edited"}
          </span>
        </p>
        {asking === "edit" ? (
          <EditComment comment={comment} onClose={close} />
        ) : (
          <MutedFold thing="comment" authorId={author.id} text={comment.content}>
            <PostText text={comment.content} mentions={comment.mentions} />
          </MutedFold>
        )}
        {comment.waiting !== undefined && <WaitingNote thing="comment" waiting={comment.waiting} />}
        {can.approve && <ApproveComment comment={comment} onDecline={() => setAsking("delete")} />}
        {comment.hidden !== undefined && <HiddenNote thing="comment" reason={comment.hidden} />}
      </div>
      {(can.edit || can.delete || reportable) && (
        <Menu
          trigger={
            <IconButton label={`More about the comment by ${author.name}`} small>
              <Icon of={Ellipsis} />
            </IconButton>
          }
        >
          {can.edit && (
            <MenuItem icon={Pencil} onClick={() => setAsking("edit")}>
              Edit
            </MenuItem>
          )}
          {reportable && (
            <MenuItem icon={Flag} onClick={() => setAsking("report")}>
              Report
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem icon={Trash2} onClick={() => setAsking("delete")}>
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
      {asking === "report" && (
        <Suspense>
          <ReportDialog target="comment" targetId={comment.id} what="comment" onClose={close} />
        </Suspense>
      )}
      {asking === "delete" && <DeleteComment comment={comment} onClose={close} />}
    </div>
  );
}

function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const queryClient = useQueryClient();
  const thread = threadOf(comment);
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.comments[":id"].$delete({ param: { id: comment.id } })),
    onSuccess: () => {
      onClose();
      changeComments(queryClient, thread, (pages) => removeFromPages(pages, comment.id));
      if (thread.of === "posts") void refetchPost(queryClient, thread.id);
    },
  });
  const declines = comment.can.approve;
  const verb = declines ? "Decline comment" : "Delete comment";
  return (
    <ConfirmDialog
      open
      title={verb}
      confirm={verb}
      icon={Trash2}
      busy={remove.isPending && (declines ? "Declining" : "Deleting")}
      problem={remove.isError && sentenceOf(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {declines
          ? "It is deleted, and nobody else ever sees it."
          : "Are you sure you want to delete this comment?"}
      </p>
    </ConfirmDialog>
  );
}
