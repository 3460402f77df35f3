import type { Media } from "../../contract/media.ts";
import { Picture } from "../ui/picture.tsx";

// A strip or a tower would push everything else off the screen; the picture's own address shows it whole.
const [tallest, widest] = [3 / 4, 2.5];

export function MessagePicture({ media }: { media: Media }) {
  const ratio = media.width / Math.max(1, media.height);
  const largest = media.images.at(-1)?.url;
  return (
    <a
      className="bubble-picture"
      href={largest}
      target="_blank"
      rel="noopener"
      style={{ aspectRatio: Math.min(widest, Math.max(tallest, ratio)) }}
    >
      <Picture
        src={largest}
        srcSet={media.images.map((image) => `${image.url} ${image.width}w`).join(", ")}
        sizes="20rem"
        width={media.width}
        height={media.height}
        alt={media.alt || "Picture"}
        placeholder={{ title: "Picture", category: "General", seed: media.id }}
      />
    </a>
  );
}
