import { sql } from "drizzle-orm";
import { maxCampaigns, otherCampaigns } from "../../contract/events/limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { eventVisits } from "./tables.ts";

/**
 * The source to count a visit or RSVP under. Anybody can make up campaigns in a URL, so an event only counts a limited number of them
 * by name, and an RSVP only counts for a campaign whose visits are counted.
 */
export async function sourceToCount(
  db: Db | Transaction,
  eventId: string,
  source: string | null | undefined,
  of: "visit" | "answer",
): Promise<string | null> {
  if (!source?.startsWith("utm:")) return source ?? null;
  const { rows } = await db.execute<{ known: boolean; campaigns: number }>(sql`
    select coalesce(bool_or(source = ${source}), false) as known, count(distinct source)::int as campaigns
    from ${eventVisits} where event_id = ${eventId} and source like 'utm:%'`);
  const { known = false, campaigns = 0 } = rows[0] ?? {};
  return known || (of === "visit" && campaigns < maxCampaigns) ? source : otherCampaigns;
}
