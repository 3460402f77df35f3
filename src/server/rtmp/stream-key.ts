import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";
import { eventRooms } from "../rooms/tables.ts";

type KeyedRoom = { eventId: string; secret: string; streamKeyRevision: number };
type Named = { eventId: string; personId: string };

const length = 24;

/** The key with which an encoder broadcasts into a room as this person. It allows nothing the person may not do at that moment. */
export function streamKey(room: KeyedRoom, personId: string): string {
  return [packed(room.eventId), packed(personId), sign(room, personId)].join("_");
}

/**
 * Finds the room and person of a valid key. Like an access token, the key carries no site-wide role; the room decides whether the
 * person may broadcast there.
 */
export async function findKeyHolder(
  db: Db | Transaction,
  key: string,
): Promise<{ person: Person; eventId: string } | undefined> {
  const named = readStreamKey(key);
  if (!named) return undefined;
  const { eventId, personId } = named;
  const [room] = await db.select().from(eventRooms).where(eq(eventRooms.eventId, eventId));
  if (!room || !isStreamKey(key, room, personId)) return undefined;
  const [person] = await db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      administrator: sql<boolean>`false`,
      moderator: sql<boolean>`false`,
      image: users.image,
      sessionId: sql<string>`${eventId}`,
    })
    .from(users)
    .where(sql`${users.id} = ${personId} and ${notSuspended(users.id)}`);
  return person && { person: person as Person, eventId };
}

/** The room and person that a key names, not verified yet. */
function readStreamKey(key: string): Named | undefined {
  const [event = "", person = "", signature = ""] = key.split("_");
  const [eventId, personId] = [unpacked(event), unpacked(person)];
  if (!eventId || !personId || signature.length !== length) return undefined;
  return { eventId, personId };
}

/** Whether a key is the current one for this room and person. */
function isStreamKey(key: string, room: KeyedRoom, personId: string): boolean {
  const [own, theirs] = [Buffer.from(streamKey(room, personId)), Buffer.from(key)];
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}

function sign({ eventId, secret, streamKeyRevision }: KeyedRoom, personId: string): string {
  const words = `stream-key:${eventId}:${personId}:${streamKeyRevision}`;
  // Only letters and digits, so that people and encoders copy keys intact.
  return createHmac("sha256", secret).update(words).digest("hex").slice(0, length);
}

function packed(id: string): string {
  return id.replaceAll("-", "");
}

function unpacked(text: string): string | undefined {
  return /^[\da-f]{32}$/.test(text)
    ? text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    : undefined;
}
