import { MessageSquare, Trophy } from "lucide-react";
import { useState } from "react";
import type { Media } from "../../contract/media.ts";
import type { Post } from "../../contract/posts.ts";
import { Comments } from "../comments/comments.tsx";
import { HiddenNote } from "../moderation/hidden-note.tsx";
import { CosignNote } from "./cosign.tsx";
import { placementOf } from "./placement.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { textBesideEvent } from "./event-text.ts";
import { MutedFold } from "./muted-fold.tsx";
import { LikeButton } from "./like-button.tsx";
import { artOf } from "./post-art.ts";
import { PostEvent } from "./post-event.tsx";
import { PostHead } from "./post-head.tsx";
import { PostText } from "./post-text.tsx";
import { PostVideo } from "./post-video.tsx";
import { WaitingNote } from "./waiting-note.tsx";
import { SharePopup } from "./share-popup.tsx";
import "./feed.css";

/** A post of any kind; on its own page it's shown in full (`whole`), with comments open. */
export function PostCard({ post, whole = false }: { post: Post; whole?: boolean }) {
  const [commenting, setCommenting] = useState(whole);
  const text = textBesideEvent(post);
  return (
    <article
      className="post"
      id={`post-${post.id}`}
      aria-label={`Post by ${post.author.name}`}
      tabIndex={-1}
    >
      <PostHead post={post} />
      <div className="post-body">
        {post.waiting !== undefined && <WaitingNote thing="post" waiting={post.waiting} />}
        {post.hidden !== undefined && <HiddenNote thing="post" reason={post.hidden} />}
        <MutedFold thing="post" authorId={post.author.id} text={wordsOf(post)}>
          {post.title && !post.event && <h2 className="post-title">{post.title}</h2>}
          {text && <PostText text={text} mentions={post.mentions} />}
          {post.media?.kind === "image" && (
            <PostPicture media={post.media} post={post} whole={whole} />
          )}
          {post.media?.kind === "video" && <PostVideo media={post.media} post={post} />}
          {post.type === "achievement" && <PostAchievement post={post} />}
          {post.event && <PostEvent post={post} event={post.event} />}
          {post.cosigning === "asked" && <CosignNote post={post} />}
        </MutedFold>
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

function wordsOf({ title, content, event, competition }: Post): string {
  return [title, content, event?.title, competition].filter(Boolean).join("\n");
}

function PostAchievement({ post }: { post: Post }) {
  const placement = placementOf(post.placement ?? "");
  return (
    <div className="post-attachment post-achievement">
      <div className="post-achievement-place" aria-hidden="true">
        {placement ? (
          <>
            {placement.numeral}
            <sup>{placement.suffix}</sup>
          </>
        ) : (
          <Icon of={Trophy} />
        )}
      </div>
      <div>
        <h2 className="display-medium">{post.competition}</h2>
        <p className="supporting-text post-achievement-detail">Placement: {post.placement}</p>
      </div>
    </div>
  );
}

interface PostActionsProps {
  post: Post;
  commenting: boolean;
  onComment: () => void;
}

function PostActions({ post, commenting, onComment }: PostActionsProps) {
  return (
    <div className="post-actions">
      <LikeButton post={post} />
      <button type="button" className="post-action" aria-expanded={commenting} onClick={onComment}>
        <Icon of={MessageSquare} />
        Comment <b className="tabular-numbers">{post.comments}</b>
      </button>
      <SharePopup post={post} />
    </div>
  );
}

// Very wide or tall pictures would push everything else off the screen; the post's own page shows them uncropped.
const [tallest, widest] = [4 / 5, 3];

function PostPicture({ media, post, whole }: { media: Media; post: Post; whole: boolean }) {
  const ratio = media.width / Math.max(1, media.height);
  const shown = whole ? ratio : Math.min(widest, Math.max(tallest, ratio));
  return (
    <div className="post-attachment" style={{ aspectRatio: shown }}>
      <Picture
        src={media.images.at(-1)?.url}
        srcSet={media.images.map((image) => `${image.url} ${image.width}w`).join(", ")}
        sizes="(max-width: 860px) 100vw, 37rem"
        width={media.width}
        height={media.height}
        alt={media.alt}
        placeholder={artOf(post)}
      />
    </div>
  );
}
