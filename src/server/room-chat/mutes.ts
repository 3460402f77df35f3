import { and, desc, eq, sql } from "drizzle-orm";
import type { PersonCard } from "../../contract/people/people.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { hintPeople, record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { roomMutes } from "./tables.ts";

/** Refuses people a moderator muted in this room. */
export async function refuseMuted(tx: Transaction, { event, viewer }: RoomAccess): Promise<void> {
  if (viewer && (await isMuted(tx, event.id, viewer.id)))
    refuse("NOT_ALLOWED", { detail: "A host muted you in this room." });
}

export async function isMuted(
  db: Db | Transaction,
  eventId: string,
  personId: string,
): Promise<boolean> {
  const rows = await db
    .select({ personId: roomMutes.personId })
    .from(roomMutes)
    .where(and(eq(roomMutes.eventId, eventId), eq(roomMutes.personId, personId)));
  return rows.length > 0;
}

/** The people muted in a room, latest first. */
export async function listMuted(db: Db, { event }: RoomAccess<"moderate">): Promise<PersonCard[]> {
  const rows = await db
    .select(personCardColumns)
    .from(roomMutes)
    .innerJoin(users, eq(users.id, roomMutes.personId))
    .where(eq(roomMutes.eventId, event.id))
    .orderBy(desc(roomMutes.createdAt), desc(roomMutes.personId))
    .limit(200);
  return rows.map(makePersonCard);
}

/** Mutes a person in this room. */
export async function mute(
  tx: Transaction,
  { event, viewer }: RoomAccess<"moderate">,
  personId: string,
): Promise<void> {
  const [person] = await tx
    .select({ id: users.id, runsIt: isOrganizer({ id: users.id }) })
    .from(users)
    .innerJoin(events, eq(events.id, event.id))
    .where(and(eq(users.id, personId), notBlocked(viewer, users.id)));
  if (!person) refuse("NOT_FOUND");
  if (person.runsIt || personId === viewer?.id)
    refuse("NOT_ALLOWED", { detail: "Organizers can't be muted." });
  await tx
    .insert(roomMutes)
    .values({ eventId: event.id, personId, mutedById: viewer?.id ?? sql`null` })
    .onConflictDoNothing();
  record(tx, hintPeople([personId], { type: "room-talk-changed", eventId: event.id }));
}

/** Unmutes a person in this room. */
export async function unmute(
  tx: Transaction,
  { event }: RoomAccess<"moderate">,
  personId: string,
): Promise<void> {
  await tx
    .delete(roomMutes)
    .where(and(eq(roomMutes.eventId, event.id), eq(roomMutes.personId, personId)));
  record(tx, hintPeople([personId], { type: "room-talk-changed", eventId: event.id }));
}
