import { sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";

let known: Set<string> | undefined;

/** Whether both this runtime and the database know the zone. A zone unknown to either would break every list it appears in. */
export async function isZone(tx: Db | Transaction, zone: string): Promise<boolean> {
  if (!isZoneHere(zone)) return false;
  if (!known) {
    const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_timezone_names`);
    known = new Set(rows.map(({ name }) => name));
  }
  return known.has(zone);
}

function isZoneHere(zone: string): boolean {
  // PostgreSQL reads offsets such as +02:00 with the opposite sign.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
