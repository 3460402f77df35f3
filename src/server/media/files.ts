import { Readable } from "node:stream";
import { Hono } from "hono";
import parseRange from "range-parser";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import { fileName, type MediaRow } from "./media-shape.ts";
import { findMediumToShow } from "./visibility.ts";

/** Serves pictures, videos and PDFs, whole or in ranges, to people who may see the content that shows them. */
export const mediaFiles = new Hono<Env>().get("/media/:id/:name", async (c) => {
  const { identity, db, storage } = c.var.services;
  const { id: mediaId, name } = c.req.param();
  if (!isId(mediaId)) refuse("NOT_FOUND");
  const viewer = await identity.findPerson(c.req.raw.headers);
  c.set("person", viewer);
  const { medium, isPublic } = await findMediumToShow(db, viewer, mediaId);
  const type = typeOf(medium, name);
  const key = `media/${medium.id}/${name}`;
  const size = type ? await storage.size(key) : undefined;
  if (!type || size === undefined) refuse("NOT_FOUND");

  // A minute in shared caches, five in browsers: what is public today may be for followers tomorrow. The bytes under a name never change,
  // so the name is the ETag.
  const etag = `"${medium.id}-${name}"`;
  const headers: Record<string, string> = {
    "content-type": type,
    // Browsers' PDF viewers don't work in the sandbox.
    "content-disposition": `${medium.kind === "document" ? "attachment" : "inline"}; filename="${name}"`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": isPublic ? "public, max-age=300, s-maxage=60" : "private, no-store",
    "accept-ranges": "bytes",
    etag,
  };
  if (matches(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  const range = wantedRange(c.req.header("range"), c.req.header("if-range"), { size, etag });
  if (range === "none")
    return c.body(null, 416, { ...headers, "content-range": `bytes */${size}` });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers["content-length"] = String(end - start + 1);
  if (range) headers["content-range"] = `bytes ${start}-${end}/${size}`;
  // HEAD requests are routed here too and must not open the file.
  const body = c.req.raw.method === "HEAD" ? null : toWeb(storage.read(key, { start, end }));
  return new Response(body, { status: range ? 206 : 200, headers });
});

function typeOf({ widths, videoType }: MediaRow, name: string): string | undefined {
  if (widths.some((width) => name === `${width}.webp`)) return "image/webp";
  return videoType && name === fileName(videoType) ? videoType : undefined;
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag)
  );
}

/** The one range to send, "none" when it can't be satisfied, undefined for the whole file. */
function wantedRange(
  header: string | undefined,
  ifRange: string | undefined,
  file: { size: number; etag: string },
) {
  if (!header || (ifRange !== undefined && ifRange !== file.etag)) return undefined;
  const ranges = parseRange(file.size, header);
  if (ranges === -1) return "none";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return undefined;
  return ranges[0];
}

function toWeb(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream;
}
