import { sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { announce } from "../notifications/announce.ts";
import { moderationNotices, reports } from "./tables.ts";

type NewNotice = Omit<typeof moderationNotices.$inferInsert, "createdAt">;

/** Notifies a person of a decision, in the transaction that makes it. */
export async function giveNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await tx.insert(moderationNotices).values(notice);
  await notifyOfNotice(tx, notice.personId);
}

/** Creates a notification that links to the notices. It doesn't name the moderator, who decides on the site's behalf. */
export async function notifyOfNotice(tx: Transaction, personId: string): Promise<void> {
  await announce(
    tx,
    sql`select ${personId}::uuid as recipient_id, 'notice' as kind, null::uuid as event_id, null::uuid as change_id, false as urgent`,
  );
}

/** Notifies everybody who reported the thing, with a link to the decision. */
export async function answerReporters(tx: Transaction, caseId: string): Promise<void> {
  await announce(
    tx,
    sql`select ${reports.reporterId} as recipient_id, 'report-answer' as kind, null::uuid as event_id,
      null::uuid as change_id, false as urgent from ${reports}
      where ${reports.caseId} = ${caseId} and ${reports.reporterId} is not null`,
  );
}
