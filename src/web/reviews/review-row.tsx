import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ellipsis, Flag, Reply, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Review } from "../../contract/talent/reviews.ts";
import { api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { dayName } from "../availability/month.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { toast } from "../ui/toasts.ts";
import { reviewKeys } from "./queries.ts";
import { Rating } from "./rating.tsx";
import "./reviews.css";

// Loaded only when somebody replies or reports.
const ReplyDialog = lazy(() => import("./reply-dialog.tsx"));
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

/** One review with its reply. */
export function ReviewRow({ review }: { review: Review }) {
  const { author, stars, text, at, reply, edited } = review;
  return (
    <article className="review" aria-label={`Review by ${author.name}`}>
      <div className="side-by-side">
        <Link className="person fill" to="/profile/$userId" params={{ userId: author.id }}>
          <Avatar name={author.name} seed={author.id} src={author.avatar} />
          <span className="fill">
            <b>{author.name}</b>
            <br />
            <span className="fine-print">
              {at && placeText(at)}
              {edited && " · edited"}
            </span>
          </span>
        </Link>
        <Rating stars={stars} />
        <ReviewMenu review={review} />
      </div>
      {text && <p className="review-text">{text}</p>}
      {reply && (
        <div className="review-reply">
          <b>{reply.by}</b> <span className="fine-print">replied</span>
          <p>{reply.text}</p>
        </div>
      )}
    </article>
  );
}

function placeText({ title, slug, day }: NonNullable<Review["at"]>): string {
  const date = dayName(day, { month: "long", day: "numeric", year: "numeric" });
  return slug || title === "a private event" ? `Was checked in at ${title}, ${date}` : date;
}

function ReviewMenu({ review }: { review: Review }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<"reply" | "report">();
  const { id, author, can, reply } = review;
  const remove = useMutation({
    mutationFn: () => done(api.reviews[":id"].$delete({ param: { id } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reviewKeys.all });
      toast("Review deleted");
    },
  });
  if (!me) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about the review by ${author.name}`}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        {can.reply && (
          <MenuItem icon={Reply} onClick={() => setOpened("reply")}>
            {reply ? "Change your reply" : "Reply"}
          </MenuItem>
        )}
        {can.delete ? (
          <MenuItem icon={Trash2} onClick={() => remove.mutate()}>
            Delete
          </MenuItem>
        ) : (
          <MenuItem icon={Flag} onClick={() => setOpened("report")}>
            Report
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {opened === "reply" && <ReplyDialog review={review} onClose={() => setOpened(undefined)} />}
        {opened === "report" && (
          <ReportDialog
            target="review"
            targetId={id}
            what={`the review by ${author.name}`}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
