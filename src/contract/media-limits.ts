export const mediaLimits = {
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  videoBytes: 200 * 1024 * 1024,
  soundBytes: 50 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  /** In characters. */
  altText: 500,
} as const;

export const imageTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;

export const videoTypes = ["video/mp4", "video/webm"] as const;

export const documentTypes = ["application/pdf"] as const;

export const soundTypes = ["audio/mpeg", "audio/mp4", "audio/ogg", "audio/flac"] as const;
