import { Hono, type Context } from "hono";
import { putSegment, testUplink } from "../../contract/rooms/streams.ts";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { limitBody } from "../http/limit-body.ts";
import { guard, signedIn, type Env } from "../http/router.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import { isId } from "../lib/ids.ts";
import { getRoomAccess } from "../rooms/room-access.ts";
import { storeInit } from "./store-segment.ts";
import { takeSegment } from "./take-segment.ts";

/** Receives a host's segments, one a second. The epoch's token is the proof of access. */
export const streamUploads = new Hono<Env>();

streamUploads.put(
  "/streams/:id/:epoch/:file",
  guard(putSegment.access, putSegment.rate),
  limitBody(streamLimits.segmentBytes),
  async (c) => {
    const { services } = c.var;
    const { eventId, epoch, file, token, duration } = readRequest(c);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const sent = { eventId, epoch, token, bytes };
    if (file === "init.mp4")
      return c.json({ outcome: await deliver(services, storeInit(services, sent)) });
    if (duration === undefined)
      refuse("BAD_INPUT", {
        fields: [{ field: "duration", message: "Say how many seconds the segment lasts." }],
      });
    const n = Number.parseInt(file, 10);
    const durationMs = Math.max(1, Math.round(duration * 1_000));
    return c.json({ outcome: await takeSegment(services, { ...sent, n, durationMs }) });
  },
);

streamUploads.post(
  "/streams/:id/uplink",
  guard(testUplink.access, testUplink.rate),
  limitBody(1024 * 1024),
  async (c) => {
    const viewer = signedIn(c);
    // Only people who may broadcast here can use the server as a speed test.
    const { id } = c.req.param();
    if (!isId(id)) refuse("NOT_FOUND");
    await getRoomAccess(c.var.services.db, { viewer }, id, "broadcast");
    await c.req.arrayBuffer();
    return c.body(null, 204);
  },
);

function readRequest(c: Context<Env>) {
  const { params, query, headers } = putSegment.request;
  const address = params.safeParse(c.req.param());
  const asked = query.safeParse(c.req.query());
  const proof = headers.safeParse(c.req.header());
  // A malformed token is refused like a wrong one.
  if (!proof.success || (!address.success && address.error.issues.some(isAboutId)))
    refuse("NOT_FOUND");
  const problem = address.error?.issues[0] ?? asked.error?.issues[0];
  if (!address.success || !asked.success)
    refuse("BAD_INPUT", {
      fields: [{ field: problem?.path.join(".") ?? "", message: problem?.message ?? "" }],
    });
  const { id: eventId, epoch, file } = address.data;
  return { eventId, epoch, file, token: proof.data["x-ingest-token"], ...asked.data };
}

function isAboutId({ path }: { path: PropertyKey[] }): boolean {
  return path[0] === "id" || path[0] === "epoch";
}
