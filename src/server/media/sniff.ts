import { open, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { type documentTypes, mediaLimits, type soundTypes } from "../../contract/media-limits.ts";
import { refuse } from "../lib/refuse.ts";

export type FileKind =
  | { kind: "document"; type: (typeof documentTypes)[number] }
  | { kind: "image"; type: "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif" }
  | { kind: "video"; type: "video/mp4" | "video/webm" }
  | { kind: "audio"; type: (typeof soundTypes)[number] };

const accepted: Record<string, FileKind> = {
  "application/pdf": { kind: "document", type: "application/pdf" },
  "image/jpeg": { kind: "image", type: "image/jpeg" },
  "image/png": { kind: "image", type: "image/png" },
  "image/apng": { kind: "image", type: "image/png" },
  "image/webp": { kind: "image", type: "image/webp" },
  "image/avif": { kind: "image", type: "image/avif" },
  "image/gif": { kind: "image", type: "image/gif" },
  "video/mp4": { kind: "video", type: "video/mp4" },
  "video/webm": { kind: "video", type: "video/webm" },
  "audio/mpeg": { kind: "audio", type: "audio/mpeg" },
  "audio/aac": { kind: "audio", type: "audio/mp4" },
  "audio/mp4": { kind: "audio", type: "audio/mp4" },
  "audio/x-m4a": { kind: "audio", type: "audio/mp4" },
  "audio/ogg": { kind: "audio", type: "audio/ogg" },
  "audio/ogg; codecs=opus": { kind: "audio", type: "audio/ogg" },
  "audio/flac": { kind: "audio", type: "audio/flac" },
  "audio/x-flac": { kind: "audio", type: "audio/flac" },
};

const advice: Record<string, string> = {
  "image/heic": "HEIC images aren't supported. Save it as JPEG.",
  "image/heif": "HEIF images aren't supported. Save it as JPEG.",
  "image/tiff": "TIFF images aren't supported. Save it as PNG.",
  "video/quicktime": "QuickTime videos aren't supported. Save it as MP4.",
  "audio/wav": "WAV recordings aren't supported. Save it as FLAC or MP3.",
  "audio/aiff": "AIFF recordings aren't supported. Save it as FLAC or MP3.",
  "video/matroska": "Matroska videos aren't supported. Save it as MP4 or WebM.",
};

export const supportedFormatsText =
  "Choose a JPEG, PNG, WebP, AVIF or GIF image, or an MP4 or WebM video.";

/** Detects a file's type by its content, whatever its name; refuses unusable files with what to do instead. */
export async function sniff(file: string): Promise<FileKind> {
  const { size } = await stat(file);
  if (size === 0) refuse("BAD_FILE", { detail: "This file is empty. Choose another." });
  const head = await readHead(file);
  if (/<svg[\s>:]/i.test(head)) {
    refuse("BAD_FILE", { detail: "SVG images aren't supported. Save it as PNG." });
  }
  if (head.trimStart().startsWith("#EXTM3U")) {
    refuse("BAD_FILE", {
      detail: "This is a playlist, not a video. Choose the MP4 or WebM file itself.",
    });
  }
  const found = (await fileTypeFromFile(file))?.mime ?? "";
  const kind = accepted[found];
  if (!kind) refuse("BAD_FILE", { detail: advice[found] ?? supportedFormatsText });
  if (kind.kind === "image" && size > mediaLimits.imageBytes) {
    refuse("TOO_LARGE", { detail: "Images can be up to 10 MB. Choose a smaller one." });
  }
  if (kind.kind === "document" && size > mediaLimits.documentBytes) {
    refuse("TOO_LARGE", { detail: "PDFs can be up to 10 MB. Choose a smaller one." });
  }
  if (kind.kind === "audio" && size > mediaLimits.soundBytes) {
    refuse("TOO_LARGE", { detail: "Recordings can be up to 50 MB. Choose a smaller one." });
  }
  return kind;
}

// Also refuses a binary picture that merely mentions <svg> in a comment; real photos don't.
async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
    return bytes.toString(wide ? "utf16le" : "utf8");
  } finally {
    await handle.close();
  }
}
