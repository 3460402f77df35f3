import { and, eq, inArray, sql } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { searchTextOf } from "../events/search-text.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";
import { lineUp } from "../events/member-tables.ts";

/** Updates events' search text with the current names on their line-ups. People who haven't accepted yet are left out. */
export async function refreshSearchText(tx: Db | Transaction, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const { id, title, venue, city, country, organizer, tags, search } = events;
  const found = await tx
    .select({ id, title, venue, city, country, organizer, tags, search })
    .from(events)
    .where(inArray(id, eventIds));
  const credits = await tx
    .select({
      eventId: lineUp.eventId,
      name: sql<string>`coalesce(${acts.name}, ${lineUp.formerAct}, ${users.name}, ${lineUp.name})`,
    })
    .from(lineUp)
    .leftJoin(users, eq(users.id, lineUp.personId))
    .leftJoin(acts, and(eq(acts.id, lineUp.actId), acts.listed))
    .where(and(inArray(lineUp.eventId, eventIds), eq(lineUp.asked, false)));
  const changed = new Map<string, string[]>();
  for (const event of found) {
    // Erased with the host's account.
    if (event.search === "") continue;
    const names = credits.flatMap(({ eventId, name }) => (eventId === event.id ? name : []));
    const text = searchTextOf({ ...event, tags: [...event.tags, ...names] });
    if (text !== event.search) changed.set(text, [...(changed.get(text) ?? []), event.id]);
  }
  // Dates of a series usually share one text, so this takes one statement per text instead of one per date.
  for (const [text, ids] of changed)
    await tx.update(events).set({ search: text }).where(inArray(events.id, ids));
}

/** The events whose line-up includes this person, who accepted. */
export async function eventsWithPerformer(
  tx: Db | Transaction,
  personId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: lineUp.eventId })
    .from(lineUp)
    .where(and(eq(lineUp.personId, personId), eq(lineUp.asked, false)));
  return rows.map(({ id }) => id);
}

/** The events whose line-up includes this act. */
export async function eventsWithAct(tx: Transaction, actId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: lineUp.eventId })
    .from(lineUp)
    .where(and(eq(lineUp.actId, actId), eq(lineUp.asked, false)));
  return rows.map(({ id }) => id);
}
