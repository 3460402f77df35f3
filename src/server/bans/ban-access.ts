import { and, eq, type Placeholder, sql, type SQL } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { bans } from "./tables.ts";

/** Whether a ban is permanent or hasn't expired yet. */
export const isBanOn: SQL = sql`(${bans.until} is null or ${bans.until} > now())`;

type Coming = { id: string; locale?: string | null | undefined };

/** Refuses a person banned by the host, with the reason and what they can do. */
export async function refuseBanned(
  db: Db | Transaction,
  person: Coming | undefined,
  hostId: string | null,
): Promise<void> {
  if (!person || hostId === null || person.id === hostId) return;
  const [ban] = await db
    .select({ name: users.name, reason: bans.reason, until: bans.until })
    .from(bans)
    .innerJoin(users, eq(users.id, bans.organizerId))
    .where(and(eq(bans.organizerId, hostId), eq(bans.personId, person.id), isBanOn));
  if (ban)
    refuse("NOT_ALLOWED", {
      detail: `${blockedBy(ban)} Reason: ${asSentence(ban.reason)} You can appeal under “Decisions about you”.`,
    });
}

type Addressed = { email: Placeholder; eventId: Placeholder };

/** Whether a guest's address, in small letters, is that of somebody whom the event's host keeps away: tickets would go to it. */
export function isBannedAddress({ email, eventId }: Addressed): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${users} join ${bans} on ${bans.personId} = ${users.id}
    join ${events} on ${events.hostId} = ${bans.organizerId}
    where ${users.email} = ${email} and ${events.id} = ${eventId} and ${isBanOn})`;
}

/** Refuses a guest's order. Anybody may type that address, so the reason is only shown after logging in. */
export function refuseAddress(): never {
  refuse("NOT_ALLOWED", {
    detail: "This order can't be placed with this email address. If it's yours, log in to see why.",
  });
}

/** Ends a typed text with a full stop, so that another sentence can follow. */
function asSentence(words: string): string {
  return /[.!?…]["'”’)]*$/u.test(words) ? words : `${words}.`;
}

function blockedBy({ name, until }: { name: string; until: Date | null }): string {
  const end = until === null ? "" : ` until ${dayOf(until)}`;
  return `${name} has blocked you from their events${end}.`;
}

function dayOf(time: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** Whether the host banned this person: for invitations and other things people didn't ask for. */
export async function isBanned(
  db: Db | Transaction,
  personId: string,
  hostId: string | null,
): Promise<boolean> {
  if (hostId === null) return false;
  const found = await db
    .select({ id: bans.id })
    .from(bans)
    .where(and(eq(bans.organizerId, hostId), eq(bans.personId, personId), isBanOn));
  return found.length > 0;
}
