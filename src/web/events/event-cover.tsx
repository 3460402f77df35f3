import type { EventCard } from "../../contract/events.ts";
import { Picture } from "../ui/picture.tsx";
import type { PosterVariant } from "../ui/poster.ts";

type CoverProps = {
  event: Pick<EventCard, "id" | "title" | "category" | "cover">;
  variant: PosterVariant;
  sizes: string;
  /** The line at the foot of a printed poster. */
  meta?: string;
};

/** The event's picture, or the poster that is printed for it. Its title stands beside it. */
export function EventCover({ event, variant, sizes, meta }: CoverProps) {
  const { id, title, category, cover } = event;
  return (
    <Picture
      src={cover?.images.at(-1)?.url}
      srcSet={cover?.images.map(({ url, width }) => `${url} ${width}w`).join(", ")}
      sizes={sizes}
      alt={cover?.alt ?? ""}
      placeholder={{ title, category, seed: id, variant, label: "", ...(meta ? { meta } : {}) }}
    />
  );
}
