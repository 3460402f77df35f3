import {
  CalendarDays,
  Eye,
  Globe,
  Heart,
  Lock,
  MessageSquare,
  Pencil,
  Trash2,
  Users,
} from "lucide-react";
import type { Post } from "../../contract/posts.ts";
import { shownZone } from "../events/shown-time.ts";
import { textBesideEvent } from "../posts/event-text.ts";
import { artOf } from "../posts/post-art.ts";
import { visibilityNames } from "../composer/visibility-select.tsx";
import { cutText } from "../lib/cut-text.ts";
import { shortDate } from "../lib/date-parts.ts";
import { machineTime } from "../lib/event-time.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton, IconLink } from "../ui/icon-button.tsx";
import { Picture } from "../ui/picture.tsx";
import { numberText } from "../lib/number-text.ts";

const visibilityIcons = { public: Globe, followers: Users, "only-me": Lock };

interface MyPostCardProps {
  post: Post;
  onEdit: () => void;
  onDelete: () => void;
}

/** One of the viewer's posts in the grid: its picture or poster, or its text as a quote. */
export function MyPostCard({ post, onEdit, onDelete }: MyPostCardProps) {
  const zone = useViewerZone();
  const now = useNow();
  const title = post.event?.title ?? (post.title || post.competition);
  const text = textBesideEvent(post);
  // As in the feed: the post's own picture, or else its event's.
  const picture = post.media ?? post.event?.cover;
  const isQuote = !title && !post.media;
  const heading = title ?? (post.content || (post.media?.kind === "video" ? "Video" : "Picture"));
  const name = cutText(heading, 60);
  return (
    <article aria-label={name}>
      {isQuote ? (
        <p className="my-post-text">
          <span>{post.content}</span>
        </p>
      ) : (
        <>
          <div className="my-post-picture">
            <Picture
              src={picture?.images.at(-1)?.url}
              srcSet={picture?.images.map(({ url, width }) => `${url} ${width}w`).join(", ")}
              sizes="(max-width: 639px) 100vw, (max-width: 1180px) 45vw, 20rem"
              alt={picture?.alt ?? ""}
              placeholder={{ ...artOf(post), variant: "cover", label: "" }}
            />
          </div>
          <h2 className="my-post-title">{heading}</h2>
          {title && text && <p className="supporting-text my-post-excerpt">{text}</p>}
        </>
      )}
      <div className="my-post-meta">
        {post.event ? (
          <time
            className="side-by-side is-tight"
            dateTime={machineTime(post.event.startsAt, post.event)}
          >
            <Icon of={CalendarDays} size="small" /> {dayOf(post.event, zone, now)}
          </time>
        ) : (
          <time dateTime={post.time}>{shortDate(post.time, zone, now)}</time>
        )}
        <Badge>{post.category}</Badge>
        <span className="side-by-side is-tight">
          <Icon of={visibilityIcons[post.visibility]} size="small" />
          {visibilityNames[post.visibility]}
        </span>
      </div>
      <div className="my-post-actions">
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Icon of={Pencil} />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Icon of={Trash2} />
        </IconButton>
        <IconLink label={`View ${name}`} to="/posts/$postId" params={{ postId: post.id }}>
          <Icon of={Eye} />
        </IconLink>
        <span className="push-end side-by-side is-tight fine-print tabular-numbers">
          <Count of={Heart} count={post.likes} one="like" many="likes" />
          <Count of={MessageSquare} count={post.comments} one="comment" many="comments" />
        </span>
      </div>
    </article>
  );
}

/** The event's date, not the post's: "Nov 28", or "Jun 14, 2031". */
function dayOf(event: NonNullable<Post["event"]>, zone: string | undefined, now: string): string {
  return shortDate(event.startsAt, shownZone(event, zone), now);
}

type CountProps = { of: typeof Heart; count: number; one: string; many: string };

function Count({ of, count, one, many }: CountProps) {
  return (
    <>
      <Icon of={of} size="small" />
      {numberText(count)}
      <span className="visually-hidden"> {count === 1 ? one : many}</span>
    </>
  );
}
