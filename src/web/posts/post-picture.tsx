import type { Media } from "../../contract/media.ts";
import type { Post } from "../../contract/posts.ts";
import { Picture } from "../ui/picture.tsx";
import { artOf } from "./post-art.ts";

// A strip or a tower would push everything else off the screen; the post's own page shows it whole.
const [tallest, widest] = [4 / 5, 3];

export function PostPicture({ media, post, whole }: { media: Media; post: Post; whole: boolean }) {
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
