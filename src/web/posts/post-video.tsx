import { Play } from "lucide-react";
import { useState } from "react";
import type { Media } from "../../contract/media.ts";
import type { Post } from "../../contract/posts.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { artOf } from "./post-art.ts";

/** A still with a play button, replaced by the browser's video player when pressed. */
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

/** The pressed button is gone, so the player takes the focus. */
function takeFocus(player: HTMLVideoElement | null) {
  player?.focus();
}

/** 40 seconds as 0:40, an hour as 1:00:00. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** The same length in words for screen readers. */
function spokenLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    minutes > 0 && many(minutes, "minute"),
    (rest > 0 || minutes === 0) && many(rest, "second"),
  ];
  return parts.filter(Boolean).join(" ");
}

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
