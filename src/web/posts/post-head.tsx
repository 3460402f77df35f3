import { Link } from "@tanstack/react-router";
import { EyeOff, Users } from "lucide-react";
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
  const badge = post.type === "post" ? undefined : badges[post.type];
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
