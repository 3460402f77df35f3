import type { AnyColumn } from "drizzle-orm";
import type { Media } from "../../contract/media.ts";
import type { media } from "./tables.ts";

type Shown = "id" | "kind" | "width" | "height" | "seconds" | "videoType" | "alt" | "widths";
export type MediaRow = Pick<typeof media.$inferSelect, Shown>;

/** The columns that `mediaShape` needs, from `media` or an alias of it. */
export function shownMedia<T extends Record<Shown, AnyColumn>>(table: T): Pick<T, Shown> {
  const { id, kind, width, height, seconds, videoType, alt, widths } = table;
  return { id, kind, width, height, seconds, videoType, alt, widths };
}

/** A medium as sent to clients. */
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
    video: kind === "video" ? fileOf(id, videoType) : null,
    sound: kind === "audio" ? fileOf(id, videoType) : null,
  };
}

function fileOf(id: string, type: string | null) {
  return type ? { url: `/media/${id}/${fileName(type)}`, type } : null;
}

const fileNames: Record<string, string> = {
  "video/webm": "video.webm",
  "audio/mpeg": "sound.mp3",
  "audio/mp4": "sound.m4a",
  "audio/ogg": "sound.opus",
  "audio/flac": "sound.flac",
  "application/pdf": "file.pdf",
};

/** The name of the video, sound or PDF file in storage and in its URL. */
export function fileName(type: string): string {
  return fileNames[type] ?? "video.mp4";
}
