import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { CancelMessage } from "../event-changes/cancel-message.tsx";
import { ChangeRecipients } from "../event-changes/change-recipients.tsx";
import { cancellationReachQuery, eventQuery } from "../events/queries.ts";
import { useNow } from "../lib/use-now.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toasts.ts";
import { removePost } from "./post-cache.ts";
import { numberText } from "../lib/number-text.ts";

function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "1 like and 3 comments", without zero counts. */
function lostText({ likes, comments }: Post): string {
  const lost = [likes > 0 && counted(likes, "like"), comments > 0 && counted(comments, "comment")];
  return lost.filter(Boolean).join(" and ");
}

/** Confirms deleting a post. For an event post it also shows whom the cancellation affects and what is refunded. */
export default function DeletePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  // Other posts may refer to an event too, but deleting them doesn't affect it.
  const event = post.type === "event" ? post.event : null;
  const queryClient = useQueryClient();
  const cancelling = useCancellation(event);
  const [message, setMessage] = useState("");
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.posts[":id"].$delete({ param: { id: post.id }, json: { message } })),
    onSuccess: () => {
      onClose();
      removePost(queryClient, post.id);
      toast(cancelling.reaches ? "Post deleted, event cancelled" : "Post deleted");
    },
  });
  const { money } = cancelling;
  return (
    <ConfirmDialog
      open
      title={event ? "Delete post and event" : "Delete post"}
      confirm={`${event ? "Delete post and event" : "Delete post"}${money ? ` and refund ${money}` : ""}`}
      keep={event ? "Keep post" : "Cancel"}
      icon={Trash2}
      busy={remove.isPending && "Deleting"}
      disabled={cancelling.isPending}
      problem={remove.isError && sentenceOf(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this post?</p>
      {event && !event.cancelled && (
        <>
          <p className="dialog-detail">
            <b>This post is the event “{event.title}”.</b> {cancelling.text}
          </p>
          {cancelling.isShown && (
            <div className="stack dialog-detail">
              <ChangeRecipients {...cancelling.recipients} />
              {cancelling.reaches && (
                <CancelMessage eventId={event.id} value={message} onChange={setMessage} />
              )}
            </div>
          )}
        </>
      )}
      {(post.likes > 0 || post.comments > 0) && (
        <p className="supporting-text dialog-detail">{lostText(post)} will be deleted too.</p>
      )}
    </ConfirmDialog>
  );
}

/** The effects on the event of deleting its post, as far as they're known. */
function useCancellation(event: EventCard | null) {
  const now = Date.parse(useNow());
  const isOver = event !== null && Date.parse(event.endsAt ?? event.startsAt) <= now;
  const isOn = event !== null && !event.cancelled && !isOver;
  const page = useQuery({ ...eventQuery(event?.slug ?? ""), enabled: isOn });
  const reach = useQuery({
    ...cancellationReachQuery(page.data ?? { id: "", version: 0 }),
    enabled: isOn && page.data !== undefined,
  });
  const preview = reach.data;
  const isPending = isOn && (page.isPending || reach.isPending) && !page.isError;
  const refunds = isOn ? preview?.refunds : null;
  const reaches =
    preview &&
    (preview.people + preview.guests + preview.bookings.length > 0 ||
      refunds !== null ||
      event?.nobodyGoes === false);
  const isError = page.isError || reach.isError;
  return {
    isPending,
    reaches: isOn && (isError || Boolean(reaches)),
    isShown: isOn && (isError || !preview || reaches),
    money:
      refunds && (refunds.more ? "all buyers" : formatMoney(refunds.amountMinor, refunds.currency)),
    text: textOf({ isOver, isPending, reaches: Boolean(reaches) || isError }),
    recipients: {
      preview,
      isError,
      onRetry: () => void (page.isError ? page : reach).refetch(),
    },
  };
}

function textOf(how: { isOver: boolean; isPending: boolean; reaches: boolean }): string {
  if (how.isOver) return "If anyone came, its page stays.";
  if (how.isPending) return "";
  return how.reaches
    ? "Deleting the post cancels the event. Its page stays online, marked as cancelled."
    : "Deleting the post deletes the event too. Nobody is going yet.";
}
