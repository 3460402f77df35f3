import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { StreamKey } from "../../contract/rooms/stream-key.ts";
import type { Config } from "../lib/config.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { stateOf } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import { streamEpochs } from "../streams/tables.ts";
import { streamKey } from "./stream-key.ts";

type Site = Pick<Config, "publicUrl" | "live">;

const states = {
  before: "idle",
  live: "receiving",
  reconnecting: "interrupted",
  ended: "idle",
  recording: "idle",
} as const;

/** Where this person's encoder sends to, and whether it does. */
export async function getStreamKey(
  tx: Db | Transaction,
  { event, viewer }: RoomAccess<"broadcast">,
  { publicUrl, live }: Site,
): Promise<StreamKey> {
  if (!viewer) refuse("SIGN_IN_FIRST");
  if (live.rtmpPort === undefined) return { server: null, key: null, state: "idle", problem: null };
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
    problem: room.encoderProblem,
  };
}

/** Makes all keys of a room worthless and cuts off the encoder that used one. */
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
