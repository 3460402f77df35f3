import { sql, type SQL } from "drizzle-orm";
import { eventChanges } from "../event-changes/tables.ts";
import { hintMyEvents } from "../events/live.ts";
import { lineUp } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import { mayJoin, visibleEvent } from "../events/visibility.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { announce } from "../notifications/announce.ts";
import { notifyEach } from "../notifications/notify.ts";
import { notificationActors, notifications } from "../notifications/tables.ts";
import { users } from "../people/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { listRecipients } from "./recipients.ts";
import { announcements, type Announcement } from "./tables.ts";

/**
 * Writes the notifications of an announcement's next batch together with its progress, so that after a crash the next batch starts where
 * this one ended. The transaction must hold the announcement's row. Returns whether it was the last batch.
 */
export async function writeBatch(
  tx: Transaction,
  announcement: Announcement,
  size: number,
): Promise<boolean> {
  const ids = await listRecipients(tx, announcement, size);
  const unfinished = await writeBatches(tx, [{ announcement, ids }], size);
  return unfinished.length === 0;
}

type Batch = { announcement: Announcement; ids: string[] };

/** Writes batches of several announcements; returns the ids of those that aren't finished. */
export async function writeBatches(
  tx: Transaction,
  batches: Batch[],
  size: number,
): Promise<string[]> {
  if (batches.length === 0) return [];
  for (const { announcement, ids } of batches)
    // Most dates of a series concern only the person who changes them, who isn't notified.
    if (ids.some((id) => id !== announcement.actorId)) await notifyBatch(tx, announcement, ids);
  const written = batches.map(({ announcement }) => announcement.id);
  const last = batches.map(({ announcement, ids }) => ids.at(-1) ?? announcement.lastPersonId);
  const counts = batches.map(({ ids }) => ids.length);
  await tx.execute(sql`
    update ${announcements} set last_person_id = batch.last_person_id, processed = processed + batch.people,
      updated_at = now(), finished_at = case when batch.people < ${size}::int then now() end
    from unnest(${sql.param(written)}::uuid[], ${sql.param(last)}::uuid[], ${sql.param(counts)}::int[])
      as batch (id, last_person_id, people)
    where ${announcements.id} = batch.id`);
  return batches.filter(({ ids }) => ids.length >= size).map(({ announcement }) => announcement.id);
}

async function notifyBatch(
  tx: Transaction,
  announcement: Announcement,
  ids: string[],
): Promise<void> {
  const { kind, eventId, changeId, urgent, actorId } = announcement;
  const isInBatch = sql`${users.id} = any(${sql.param(ids)}::uuid[])
    and ${users.id} is distinct from ${actorId}::uuid and ${visibleEvent({ id: users.id })}`;
  if (kind === "new-event" || kind === "new-date") {
    await notifyEach(
      tx,
      sql`select gen_random_uuid() as id, ${users.id} as recipient_id, ${events.hostId} as actor_id, 'new-event' as kind,
        ${events.id} as fact, null::uuid as post_id, null::uuid as event_id, ${events.hostId} as person_id, null::uuid as comment_id
      from ${users} join ${events} on ${events.id} = ${eventId}
      where ${isInBatch} and ${isAnnounced}`,
    );
    return;
  }
  if (kind === "line-up") {
    await notifyEach(
      tx,
      sql`select gen_random_uuid() as id, ${users.id} as recipient_id, ${actorId}::uuid as actor_id, 'new-event' as kind,
        ${events.id} as fact, null::uuid as post_id, null::uuid as event_id, ${actorId}::uuid as person_id, null::uuid as comment_id
      from ${users} join ${events} on ${events.id} = ${eventId}
      where ${isInBatch} and ${isAnnounced} and ${actorId}::uuid is not null
        and ${users.id} is distinct from ${events.hostId} and not ${wasAnnounced}`,
    );
    return;
  }
  if (kind === "live") {
    await notifyEach(
      tx,
      // The announcement's id is the fact, so that an event can be announced again on its second day.
      sql`select gen_random_uuid() as id, ${users.id} as recipient_id, ${actorId}::uuid as actor_id, 'live' as kind,
        ${announcement.id}::uuid as fact, null::uuid as post_id, ${eventId}::uuid as event_id, null::uuid as person_id, null::uuid as comment_id
      from ${users} join ${events} on ${events.id} = ${eventId}
      where ${isInBatch} and ${actorId}::uuid is not null and not ${isShutOut}`,
    );
    return;
  }
  const notified = await announce(
    tx,
    sql`select ${users.id} as recipient_id, ${kind} as kind, ${eventId}::uuid as event_id,
      ${changeId}::uuid as change_id, ${urgent}::boolean as urgent
      from ${users} join ${events} on ${events.id} = ${eventId}
      where ${isInBatch} and ${hasNotReadChange(announcement)}`,
  );
  record(tx, hintMyEvents(notified));
}

/** Followers are told of listed events that aren't over. */
const isAnnounced = sql`${events.visibility} = 'public' and ${events.status} = 'published' and ${events.endsAt} > now()`;

/** Whether the host or another performer already announced the event to the person. */
const wasAnnounced = sql`exists (select 1 from ${notificationActors} as earlier
  where earlier.actor_id = any(array(select ${events.hostId} union select ${lineUp.personId} from ${lineUp}
      where ${lineUp.eventId} = ${events.id}))
    and earlier.kind = 'new-event' and earlier.fact = ${events.id} and earlier.recipient_id = ${users.id})`;

/** Whether the person has tickets but can't enter the online room, because all of them are in-person only. */
const isShutOut = sql`(exists (select 1 from ${tickets} as held where held.event_id = ${events.id}
    and held.holder_id = ${users.id} and held.ended is null limit 1) and not ${mayJoin({ id: users.id })})`;

/**
 * Whether the person has no earlier notification that was read after the change and so already showed it; a lookup per person, not a join.
 */
function hasNotReadChange({ kind, eventId, changeId }: Announcement): SQL {
  if (changeId === null) return sql`true`;
  return sql`coalesce((select false from ${notifications} as earlier
    where earlier.event_id = ${eventId} and earlier.kind = ${kind} and earlier.recipient_id = ${users.id}
      and earlier.change_id is not null
      and earlier.read_at >= (select change.created_at from ${eventChanges} as change where change.id = ${changeId}) limit 1), true)`;
}
