import { eq, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";
import { eventRooms } from "../rooms/tables.ts";
import { isStreamKey, readStreamKey } from "./stream-key.ts";

/**
 * Finds the person of a room's present key. Like an access token it carries nobody's role on the site; whether they may
 * broadcast there is the room's own question.
 */
export async function findKeyHolder(
  db: Db,
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
