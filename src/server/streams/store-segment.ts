import { and, desc, eq, sql } from "drizzle-orm";
import { announceLive } from "../announcements/announce-live.ts";
import { hintEvent } from "../events/live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { isOnAir, type Room, stateOf } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import type { Services } from "../services.ts";
import { hashOf } from "./epochs.ts";
import { whyCutOff } from "./on-air.ts";
import { storeFile } from "./segment-files.ts";
import { streamEpochs, streamSegments } from "./tables.ts";

type Parts = Pick<Services, "db" | "storage">;
type Sent = {
  eventId: string;
  epoch: number;
  token: string;
  bytes: Uint8Array<ArrayBuffer>;
};
export type Outcome = "stored" | "dup";

/** Stores the init segment of an epoch. */
export function storeInit({ db, storage }: Parts, sent: Sent): Promise<Done<Outcome>> {
  return write(db, async (tx) => {
    const { epoch } = await lockEpoch(tx, sent);
    if (epoch.hasInit) return "dup";
    if (!isInitSegment(sent.bytes))
      refuse("BAD_FILE", { detail: "This is not an init segment (CMAF): send ftyp and moov." });
    await storeFile(storage, { ...sent, file: "init.mp4" }, sent.bytes);
    await tx.update(streamEpochs).set({ hasInit: true }).where(isEpoch(sent));
    return "stored";
  });
}

export type SentSegment = Sent & { n: number; durationMs: number };

/** Stores the next segment of an epoch. The file is written before its row, so an acknowledged segment always exists. */
export function storeSegment({ db, storage }: Parts, sent: SentSegment): Promise<Done<Outcome>> {
  const { eventId, epoch, n, durationMs, bytes } = sent;
  return write(db, async (tx) => {
    const { epoch: row, room } = await lockEpoch(tx, sent);
    const [previous] = await tx
      .select()
      .from(streamSegments)
      .where(and(eq(streamSegments.eventId, eventId), eq(streamSegments.epoch, epoch)))
      .orderBy(desc(streamSegments.n))
      .limit(1);
    const expected = (previous?.n ?? 0) + 1;
    if (n < expected) return "dup";
    if (!row.hasInit) refuse("CONFLICT", { detail: "Send init.mp4 first." });
    if (n > expected) refuse("CONFLICT", { detail: `Send segment ${expected} first.` });
    if (!isMediaSegment(bytes))
      refuse("BAD_FILE", { detail: "This is not a media segment (CMAF): send moof and mdat." });
    await storeFile(storage, { eventId, epoch, file: `${n}.m4s` }, bytes);
    const now = new Date();
    const [last] = await tx
      .select({ sequence: sql<number>`coalesce(max(${streamSegments.sequence}), -1)::int` })
      .from(streamSegments)
      .where(eq(streamSegments.eventId, eventId));
    await tx.insert(streamSegments).values({
      eventId,
      epoch,
      n,
      sequence: (last?.sequence ?? -1) + 1,
      durationMs,
      bytes: bytes.length,
      // Consecutive regardless of the network: segments that waited through an outage keep their own time.
      startsAt: previous
        ? new Date(previous.startsAt.getTime() + previous.durationMs)
        : new Date(now.getTime() - durationMs),
    });
    if (!isOnAir(room)) await announceLive(tx, row);
    await goOnAir(tx, room, now);
    return "stored";
  });
}

async function goOnAir(tx: Transaction, room: Room, now: Date): Promise<void> {
  const { eventId } = room;
  await tx
    .update(eventRooms)
    .set({
      startedAt: room.startedAt ?? now,
      onAirSince: isOnAir(room) ? room.onAirSince : now,
      lastSegmentAt: now,
      // A continued recording gets a new end.
      endedAt: null,
      trimEndMs: null,
    })
    .where(eq(eventRooms.eventId, eventId));
  if (stateOf(room, now.getTime()) !== "live")
    record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}

/** Finds the epoch of a token and locks its room until the transaction ends, so that segments are counted one by one. */
async function lockEpoch(tx: Transaction, sent: Sent) {
  const [room] = await tx
    .select()
    .from(eventRooms)
    .where(eq(eventRooms.eventId, sent.eventId))
    .for("update");
  const [epoch] = await tx.select().from(streamEpochs).where(isEpoch(sent));
  if (!room || !epoch || epoch.tokenHash !== hashOf(sent.token)) refuse("NOT_FOUND");
  if (epoch.endedAt) refuse("CONFLICT", { detail: await whyCutOff(tx, room, epoch) });
  return { room, epoch };
}

function isEpoch({ eventId, epoch }: Pick<Sent, "eventId" | "epoch">) {
  return and(eq(streamEpochs.eventId, eventId), eq(streamEpochs.epoch, epoch));
}

const around = new Set(["styp", "sidx", "prft", "emsg", "free", "skip"]);

/** Whether these bytes are an init segment: the file type, then the description of its tracks. */
function isInitSegment(bytes: Uint8Array): boolean {
  const boxes = boxesIn(bytes)?.filter((box) => !around.has(box));
  return boxes?.join(" ") === "ftyp moov";
}

/** Whether these bytes are a media segment: one or more fragments and nothing else. */
function isMediaSegment(bytes: Uint8Array): boolean {
  const boxes = boxesIn(bytes)?.filter((box) => !around.has(box));
  return boxes !== undefined && /^moof mdat( moof mdat)*$/.test(boxes.join(" "));
}

/** The names of the top-level boxes (ISO 14496-12), or undefined if the sizes don't add up. */
function boxesIn(bytes: Uint8Array): string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return undefined;
    const size = view.getUint32(at);
    // 1 means a 64-bit size and 0 "to the end": our segments need neither.
    if (size < 8 || at + size > bytes.length) return undefined;
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
    at += size;
  }
  return names;
}
