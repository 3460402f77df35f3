import { randomUUID } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { ServerMetrics } from "../http/metrics.ts";
import { securityHeadersOf } from "../http/security.ts";
import type { Env } from "../http/router.ts";
import type { Db } from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import { captionsText } from "../recordings/captions-text.ts";
import type { Services } from "../services.ts";
import { findPackedRecording, findPlaylist, opensRoom } from "./playlists.ts";
import { readFile } from "./segment-files.ts";

export const streamFileRoute = "/s/:signature/:id/:playback/:file";
const segmentName = /^([1-9]\d{0,4})-(init\.mp4|[1-9]\d{0,6}\.m4s)$/;

type Asked = { signature: string; id: string; playback: string; file: string };
type StreamFile = {
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
  caching: string;
  /** Headers for content that is sent compressed to clients that accept it. */
  packing?: Record<string, string>;
};

/** Playlists and segments under signed paths. Having the path is enough to read them, so a CDN can serve them. */
export const streamFiles = new Hono<Env>().get(streamFileRoute, async (c) => {
  const found =
    (await findStreamFile(c.var.services, c.req.param(), () => readsGzip(c))) ??
    refuse("NOT_FOUND");
  return c.body(found.body, 200, headersOf(found));
});

/**
 * The same, ahead of all other middleware: a thousand viewers make two thousand of these requests a second, and they need neither
 * person nor origin. Responds only if the file exists, as the regular route would; missing files and errors fall through to it.
 */
export function streamFilesFirst(
  services: Services,
  metrics: Pick<ServerMetrics, "add">,
): MiddlewareHandler<Env> {
  const { config, log, requestTimes } = services;
  const headers = securityHeadersOf(new URL(config.publicUrl), "/s/");
  return async function sendStreamFile(c, next) {
    const startedAt = performance.now();
    const asked = c.req.param() as Asked;
    const found = await findStreamFile(services, asked, () => readsGzip(c)).catch(() => undefined);
    if (!found) return next();
    // A random UUID: a time-sorted one takes ten times as long to make.
    const request = randomUUID();
    const ms = performance.now() - startedAt;
    const { method, path } = c.req;
    requestTimes.add(`${method} ${streamFileRoute}`, ms);
    metrics.add({ method, route: streamFileRoute, status: 200, ms });
    log.info({ request, method, path, status: 200, ms: Math.round(ms) });
    // Not `c.body`, which would convert the headers to an object and read them one by one again.
    return new Response(found.body, {
      headers: {
        ...headers,
        ...headersOf(found),
        "x-request-id": request,
      },
    });
  };
}

function headersOf({ type, caching, packing }: StreamFile): Record<string, string> {
  return { "content-type": type, "cache-control": caching, ...packing };
}

// A weight of zero means that gzip isn't wanted.
const acceptsGzip = /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i;

function readsGzip(c: Context<Env>): boolean {
  const codings = c.req.header("accept-encoding")?.split(",") ?? [];
  return codings.some((coding) => acceptsGzip.test(coding));
}

/** The file behind a signed path, or undefined. */
async function findStreamFile(
  { db, storage }: Pick<Services, "db" | "storage">,
  { signature, id: eventId, playback, file }: Asked,
  gzip: () => boolean,
): Promise<StreamFile | undefined> {
  if (!isId(eventId) || !(await opensRoom(db, eventId, playback, signature))) return undefined;
  if (file === "index.m3u8") {
    if (playback === "recording") return recordingFile(db, eventId, gzip);
    const body = await findPlaylist(db, eventId, "live");
    return body === undefined ? undefined : { body, type: playlistType, caching: brief };
  }
  if (file === "captions.vtt" && playback === "recording") {
    const body = await captionsText(db, eventId);
    return body === undefined ? undefined : { body, type: captionsType, caching: brief };
  }
  const [, epoch, name] = segmentName.exec(file) ?? [];
  if (name === undefined) return undefined;
  // Trimmed parts must not be reachable by guessing their URL.
  if (playback === "recording" && name !== "init.mp4" && !(await isShown(db, eventId, file)))
    return undefined;
  const body = await readFile(storage, { eventId, epoch: Number(epoch), file: name });
  return body && { body, type: "video/mp4", caching: "public, max-age=600, immutable" };
}

/** The playlist of a recording, compressed if accepted: hours of video list thousands of files. Reflects the current trim. */
async function recordingFile(
  db: Db,
  eventId: string,
  gzip: () => boolean,
): Promise<StreamFile | undefined> {
  const file = { type: playlistType, caching: brief };
  const vary = { vary: "accept-encoding" };
  if (gzip()) {
    const body = await findPackedRecording(db, eventId);
    return body && { ...file, body, packing: { ...vary, "content-encoding": "gzip" } };
  }
  const body = await findPlaylist(db, eventId, "recording");
  return body === undefined ? undefined : { ...file, body, packing: vary };
}

const playlistType = "application/vnd.apple.mpegurl";
const captionsType = "text/vtt; charset=utf-8";
const brief = "public, max-age=1";

async function isShown(db: Db, eventId: string, file: string): Promise<boolean> {
  const playlist = await findPlaylist(db, eventId, "recording");
  return playlist?.includes(`\n${file}\n`) ?? false;
}
