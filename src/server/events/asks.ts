import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { events, eventSeats, lineUp } from "./tables.ts";
import { visibleEvent } from "./visibility.ts";

/** Says yes to the team that asks the person in; repeatable. */
export async function joinTeam(db: Db, person: Person, id: string): Promise<void> {
  const joined = await db
    .update(eventSeats)
    .set({ asked: false })
    .where(and(eq(eventSeats.eventId, id), eq(eventSeats.userId, person.id), maySee(person, id)))
    .returning({ role: eventSeats.role });
  if (joined.length === 0) refuse("NOT_FOUND");
}

/** Says yes to standing on the bill; repeatable. */
export async function joinLineUp(db: Db, person: Person, id: string): Promise<void> {
  const joined = await db
    .update(lineUp)
    .set({ asked: false })
    .where(and(eq(lineUp.eventId, id), eq(lineUp.personId, person.id), maySee(person, id)))
    .returning({ at: lineUp.position });
  if (joined.length === 0) refuse("NOT_FOUND");
}

function maySee(person: Person, id: string) {
  return sql`exists (select 1 from ${events} where ${eq(events.id, id)} and ${visibleEvent(person)})`;
}
