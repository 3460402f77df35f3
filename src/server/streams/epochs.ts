import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { recordCaptions } from "../captions/record-captions.ts";
import { hintEvent } from "../events/live.ts";
import { events } from "../events/tables.ts";
import type { Config } from "../lib/config.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { isOnAir, stateOf } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import { findOnAir } from "./on-air.ts";
import { refuseOverStorageLimits } from "./storage-limits.ts";
import { streamEpochs, streamSegments } from "./tables.ts";

type Started = { epoch: number; token: string };
type Beginning = {
  height: number;
  limits: Config["live"];
  byEncoder?: boolean;
  /** Its key is in use twice: continue only once the other encoder is silent. */
  standsBack?: boolean;
  /** Set by a page that asked its host. An encoder, which reconnects by itself, never takes over. */
  takeOver?: boolean;
};

/** Starts a run of segments. Whatever was sending before, the host's other page or another host, may no longer send. */
export async function startEpoch(
  tx: Transaction,
  { event, viewer }: RoomAccess<"broadcast">,
  { height, limits, byEncoder = false, standsBack = false, takeOver = false }: Beginning,
): Promise<Started> {
  const eventId = event.id;
  await tx.insert(eventRooms).values({ eventId }).onConflictDoNothing();
  const [room] = await tx
    .select()
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId))
    .for("update");
  if (!room || !viewer) refuse("NOT_FOUND");
  const onAir = takeOver ? null : await findOnAir(tx, viewer, room);
  const isOwnEncoder = onAir?.isViewer && onAir.byEncoder;
  const mayGoOn = isOwnEncoder && !(standsBack && stateOf(room) === "live");
  if (onAir && byEncoder && !mayGoOn)
    refuse("CONFLICT", {
      detail: `${onAir.name} is live now. Put this encoder on air from the studio.`,
    });
  if (onAir && !onAir.isViewer)
    refuse("CONFLICT", { detail: `${onAir.name} is live now. Take over to go live instead.` });
  // A broadcast on air continues, and its host is warned instead.
  if (!isOnAir(room)) await refuseOverStorageLimits(tx, event, limits);
  await endEpochs(tx, eventId);
  const [last] = await tx
    .select({ epoch: sql<number>`coalesce(max(${streamEpochs.epoch}), 0)::int` })
    .from(streamEpochs)
    .where(eq(streamEpochs.eventId, eventId));
  const epoch = (last?.epoch ?? 0) + 1;
  if (epoch > streamLimits.epochs) refuse("NOT_ALLOWED");
  const token = randomBytes(24).toString("base64url");
  const tokenHash = hashOf(token);
  await tx
    .insert(streamEpochs)
    .values({ eventId, epoch, broadcasterId: viewer.id, tokenHash, height, byEncoder });
  return { epoch, token };
}

/**
 * Ends a broadcast for everybody, if one is on. This includes one that ended before its first segment arrived, or the room would
 * promise a picture; before the event starts, its countdown simply continues.
 */
export async function endBroadcast(tx: Transaction, eventId: string): Promise<void> {
  const wasOpen = await endEpochs(tx, eventId);
  const now = new Date();
  const isDue = sql`exists (select 1 from ${events}
    where ${events.id} = ${eventId} and ${events.startsAt} <= now())`;
  const [ended] = await tx
    .update(eventRooms)
    .set({
      startedAt: sql`coalesce(${eventRooms.startedAt}, ${now.toISOString()}::timestamptz)`,
      endedAt: now,
      hasRecording: sql`exists (select 1 from ${streamSegments}
        where ${streamSegments.eventId} = ${eventId} limit 1)`,
    })
    .where(
      and(
        eq(eventRooms.eventId, eventId),
        isNull(eventRooms.endedAt),
        or(isNotNull(eventRooms.startedAt), wasOpen ? isDue : undefined),
      ),
    )
    .returning({ eventId: eventRooms.eventId });
  if (!ended) return;
  await recordCaptions(tx, eventId);
  record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}

/** The stored hash of a token. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Stops all sending and returns whether anybody was sending. A broadcast on air then waits for the next sender. */
export async function endEpochs(tx: Transaction, eventId: string): Promise<boolean> {
  const ended = await tx
    .update(streamEpochs)
    .set({ endedAt: new Date() })
    .where(and(eq(streamEpochs.eventId, eventId), isNull(streamEpochs.endedAt)))
    .returning({ epoch: streamEpochs.epoch });
  return ended.length > 0;
}
