import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import type { FoundTicket } from "../../contract/tickets/door.ts";
import type { Transaction } from "../lib/database/database.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { users } from "../people/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { entry, isEntryOfAttendee } from "./entries.ts";
import {
  comesByRsvp,
  entryBy,
  entryGate,
  entryLink,
  rsvpName,
  rsvpType,
  sinceColumns,
} from "./scan-shape.ts";
import type { ScannedCode } from "./scanned-code.ts";
import { scans } from "./tables.ts";

export type RsvpAttendee = { id: string; comes: boolean };

/** The RSVP of the person found by name, locked like a ticket. */
export async function lockRsvp(
  tx: Transaction,
  eventId: string,
  shown: ScannedCode,
): Promise<RsvpAttendee | undefined> {
  if (shown === "nothing" || !("ticketId" in shown)) return undefined;
  const [attendee] = await tx
    .select({ id: rsvps.userId, comes: sql<boolean>`${comesByRsvp}` })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, shown.ticketId)))
    .for("update");
  return attendee;
}

const searched = sql`regexp_replace(lower(normalize(${users.name}, NFKD)), ${"[\u0300-\u036f]"}, '', 'g')`;

/** Finds people with an RSVP by part of their name. */
export async function findRsvps(
  tx: Transaction,
  { eventId, name, most }: { eventId: string; name: string; most: number },
): Promise<FoundTicket[]> {
  const rows = await tx
    .select({ id: rsvps.userId, name: rsvpName, since: sinceColumns })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .leftJoin(entry, isEntryOfAttendee(rsvps.eventId, rsvps.userId))
    .leftJoin(entryBy, eq(entryBy.id, entry.byId))
    .leftJoin(entryLink, eq(entryLink.id, entry.doorLinkId))
    .leftJoin(entryGate, eq(entryGate.id, entry.gateId))
    .where(
      and(
        eq(rsvps.eventId, eventId),
        comesByRsvp,
        sql`${searched} like ${`%${escapeLike(toSearchText(name))}%`}`,
      ),
    )
    .orderBy(asc(searched), asc(rsvps.userId))
    .limit(most);
  return rows.map(({ since, ...attendee }) => ({
    ...attendee,
    type: rsvpType,
    number: 1,
    state: since?.at ? "in" : "out",
    since: since?.at ? { ...since, at: since.at.toISOString() } : null,
  }));
}

/** People with an RSVP, for a phone's list; with `since` also those who no longer come. */
export function listRsvps(tx: Transaction, eventId: string, since: Date | undefined) {
  const changed =
    since &&
    or(
      gte(rsvps.updatedAt, since),
      sql`exists (select 1 from ${scans} as seen where seen.attendee_id = ${rsvps.userId} and seen.event_id = ${rsvps.eventId}
        and (seen.received_at >= ${since.toISOString()} or seen.undone_at >= ${since.toISOString()}))`,
    );
  return tx
    .select({
      id: rsvps.userId,
      name: rsvpName,
      comes: sql<boolean>`${comesByRsvp}`,
      inAt: entry.at,
    })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .leftJoin(entry, isEntryOfAttendee(rsvps.eventId, rsvps.userId))
    .where(and(eq(rsvps.eventId, eventId), changed ?? comesByRsvp))
    .orderBy(asc(rsvps.userId));
}

/** How many people with an RSVP are expected and in, guests included, in the form of a ticket type; empty when there are none. */
export async function countRsvps(tx: Transaction, eventId: string) {
  const [counts] = await tx
    .select({
      in: sql<number>`coalesce(sum(1 + ${rsvps.guests}) filter (where ${entry.id} is not null), 0)::int`,
      expected: sql<number>`coalesce(sum(1 + ${rsvps.guests}), 0)::int`,
    })
    .from(rsvps)
    .leftJoin(entry, isEntryOfAttendee(rsvps.eventId, rsvps.userId))
    .where(and(eq(rsvps.eventId, eventId), or(comesByRsvp, sql`${entry.id} is not null`)));
  if (!counts || counts.expected === 0) return [];
  return [{ id: eventId, name: rsvpType, ...counts }];
}
