import type { EventCard } from "../../contract/events/events.ts";
import { Picture } from "../ui/picture.tsx";
import type { PosterVariant } from "../../art/poster.ts";

type CoverProps = {
  event: Pick<EventCard, "title" | "category" | "cover" | "poster">;
  variant: PosterVariant;
  sizes: string;
  /** The line at the bottom of a generated poster. */
  meta?: string;
};

/** The event's picture or, without one, its generated poster. Decorative: the title is shown beside it. */
export function EventCover({ event, variant, sizes, meta }: CoverProps) {
  const { title, category, cover, poster } = event;
  return (
    <Picture
      src={cover?.images.at(-1)?.url}
      srcSet={cover?.images.map(({ url, width }) => `${url} ${width}w`).join(", ")}
      sizes={sizes}
      alt={cover?.alt ?? ""}
      placeholder={{ title, category, seed: poster, variant, label: "", ...(meta ? { meta } : {}) }}
    />
  );
}
