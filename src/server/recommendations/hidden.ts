import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { hiddenRecommendations } from "./tables.ts";

/** Notes that somebody wants less like an event, once however often. */
export function hideRecommendation(db: Db, person: Person, eventId: string): Promise<void> {
  return db.transaction(async (tx) => {
    // Held, so that the event cannot be deleted between finding and hiding it.
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

/** Takes it back; nothing happens when it was not noted. */
export async function unhideRecommendation(db: Db, person: Person, eventId: string): Promise<void> {
  await db
    .delete(hiddenRecommendations)
    .where(
      and(eq(hiddenRecommendations.userId, person.id), eq(hiddenRecommendations.eventId, eventId)),
    );
}
