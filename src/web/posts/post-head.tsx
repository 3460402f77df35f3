import { Link } from "@tanstack/react-router";
import { EyeOff, Users } from "lucide-react";
import { Fragment } from "react";
import type { Post } from "../../contract/posts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { PostMenu } from "./post-menu.tsx";

const badges = {
  event: { tone: "accent", label: "Event" },
  achievement: { tone: "bulb", label: "Achievement" },
  video: { tone: "info", label: "Video" },
} as const;

export function PostHead({ post }: { post: Post }) {
  const { author } = post;
  const kind = post.event ? "event" : post.type;
  const badge = kind === "post" ? undefined : badges[kind];
  return (
    <div className="post-head">
      <div className="person">
        <Link
          to="/profile/$userId"
          params={{ userId: author.id }}
          className="post-face"
          tabIndex={-1}
          aria-hidden="true"
        >
          <Avatar name={author.name} seed={author.id} src={author.avatar} />
        </Link>
        <div className="fill">
          <Link to="/profile/$userId" params={{ userId: author.id }} className="post-author">
            <b>{author.name}</b>
          </Link>
          <Cosigners post={post} />
          <span className="post-facts">
            <span className="post-handle">@{author.username}</span>
            <span>
              {" · "}
              <Link to="/posts/$postId" params={{ postId: post.id }} className="post-time">
                <TimeAgo at={post.time} />
              </Link>
              {post.edited && " · edited"}
              <Audience visibility={post.visibility} />
            </span>
          </span>
        </div>
      </div>
      <div className="post-badges">
        {author.sample && <Badge>Sample</Badge>}
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
      <PostMenu post={post} />
    </div>
  );
}

const namedAtMost = 3;

/** "with Night Ferry, Attic Selector and 2 others" */
function Cosigners({ post: { cosigners } }: { post: Post }) {
  if (!cosigners) return null;
  const named = cosigners.length > namedAtMost + 1 ? cosigners.slice(0, namedAtMost) : cosigners;
  const others = cosigners.length - named.length;
  return (
    <span className="post-cosigners">
      {" with "}
      {named.map((one, at) => (
        <Fragment key={one.id}>
          {at > 0 && (at === named.length - 1 && others === 0 ? " and " : ", ")}
          <CosignerLink one={one} />
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </span>
  );
}

function CosignerLink({ one: { id, name, act } }: { one: Cosigner }) {
  if (act === null)
    return (
      <Link to="/profile/$userId" params={{ userId: id }} className="post-author">
        <b>{name}</b>
      </Link>
    );
  return (
    <Link to="/talent/$slug" params={{ slug: act }} search={noDay} className="post-author">
      <b>{name}</b>
    </Link>
  );
}

const noDay = { day: undefined };
type Cosigner = NonNullable<Post["cosigners"]>[number];

function Audience({ visibility }: { visibility: Post["visibility"] }) {
  if (visibility === "public") return null;
  return (
    <>
      {" · "}
      <Icon
        of={visibility === "followers" ? Users : EyeOff}
        size="small"
        className="post-audience"
      />{" "}
      <span className="post-audience-words">
        {visibility === "followers" ? "Followers" : "Only me"}
      </span>
    </>
  );
}
