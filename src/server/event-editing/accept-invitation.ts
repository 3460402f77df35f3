import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { readAnsweredInvitation } from "./read-answered-invitation.ts";
import { sameSeries } from "./line-up.ts";
import { refreshSearchText } from "./line-up-search.ts";
import { askToCosign } from "../posts/cosign.ts";
import { events } from "../events/tables.ts";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import { visibleEvent } from "../events/visibility.ts";

/** Accepts an invitation to the team for all dates of a series; idempotent. */
export function acceptTeamInvitation(db: Db, person: Person, id: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const joined = await tx
      .update(eventMembers)
      .set({ asked: false })
      .where(
        and(
          sql`${eventMembers.eventId} ${sameSeries(id)}`,
          eq(eventMembers.userId, person.id),
          maySee(person, id),
        ),
      )
      .returning({ id: eventMembers.eventId });
    if (joined.every((membership) => membership.id !== id)) refuse("NOT_FOUND");
    await readAnsweredInvitation(tx, person.id, sameSeries(id));
  });
}

/** Accepts a place on the line-up for all dates of a series; idempotent. */
export async function acceptLineUpInvitation(
  db: Db,
  person: Person,
  id: string,
): Promise<Done<void>> {
  const joined = await db
    .update(lineUp)
    .set({ asked: false })
    .where(
      and(
        sql`${lineUp.eventId} ${sameSeries(id)}`,
        eq(lineUp.personId, person.id),
        maySee(person, id),
      ),
    )
    .returning({ id: lineUp.eventId });
  if (joined.every((entry) => entry.id !== id)) refuse("NOT_FOUND");
  // Outside the transaction, since other code locks an event before its line-up.
  await refreshSearchText(
    db,
    joined.map((entry) => entry.id),
  );
  return write(db, async (tx) => {
    await readAnsweredInvitation(tx, person.id, sameSeries(id));
    await askToCosign(tx, { eventId: id, personId: person.id });
  });
}

function maySee(person: Person, id: string): SQL {
  return sql`exists (select 1 from ${events} where ${eq(events.id, id)} and ${visibleEvent(person)})`;
}
