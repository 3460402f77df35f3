import { randomUUID } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { ServerMetrics } from "../http/metrics.ts";
import { securityHeadersOf } from "../http/security.ts";
import type { Env } from "../http/router.ts";
import type { Db } from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import { captionsText } from "../recordings/captions-text.ts";
import type { Services } from "../services.ts";
import { findPlaylist, opensRoom } from "./playlists.ts";
import { readFile } from "./segment-files.ts";

export const streamFileRoute = "/s/:signature/:id/:playback/:file";
const segmentName = /^([1-9]\d{0,4})-(init\.mp4|[1-9]\d{0,6}\.m4s)$/;

type Asked = { signature: string; id: string; playback: string; file: string };
type StreamFile = { body: string | Uint8Array<ArrayBuffer>; type: string; caching: string };

/** Playlists and segments under signed paths: who has the path may read, so that a CDN in front can answer for us. */
export const streamFiles = new Hono<Env>().get(streamFileRoute, async (c) => {
  const { body, type, caching } =
    (await findStreamFile(c.var.services, c.req.param())) ?? refuse("NOT_FOUND");
  return c.body(body, 200, { "content-type": type, "cache-control": caching });
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
    const found = await findStreamFile(services, asked).catch(() => undefined);
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
        "content-type": found.type,
        "cache-control": found.caching,
        "x-request-id": request,
      },
    });
  };
}

/** What a signed path opens; undefined where it opens nothing. */
async function findStreamFile(
  { db, storage }: Pick<Services, "db" | "storage">,
  { signature, id: eventId, playback, file }: Asked,
): Promise<StreamFile | undefined> {
  if (!isId(eventId) || !(await opensRoom(db, eventId, playback, signature))) return undefined;
  if (file === "index.m3u8") {
    const kind = playback === "recording" ? "recording" : "live";
    const body = await findPlaylist(db, eventId, kind);
    // A recording that was trimmed is shown as it is now.
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

const playlistType = "application/vnd.apple.mpegurl";
const captionsType = "text/vtt; charset=utf-8";
const brief = "public, max-age=1";

async function isShown(db: Db, eventId: string, file: string): Promise<boolean> {
  const playlist = await findPlaylist(db, eventId, "recording");
  return playlist?.includes(`\n${file}\n`) ?? false;
}
