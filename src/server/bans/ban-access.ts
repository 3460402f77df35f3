import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { bans } from "./tables.ts";

/** A ban has no end, or it is still to come. */
export const isBanOn: SQL = sql`(${bans.until} is null or ${bans.until} > now())`;

type Coming = { id: string; locale?: string | null | undefined };

/** Refuses somebody whom the host keeps away, with the reason and what they can do. */
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
  if (!ban) return;
  const end = ban.until === null ? "" : ` until ${dayOf(ban.until)}`;
  refuse("NOT_ALLOWED", {
    detail: `${ban.name} has blocked you from their events${end}. Reason: ${ban.reason} You can appeal under “Decisions about you”.`,
  });
}

function dayOf(time: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** Whether the host keeps this person away: for what is done for people without their asking. */
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
