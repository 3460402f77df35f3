import type { Media } from "../../contract/media.ts";
import type { Attaching } from "../media/attachment.ts";

type Covers = {
  picture: Attaching;
  /** The picture that the event had when the form was opened. */
  cover: Media | null;
  coverId: string | null;
};

/** A picture counts only once the form takes it, so that choosing another changes nothing yet. */
export const ignoreSwap = () => undefined;

/** Where the picture lies that the form names now; undefined when it names none. */
export function coverUrlOf({ picture, cover, coverId }: Covers): string | undefined {
  if (coverId === null) return undefined;
  const shown = [picture.attachment?.media, cover].find((medium) => medium?.id === coverId);
  return shown?.images.at(-1)?.url;
}
