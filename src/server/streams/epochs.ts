import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql, gt, isNotNull, ne } from "drizzle-orm";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import { hintEvent } from "../events/live.ts";
import type { Config } from "../lib/config.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { eventRooms } from "../rooms/tables.ts";
import { findOnAir } from "./on-air.ts";
import { streamEpochs, streamSegments } from "./tables.ts";
import { events } from "../events/tables.ts";

type Started = { epoch: number; token: string };
type Beginning = {
  height: number;
  limits: Config["live"];
  byEncoder?: boolean;
  /** Said by a page that asked; an encoder cannot be asked. */
  takeOver?: boolean;
};

/** Begins a run of segments. Whatever was sending before may send no more: the host's other page, or another host. */
export async function startEpoch(
  tx: Transaction,
  { event, viewer }: RoomAccess<"broadcast">,
  { height, limits, byEncoder = false, takeOver = byEncoder }: Beginning,
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
  if (onAir && !onAir.isViewer)
    refuse("CONFLICT", { detail: `${onAir.name} is live now. Take over to go live instead.` });
  await refuseOverStorageLimits(tx, event, limits);
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

/** Ends a broadcast for everybody; does nothing where none is on. */
export async function endBroadcast(tx: Transaction, eventId: string): Promise<void> {
  await endEpochs(tx, eventId);
  const [ended] = await tx
    .update(eventRooms)
    .set({
      endedAt: new Date(),
      hasRecording: sql`exists (select 1 from ${streamSegments}
        where ${streamSegments.eventId} = ${eventId} limit 1)`,
    })
    .where(
      and(
        eq(eventRooms.eventId, eventId),
        isNull(eventRooms.endedAt),
        sql`${eventRooms.startedAt} is not null`,
      ),
    )
    .returning({ eventId: eventRooms.eventId });
  if (ended) record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}

/** What a token is stored as. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

async function endEpochs(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .update(streamEpochs)
    .set({ endedAt: new Date() })
    .where(and(eq(streamEpochs.eventId, eventId), isNull(streamEpochs.endedAt)));
}

type Limits = Config["live"];
const liveMs = 60_000;

/** Refuses a broadcast that this server has no room for, with what to do about it. */
async function refuseOverStorageLimits(
  tx: Transaction,
  { id, hostId }: { id: string; hostId: string | null },
  limits: Limits,
): Promise<void> {
  if (limits.broadcasts === 0)
    refuse("NOT_ALLOWED", { detail: "Broadcasting is switched off on this site." });
  const [others] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(eventRooms)
    .where(
      and(
        ne(eventRooms.eventId, id),
        isNotNull(eventRooms.startedAt),
        isNull(eventRooms.endedAt),
        gt(eventRooms.lastSegmentAt, new Date(Date.now() - liveMs)),
      ),
    );
  if ((others?.count ?? 0) >= limits.broadcasts)
    refuse("NOT_ALLOWED", {
      detail: "As many rooms are live on this site as it allows. Try again when one has ended.",
    });
  if ((await countBytes(tx)) >= limits.siteBytes)
    refuse("NOT_ALLOWED", {
      detail: "This site has no more room for recordings. Ask its administrator to make some.",
    });
  if (hostId !== null && (await countBytes(tx, hostId)) >= limits.personBytes)
    refuse("NOT_ALLOWED", {
      detail: "Your recordings take all the room you have. Delete an older one first.",
    });
}

/** How many bytes the recordings of a host take, or those of all. */
async function countBytes(tx: Transaction, hostId?: string): Promise<number> {
  const [stored] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${streamSegments.bytes}), 0)::float8` })
    .from(streamSegments)
    .innerJoin(events, eq(events.id, streamSegments.eventId))
    .where(hostId === undefined ? undefined : eq(events.hostId, hostId));
  return stored?.bytes ?? 0;
}
