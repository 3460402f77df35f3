import { sql, type SQL } from "drizzle-orm";
import { maxCounted } from "../../contract/events/change-limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { record } from "../lib/effects.ts";
import { firstConcernedBy } from "../announcements/recipients.ts";
import { announceChanges, startAnnouncement } from "../announcements/service.ts";
import { announce } from "../notifications/announce.ts";
import { users } from "../people/tables.ts";
import { type Counted, eventIdTable } from "./count-guests.ts";
import { differenceBetween, type Plan, planOf } from "./change-text.ts";
import { eventChanges } from "./tables.ts";
import { hintEvent } from "../events/live.ts";
import { events } from "../events/tables.ts";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import { isTeamMember } from "../events/event-roles.ts";
import { recordWebhooks, type WebhookFact } from "../webhooks/record-webhooks.ts";
import { visibleEvent } from "../events/visibility.ts";

type Event = typeof events.$inferSelect;
type Changing = { before: Event; after: Event };

/** Refunds, guest emails and urgent emails after a change run in a job, so the request doesn't wait for thousands of them. */
export const changeQueue = "event-news";
export type ChangeJob = { eventId: string; version: number };

/** What is sent with a change: a note, and offers, which are on by default. */
export type ChangeSaid = {
  note?: string | undefined;
  offerRefunds?: boolean | undefined;
  askWhoCanCome?: boolean | undefined;
};

const soonMs = 24 * 60 * 60_000;

/**
 * Stores cancellations and changes to what people plan by, and notifies everyone concerned; other changes and past events notify nobody.
 * Call it in the transaction that writes the events; `after` has the new version, under which the change is stored for the job that sends
 * emails.
 */
export async function noteChanges(
  tx: Transaction,
  actor: { id: string },
  changing: Changing[],
  said: ChangeSaid = {},
): Promise<void> {
  const actorId = actor.id;
  const {
    note = "",
    offerRefunds: offersRefunds = true,
    askWhoCanCome: asksWhoComes = true,
  } = said;
  const common = { actorId, note, offersRefunds, asksWhoComes };
  // Open pages update as well, including those of people who aren't sent the change.
  for (const { after } of changing)
    record(tx, hintEvent(after.id, { type: "event-changed", eventId: after.id }));
  await recordWebhooks(tx, changing.map(factOf));
  const changes = changing.flatMap(({ before, after }) => {
    const change = { before: planOf(before), after: planOf(after) };
    if (!isMaterial(change) || isOver(change)) return [];
    const { id: eventId, version } = after;
    const emailsAt = nextEmails(eventId, change);
    return { id: newId(), eventId, version, emailsAt, ...common, ...change };
  });
  if (changes.length === 0) return;
  await tx.insert(eventChanges).values(changes);
  const announced = changes.map(({ id, eventId, before, after }) => {
    const kind = after.cancelled ? ("event-cancelled" as const) : ("event-changed" as const);
    return { kind, eventId, changeId: id, actorId, urgent: isUrgent({ before, after }) };
  });
  await announceChanges(tx, announced);
  const jobs = changes.map(({ eventId, version }) => {
    return { type: "job" as const, queue: changeQueue, data: { eventId, version } };
  });
  record(tx, ...jobs);
}

/**
 * When guests are emailed about a change: at least 15 minutes after the previous emails, five if urgent, together with a change that
 * already waits. Cancellations are emailed at once.
 */
function nextEmails(eventId: string, change: Change): SQL {
  if (change.after.cancelled) return sql`now()`;
  const pause = sql`make_interval(mins => ${isUrgent(change) ? 5 : 15})`;
  const { emailsAt } = eventChanges;
  return sql`(select least(
      greatest(now(), max(${emailsAt}) filter (where ${emailsAt} <= now()) + ${pause}),
      min(${emailsAt}) filter (where ${emailsAt} > now()))
    from ${eventChanges} where ${eventChanges.eventId} = ${eventId})`;
}

function factOf({ before, after }: Changing): WebhookFact {
  const isOff = after.status === "cancelled" && before.status !== "cancelled";
  const { id, slug, title } = after;
  const kind = isOff ? "event.cancelled" : "event.changed";
  return { kind, eventId: id, objectId: id, data: { slug, title } };
}

/** Announces the cancellation of an event that is deleted with its host, since nothing remains to look up afterwards. */
export async function noteGone(tx: Transaction, host: { id: string }, event: Event): Promise<void> {
  const urgent = event.startsAt.getTime() < Date.now() + soonMs;
  // The line-up and team are deleted with the host's account, before the job could find them.
  await announce(
    tx,
    sql`select staff.id as recipient_id, 'event-cancelled' as kind, ${event.id}::uuid as event_id,
      null::uuid as change_id, ${urgent}::boolean as urgent
      from (${concerned(
        event.id,
        host,
        sql`select user_id from ${eventMembers} where event_id = ${event.id} and ${isTeamMember}
        union select person_id from ${lineUp} where event_id = ${event.id} and person_id is not null and not asked`,
      )}) as staff`,
  );
  await startAnnouncement(tx, {
    kind: "event-cancelled",
    eventId: event.id,
    actorId: host.id,
    urgent,
  });
}

type Change = { before: Plan; after: Plan };

function isMaterial({ before, after }: Change): boolean {
  return before.cancelled !== after.cancelled || differenceBetween(before, after).length > 0;
}

function isOver({ before, after }: Change): boolean {
  return Math.max(Date.parse(before.endsAt), Date.parse(after.endsAt)) <= Date.now();
}

/** Whether the event starts, or was to start, within a day: such a change is sent at once. */
export function isUrgent({ before, after }: Change): boolean {
  return Math.min(Date.parse(before.startsAt), Date.parse(after.startsAt)) < Date.now() + soonMs;
}

/** Selects the ids of people to notify of a change: those who may see the event, without its author. */
function concerned(eventId: string, actor: { id: string }, people: SQL): SQL {
  return sql`select ${users.id} as id from ${users} join ${events} on ${events.id} = ${eventId}
    where ${users.id} in (${people}) and ${users.id} <> ${actor.id} and ${visibleEvent({ id: users.id })}`;
}

/** How many people a change of these events by this actor would reach, exact up to `maxCounted`. */
export async function countConcerned(
  db: Db | Transaction,
  eventIds: string[],
  actor: { id: string },
): Promise<Counted> {
  const { rows } = await db.execute<{ found: number; people: number }>(
    sql`with first as materialized (
        select changed.id as event_id, person.id from ${eventIdTable(eventIds)}
          cross join lateral (${firstConcernedBy(sql`changed.id`, maxCounted + 1)}) as person)
      select (select count(distinct id)::int from first) as found,
        (select count(distinct ${users.id})::int from first
          join ${users} on ${users.id} = first.id join ${events} on ${events.id} = first.event_id
          where ${users.id} <> ${actor.id} and ${visibleEvent({ id: users.id })}) as people`,
  );
  // A select without a table always returns one row.
  const { found, people } = rows[0]!;
  return { count: Math.min(people, maxCounted), more: found > maxCounted };
}
