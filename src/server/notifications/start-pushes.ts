import { sql, type SQL } from "drizzle-orm";
import { preparedAnywhere, preparedSql } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import { isChannelOn, isFirstOfDay } from "./choices.ts";
import { notifications, pushSubscriptions } from "./tables.ts";

export const pushQueue = "push";
export type PushJob = { notificationId: string; subscriptionId: string };

/**
 * Queues pushes for new unread notifications of these people, or of everybody: at once, and for the same card at most
 * every five minutes; for messages after a minute, since they may be read meanwhile.
 */
export async function startPushes(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  personIds?: string[],
): Promise<void> {
  if (personIds?.length === 0) return;
  // Most people have no subscribed browser, or were sent a push a moment ago: one query instead of a transaction.
  if (personIds) {
    const { rows } = await findDue(db).execute({ personIds });
    if (rows.length === 0) return;
  }
  const theirs =
    personIds && sql`${notifications.recipientId} = any(${sql.param(personIds)}::uuid[])`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<PushJob>(sql`
      with due as (
        update ${notifications} set pushed_at = now() where ${isDue(theirs)}
        returning id, recipient_id
      )
      select due.id as "notificationId", browser.id as "subscriptionId"
      from due join ${pushSubscriptions} as browser on browser.user_id = due.recipient_id`);
    for (const job of rows) await jobs.send(pushQueue, job, tx);
  });
}

const findDue = preparedAnywhere((db) => {
  const theirs = sql`${notifications.recipientId} = any(${sql.placeholder("personIds")}::uuid[])`;
  return preparedSql(db, sql`select from ${notifications} where ${isDue(theirs)} limit 1`);
});

function isDue(theirs = sql`true`): SQL {
  return sql`${notifications.readAt} is null and ${theirs}
    and ${notifications.time} > now() - interval '1 hour'
    and (${notifications.pushedAt} is null or (${notifications.pushedAt} < ${notifications.time}
      and ${notifications.pushedAt} < now() - interval '5 minutes'))
    and (${notifications.kind} <> 'message' or ${notifications.time} < now() - interval '1 minute')
    and ${notifications.recipientId} in (select user_id from ${pushSubscriptions})
    and ${isChannelOn("push")} and ${isFirstOfDay("pushed_at")}`;
}
