import type { ActCard } from "../../contract/talent/acts.ts";
import { Picture } from "../ui/picture.tsx";

type ActArtProps = {
  act: Pick<ActCard, "id" | "name" | "picture">;
  /** The maximum width of the picture in pixels. */
  width: number;
};

/** An act's picture, or generated art if it has none. */
export function ActArt({ act, width }: ActArtProps) {
  const images = act.picture?.images ?? [];
  const fitting = images.find((image) => image.width >= width) ?? images.at(-1);
  return (
    <Picture
      src={fitting?.url}
      alt={act.picture?.alt ?? ""}
      placeholder={{ title: act.name, category: "Music", seed: act.id, variant: "thumb" }}
    />
  );
}
