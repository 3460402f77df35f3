import type { AnyColumn } from "drizzle-orm";
import type { Media } from "../../contract/media.ts";
import type { media } from "./tables.ts";

type Shown = "id" | "kind" | "width" | "height" | "seconds" | "videoType" | "alt" | "widths";
export type MediaRow = Pick<typeof media.$inferSelect, Shown>;

/** The columns that `mediaShape` needs, of `media` or of another name for it in the same query. */
export function shownMedia<T extends Record<Shown, AnyColumn>>(table: T): Pick<T, Shown> {
  const { id, kind, width, height, seconds, videoType, alt, widths } = table;
  return { id, kind, width, height, seconds, videoType, alt, widths };
}

/** A medium as sent to screens. */
export function mediaShape(row: MediaRow): Media {
  const { id, kind, width, height, seconds, alt, widths, videoType } = row;
  return {
    id,
    kind,
    width,
    height,
    seconds,
    alt,
    images: widths.map((each) => ({ width: each, url: `/media/${id}/${each}.webp` })),
    video: videoType ? { url: `/media/${id}/${videoName(videoType)}`, type: videoType } : null,
  };
}

/** Name of the video file in storage and in its address. */
export function videoName(videoType: string): string {
  return videoType === "video/webm" ? "video.webm" : "video.mp4";
}
