import { Play } from "lucide-react";
import { useState } from "react";
import type { Media } from "../../contract/media.ts";
import type { Post } from "../../contract/posts.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { artOf } from "./post-art.ts";
import { clock, spokenLength } from "../media/video-length.ts";

/** A still with a play disc; the browser's own player takes its place once somebody wants it. */
export function PostVideo({ media, post }: { media: Media; post: Post }) {
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const still = media.images.at(-1)?.url;
  if (playing && media.video && !failed) {
    return (
      <div className="post-attachment post-video">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what people film */}
        <video
          ref={takeFocus}
          controls
          autoPlay
          playsInline
          poster={still}
          src={media.video.url}
          aria-label={media.alt || `Video by ${post.author.name}`}
          onError={() => setFailed(true)}
        />
      </div>
    );
  }
  const length = media.seconds === null ? "" : `, ${spokenLength(media.seconds)}`;
  return (
    <div className="post-attachment post-video">
      <Picture
        src={still}
        alt={media.alt}
        width={media.width}
        height={media.height}
        placeholder={artOf(post)}
      />
      {failed ? (
        <p className="post-video-failed" role="alert">
          Your browser can't play this video.
        </p>
      ) : (
        <button
          type="button"
          className="post-video-play"
          aria-label={`Play video${length}`}
          onClick={() => setPlaying(true)}
        >
          <Icon of={Play} />
        </button>
      )}
      {media.seconds !== null && (
        <span className="post-video-duration tabular-numbers" aria-hidden="true">
          {clock(media.seconds)}
        </span>
      )}
    </div>
  );
}

/** The button that was pressed is gone; the player continues where the keyboard was. */
function takeFocus(player: HTMLVideoElement | null) {
  player?.focus();
}
