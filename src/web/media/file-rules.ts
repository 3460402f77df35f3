import {
  documentTypes,
  imageTypes,
  mediaLimits,
  soundTypes,
  videoTypes,
} from "../../contract/media-limits.ts";

export type FileKind = "image" | "video" | "audio" | "document";

const rules: Record<FileKind, { types: readonly string[]; bytes: number; wanted: string }> = {
  image: {
    types: imageTypes,
    bytes: mediaLimits.imageBytes,
    wanted: "Choose a JPEG, PNG, WebP, AVIF or GIF image.",
  },
  video: {
    types: videoTypes,
    bytes: mediaLimits.videoBytes,
    wanted: "Choose an MP4 or WebM video.",
  },
  document: { types: documentTypes, bytes: mediaLimits.documentBytes, wanted: "Choose a PDF." },
  audio: {
    // Systems disagree about the names of these types; the server checks the content.
    types: [...soundTypes, "audio/mp3", "audio/aac", "audio/x-m4a", "audio/opus", "audio/x-flac"],
    bytes: mediaLimits.soundBytes,
    wanted: "Choose an MP3, AAC, Opus or FLAC recording.",
  },
};

/** Why a file can't be sent and what to do, or undefined. The server checks the content again. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  kind: FileKind,
): string | undefined {
  const { types, bytes, wanted } = rules[kind];
  // Some systems give no type; then only the content can tell.
  if (file.type !== "" && !types.includes(file.type))
    return `${file.name} can't be used. ${wanted}`;
  if (file.size === 0) return `${file.name} is empty. ${wanted}`;
  if (file.size > bytes) {
    return `${file.name} is ${megabytes(file.size)} MB. Choose one of at most ${megabytes(bytes)} MB.`;
  }
  return undefined;
}

function megabytes(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return size < 100 ? String(Math.ceil(size * 10) / 10) : String(Math.ceil(size));
}
