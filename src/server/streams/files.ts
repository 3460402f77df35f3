import { Hono } from "hono";
import type { Db } from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import { captionsText } from "../recordings/captions-text.ts";
import { findPlaylist, opensRoom } from "./playlists.ts";
import { readFile } from "./segment-files.ts";

const segmentName = /^([1-9]\d{0,4})-(init\.mp4|[1-9]\d{0,6}\.m4s)$/;

/** Playlists and segments under signed paths: who has the path may read, so that a CDN in front can answer for us. */
export const streamFiles = new Hono<Env>().get("/s/:signature/:id/:playback/:file", async (c) => {
  const { db, storage } = c.var.services;
  const { signature, id: eventId, playback, file } = c.req.param();
  if (!isId(eventId) || !(await opensRoom(db, eventId, playback, signature))) refuse("NOT_FOUND");
  if (file === "index.m3u8") {
    const kind = playback === "recording" ? "recording" : "live";
    const playlist = await findPlaylist(db, eventId, kind);
    if (playlist === undefined) refuse("NOT_FOUND");
    return c.body(playlist, 200, {
      "content-type": "application/vnd.apple.mpegurl",
      // A recording that was trimmed is shown as it is now.
      "cache-control": "public, max-age=1",
    });
  }
  if (file === "captions.vtt" && playback === "recording") {
    const captions = await captionsText(db, eventId);
    if (captions === undefined) refuse("NOT_FOUND");
    return c.body(captions, 200, {
      "content-type": "text/vtt; charset=utf-8",
      "cache-control": "public, max-age=1",
    });
  }
  const [, epoch, name] = segmentName.exec(file) ?? [];
  // What was trimmed off is not shown under an address that is easy to guess either.
  if (playback === "recording" && name !== "init.mp4" && !(await isShown(db, eventId, file)))
    refuse("NOT_FOUND");
  const bytes = name && (await readFile(storage, { eventId, epoch: Number(epoch), file: name }));
  if (!bytes) refuse("NOT_FOUND");
  return c.body(bytes, 200, {
    "content-type": "video/mp4",
    "cache-control": "public, max-age=600, immutable",
  });
});

async function isShown(db: Db, eventId: string, file: string): Promise<boolean> {
  const playlist = await findPlaylist(db, eventId, "recording");
  return playlist?.includes(`\n${file}\n`) ?? false;
}
