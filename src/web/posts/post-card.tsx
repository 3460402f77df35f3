import { useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { Comments } from "../comments/comments.tsx";
import { PostAchievement } from "./post-achievement.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostEvent } from "./post-event.tsx";
import { PostHead } from "./post-head.tsx";
import { PostPicture } from "./post-picture.tsx";
import { PostText } from "./post-text.tsx";
import { PostVideo } from "./post-video.tsx";
import "./feed.css";

/** One post of any kind; on its own page it is shown `whole`, with its comments open. */
export function PostCard({ post, whole = false }: { post: Post; whole?: boolean }) {
  const [commenting, setCommenting] = useState(whole);
  return (
    <article
      className="post"
      id={`post-${post.id}`}
      aria-label={`Post by ${post.author.name}`}
      tabIndex={-1}
    >
      <PostHead post={post} />
      <div className="post-body">
        {post.title && !post.event && <h3 className="post-title">{post.title}</h3>}
        {post.content && <PostText text={post.content} />}
        {post.media?.kind === "image" && (
          <PostPicture media={post.media} post={post} whole={whole} />
        )}
        {post.media?.kind === "video" && <PostVideo media={post.media} post={post} />}
        {post.type === "achievement" && <PostAchievement post={post} />}
        {post.event && <PostEvent post={post} event={post.event} />}
        <PostActions
          post={post}
          commenting={commenting}
          onComment={() => setCommenting(!commenting)}
        />
        {commenting && (
          <Comments thread={{ of: "posts", id: post.id }} here={`/posts/${post.id}`} />
        )}
      </div>
    </article>
  );
}
