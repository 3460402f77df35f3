import { sql } from "drizzle-orm";
import { evidenceDays } from "../../contract/moderation/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { reportCases, reports } from "./tables.ts";

const isOver = sql`${reportCases.closedAt} < now() - make_interval(days => ${evidenceDays})`;

/**
 * Detaches a person from reports: evidence about them stays without an owner, and their own reports without a reporter, until the retention
 * period ends.
 */
export async function keepEvidenceOf(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`delete from ${reportCases} where owner_id = ${personId} and ${isOver}`);
  // A reported profile's id is the person's id.
  await tx.execute(sql`with kept as (
      update ${reportCases} set owner_id = null, owner_deleted_at = now(),
        target_id = case when target = 'profile' then gen_random_uuid() else target_id end
      where owner_id = ${personId} returning id, target_id)
    update ${reports} set target_id = kept.target_id from kept where case_id = kept.id`);
  await tx.execute(sql`delete from ${reports} using ${reportCases}
    where ${reportCases.id} = ${reports.caseId} and ${reports.reporterId} = ${personId} and ${isOver}`);
  await tx.execute(
    sql`update ${reports} set reporter_id = null, text = '' where reporter_id = ${personId}`,
  );
}
