import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { hiddenRecommendations } from "./tables.ts";

/** Hides an event from the recommendations and ranks similar events lower. Idempotent. */
export function showLessLikeThis(db: Db, person: Person, eventId: string): Promise<void> {
  return db.transaction(async (tx) => {
    // Locked, so the event can't be deleted between these two statements.
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, eventId), visibleEvent(person)))
      .for("key share");
    if (!event) refuse("NOT_FOUND");
    await tx
      .insert(hiddenRecommendations)
      .values({ userId: person.id, eventId })
      .onConflictDoNothing();
  });
}

/** Undoes `showLessLikeThis`, if the event was hidden. */
export async function undoLessLikeThis(db: Db, person: Person, eventId: string): Promise<void> {
  await db
    .delete(hiddenRecommendations)
    .where(
      and(eq(hiddenRecommendations.userId, person.id), eq(hiddenRecommendations.eventId, eventId)),
    );
}
