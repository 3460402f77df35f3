import { and, desc, eq } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
  getCard,
} from "./event-card.ts";
import { events, saves } from "./tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "./visibility.ts";

/** Saves an event to the person's profile. Saving it again changes nothing. */
export function saveEvent(db: Db, person: Person, id: string): Promise<EventCard> {
  return db.transaction(async (tx) => {
    // Locked, so the event can't be deleted before the save is inserted.
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, id), visibleEvent(person)))
      .for("key share");
    if (!event) refuse("NOT_FOUND");
    await tx.insert(saves).values({ userId: person.id, eventId: id }).onConflictDoNothing();
    return getCard(tx, person, id);
  });
}

/** Removes a saved event; does nothing if it wasn't saved. */
export async function unsaveEvent(db: Db, person: Person, id: string): Promise<void> {
  await db.delete(saves).where(and(eq(saves.userId, person.id), eq(saves.eventId, id)));
}

type SavedQuery = { cursor?: string | undefined; limit?: number | undefined };

/** Lists the person's saved events, latest first, including past and cancelled ones. */
export async function listSavedEvents(
  db: Db,
  person: Person,
  query: SavedQuery,
): Promise<Page<EventCard>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({ ...eventCardSelect(person), time: saves.createdAt })
    .from(saves)
    .innerJoin(events, eq(events.id, saves.eventId))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(person))
    .where(
      and(
        eq(saves.userId, person.id),
        visibleEvent(person),
        before(saves.createdAt, saves.eventId, readCursor(query.cursor)),
      ),
    )
    .orderBy(desc(saves.createdAt), desc(saves.eventId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ time, event }) => ({ time, id: event.id }));
  return { items: items.map(eventCard), next };
}
