import { and, eq, exists, not, sql, type SQL } from "drizzle-orm";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { readCardsAbout } from "../notifications/announce.ts";
import { notifications } from "../notifications/tables.ts";

/** Marks notifications of invitations to these events as read once nothing is left to answer: team and line-up invitations share one. */
export function readAnsweredInvitation(
  tx: Transaction,
  personId: string,
  ofEvents: SQL,
): Promise<void> {
  const toTeam = tx
    .select({ one: sql`1` })
    .from(eventMembers)
    .where(
      and(
        eq(eventMembers.eventId, notifications.eventId),
        eq(eventMembers.userId, personId),
        eventMembers.asked,
      ),
    );
  const toLineUp = tx
    .select({ one: sql`1` })
    .from(lineUp)
    .where(
      and(eq(lineUp.eventId, notifications.eventId), eq(lineUp.personId, personId), lineUp.asked),
    );
  const about = and(
    sql`${notifications.eventId} ${ofEvents}`,
    not(exists(toTeam)),
    not(exists(toLineUp)),
  );
  return readCardsAbout(tx, personId, { kinds: ["ask"], about });
}
