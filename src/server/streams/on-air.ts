import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { type Room, stateOf } from "../rooms/room-state.ts";
import { streamEpochs } from "./tables.ts";

const formerAccount = "Another host";

/** Who is on air in a room, so that another host is asked before taking over. Null if nobody is. */
export async function findOnAir(
  db: Db | Transaction,
  viewer: Viewer,
  room: Room | null,
): Promise<RoomPage["onAir"]> {
  if (!room || !["live", "reconnecting"].includes(stateOf(room))) return null;
  const [sending] = await db
    .select({
      id: streamEpochs.broadcasterId,
      name: users.name,
      byEncoder: streamEpochs.byEncoder,
    })
    .from(streamEpochs)
    .leftJoin(users, eq(users.id, streamEpochs.broadcasterId))
    .where(and(eq(streamEpochs.eventId, room.eventId), isNull(streamEpochs.endedAt)))
    .orderBy(desc(streamEpochs.epoch))
    .limit(1);
  if (!sending) return null;
  const { id, name, byEncoder } = sending;
  return { name: name ?? formerAccount, isViewer: id === viewer?.id, byEncoder };
}

type Epoch = typeof streamEpochs.$inferSelect;

/** Tells a page or encoder whose epoch no longer accepts segments who is broadcasting instead, or why nobody is. */
export async function whyCutOff(tx: Transaction, room: Room, epoch: Epoch): Promise<string> {
  if (room.endedAt) return "This broadcast has ended.";
  const [newer] = await tx
    .select({
      id: streamEpochs.broadcasterId,
      byEncoder: streamEpochs.byEncoder,
      name: users.name,
    })
    .from(streamEpochs)
    .leftJoin(users, eq(users.id, streamEpochs.broadcasterId))
    .where(and(eq(streamEpochs.eventId, epoch.eventId), gt(streamEpochs.epoch, epoch.epoch)))
    .orderBy(desc(streamEpochs.epoch))
    .limit(1);
  if (!newer)
    return epoch.byEncoder
      ? "This stream key was renewed. Copy the new one from the studio."
      : "Your broadcast continues from an encoder.";
  if (newer.id === null || newer.id !== epoch.broadcasterId) {
    const name = newer.name ?? formerAccount;
    return newer.byEncoder
      ? `The broadcast continues from ${name}'s encoder.`
      : `${name} took over the broadcast.`;
  }
  return newer.byEncoder
    ? "Your broadcast continues from your encoder."
    : "Your broadcast continues in another tab or on another device.";
}
