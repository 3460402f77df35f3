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
  /** Of what is sent smaller to those who can read it so. */
  packing?: Record<string, string>;
};

/** Playlists and segments under signed paths: who has the path may read, so that a CDN in front can answer for us. */
export const streamFiles = new Hono<Env>().get(streamFileRoute, async (c) => {
  const found =
    (await findStreamFile(c.var.services, c.req.param(), () => readsGzip(c))) ??
    refuse("NOT_FOUND");
  return c.body(found.body, 200, headersOf(found));
});

/**
 * The same ahead of everything else that a request goes through: with a thousand viewers these are two thousand a second, and of no
 * person and no origin. It answers what is there, as the long way would. What is not there or fails goes that way.
 */
export function streamFilesFirst(
  services: Services,
  metrics: Pick<ServerMetrics, "add">,
): MiddlewareHandler<Env> {
  const { config, log, requestTimes } = services;
  const headers = securityHeadersOf(new URL(config.publicUrl), "/s/");
  return async function answerFirst(c, next) {
    const startedAt = performance.now();
    const asked = c.req.param() as Asked;
    const found = await findStreamFile(services, asked, () => readsGzip(c)).catch(() => undefined);
    if (!found) return next();
    // Not one that sorts by time, which takes ten times as long to make.
    const request = randomUUID();
    const ms = performance.now() - startedAt;
    const { method, path } = c.req;
    requestTimes.add(`${method} ${streamFileRoute}`, ms);
    metrics.add({ method, route: streamFileRoute, status: 200, ms });
    log.info({ request, method, path, status: 200, ms: Math.round(ms) });
    // Made here and not by `c.body`, which would turn the headers into an object that is read out again one by one.
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

// A weight of nothing says that it is not wanted.
const acceptsGzip = /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i;

function readsGzip(c: Context<Env>): boolean {
  const codings = c.req.header("accept-encoding")?.split(",") ?? [];
  return codings.some((coding) => acceptsGzip.test(coding));
}

/** What a signed path opens; undefined where it opens nothing. */
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
  // What was trimmed off is not shown under an address that is easy to guess either.
  if (playback === "recording" && name !== "init.mp4" && !(await isShown(db, eventId, file)))
    return undefined;
  const body = await readFile(storage, { eventId, epoch: Number(epoch), file: name });
  return body && { body, type: "video/mp4", caching: "public, max-age=600, immutable" };
}

/** The playlist of hours names thousands of files; one that was trimmed is shown as it is now. */
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
