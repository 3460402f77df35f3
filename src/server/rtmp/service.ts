import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { StreamKey } from "../../contract/rooms/stream-key.ts";
import type { Config } from "../lib/config.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { users } from "../people/tables.ts";
import { type Room, stateOf } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import { endEpochs } from "../streams/epochs.ts";
import { findOnAir } from "../streams/on-air.ts";
import { streamEpochs } from "../streams/tables.ts";
import { streamKey } from "./stream-key.ts";

type Site = Pick<Config, "publicUrl" | "live">;

/** How long a waiting encoder counts as waiting. It retries every two seconds. */
const waitingMs = 15_000;

const states = {
  before: "idle",
  live: "receiving",
  reconnecting: "interrupted",
  ended: "idle",
  recording: "idle",
} as const;

/** Where this person's encoder sends to, and whether it is sending. */
export async function getStreamKey(
  tx: Db | Transaction,
  { event, viewer }: RoomAccess<"broadcast">,
  { publicUrl, live }: Site,
): Promise<StreamKey> {
  if (!viewer) refuse("UNAUTHENTICATED");
  if (live.rtmpPort === undefined)
    return { server: null, key: null, state: "idle", waiting: null, problem: null };
  const eventId = event.id;
  const isOurs = eq(eventRooms.eventId, eventId);
  const find = async () => (await tx.select().from(eventRooms).where(isOurs))[0];
  const known = await find();
  if (!known) await tx.insert(eventRooms).values({ eventId }).onConflictDoNothing();
  const room = known ?? (await find()) ?? refuse("NOT_FOUND");
  const [sending] = await tx
    .select({ byEncoder: streamEpochs.byEncoder })
    .from(streamEpochs)
    .where(and(eq(streamEpochs.eventId, eventId), isNull(streamEpochs.endedAt)))
    .orderBy(desc(streamEpochs.epoch))
    .limit(1);
  return {
    server: `rtmp://${new URL(publicUrl).hostname}:${live.rtmpPort}/live`,
    key: streamKey(room, viewer.id),
    state: sending?.byEncoder ? states[stateOf(room)] : "idle",
    waiting: await findWaiting(tx, room, viewer.id),
    problem: room.encoderProblem,
  };
}

/** The person whose encoder is sending while somebody else is on air. */
async function findWaiting(
  tx: Db | Transaction,
  { encoderWaitingId: id, encoderWaitingAt: at }: Room,
  viewerId: string,
): Promise<StreamKey["waiting"]> {
  if (id === null || at === null || at.getTime() < Date.now() - waitingMs) return null;
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  return person ? { name: person.name, isViewer: id === viewerId } : null;
}

/** Records that an encoder is sending but can't go on air, or with null that none is waiting any more. */
export async function noteWaiting(db: Db, eventId: string, personId: string | null): Promise<void> {
  await db
    .update(eventRooms)
    .set({ encoderWaitingId: personId, encoderWaitingAt: personId === null ? null : new Date() })
    .where(eq(eventRooms.eventId, eventId));
}

/** Whether an encoder that may no longer send was cut off in favor of another: the same person's, or one that was put on air. */
export async function makesRoomForEncoder(
  db: Db,
  eventId: string,
  person: Person,
): Promise<boolean> {
  const [room] = await db.select().from(eventRooms).where(eq(eventRooms.eventId, eventId));
  const onAir = await findOnAir(db, person, room ?? null);
  return !onAir || (onAir.isViewer && onAir.byEncoder);
}

/** Puts the waiting encoder on air. The current broadcaster may no longer send, and viewers wait for a moment. */
export async function giveToEncoder(
  tx: Transaction,
  { event, viewer }: RoomAccess<"broadcast">,
): Promise<void> {
  if (!viewer) refuse("UNAUTHENTICATED");
  const [room] = await tx
    .select()
    .from(eventRooms)
    .where(eq(eventRooms.eventId, event.id))
    .for("update");
  if (!room || !(await findWaiting(tx, room, viewer.id)))
    refuse("CONFLICT", { detail: "No encoder is waiting. Start it, then try again." });
  await endEpochs(tx, event.id);
}

/** Invalidates all stream keys of a room and cuts off the encoder that is using one. */
export async function renewStreamKeys(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .insert(eventRooms)
    .values({ eventId, streamKeyRevision: 1 })
    .onConflictDoUpdate({
      target: eventRooms.eventId,
      set: {
        streamKeyRevision: sql`${eventRooms.streamKeyRevision} + 1`,
        encoderProblem: null,
      },
    });
  await tx
    .update(streamEpochs)
    .set({ endedAt: new Date() })
    .where(
      and(
        eq(streamEpochs.eventId, eventId),
        eq(streamEpochs.byEncoder, true),
        isNull(streamEpochs.endedAt),
      ),
    );
}
