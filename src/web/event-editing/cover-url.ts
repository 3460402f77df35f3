import type { Media } from "../../contract/media.ts";
import type { Attaching } from "../media/attachment.ts";

type Covers = {
  picture: Attaching;
  /** The picture the event had when the form was opened. */
  cover: Media | null;
  coverId: string | null;
};

/** An uploaded picture only counts once the form takes it, so swapping it does nothing yet. */
export const ignoreSwap = () => undefined;

/** The URL of the form's current picture; undefined if it has none. */
export function coverUrlOf({ picture, cover, coverId }: Covers): string | undefined {
  if (coverId === null) return undefined;
  const shown = [picture.attachment?.media, cover].find((medium) => medium?.id === coverId);
  return shown?.images.at(-1)?.url;
}
