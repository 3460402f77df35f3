import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { announce } from "../notifications/announce.ts";
import { deliver } from "../notifications/deliver.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { users } from "../people/tables.ts";
import { settings } from "../settings/tables.ts";
import type { Services } from "../services.ts";
import { guestTickets } from "../event-changes/count-guests.ts";
import {
  type GuestReminder,
  type JobSender,
  queueGuestReminders,
  startGuestReminders,
} from "./remind-guests.ts";
import { eventReminders, reminderRuns, rsvps } from "./tables.ts";
import { events, saves } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";

const atOnce = 1_000;
const eventsAtOnce = 500;
/** If a start moves by no more than this, people who were already reminded aren't reminded again. */
const apartMs = { day: 12 * 3_600_000, hour: 30 * 60_000 } as const;
/** Shorter than the minute after which the queue gives the job to another server. The next run continues. */
const maxRoundMs = 30_000;

/** Starts the job that sends due reminders every minute. */
export async function startReminderJobs(services: Services): Promise<void> {
  await startGuestReminders(services);
  await services.jobs.every("event-reminders", "* * * * *", () => remind(services));
}

async function remind(services: Services): Promise<void> {
  const startedAt = performance.now();
  let reminded = 0;
  for await (const batch of noteReminders(services)) {
    reminded += (await deliver(services, batch)).length;
    if (performance.now() - startedAt > maxRoundMs) return;
  }
  if (reminded > 0) await sendEventNewsEmails(services);
  // Past starts need no record of their reminders any more.
  for (const past of [eventReminders, reminderRuns])
    await services.db.execute(
      sql`delete from ${past} where starts_at < now() - interval '30 days'`,
    );
}

/**
 * Reminds everybody whose reminder is due, each once: a day before and an hour before the start. Reminders of all-day events are due
 * at ten on the day before and at eight on the day, local time. Reminds again if an event was postponed by more than half of that
 * time; not if it was moved earlier, since the change itself was announced. Yields the person ids of each batch. Each batch is a
 * transaction of its own, and another run continues after the last one. Guests without an account are emailed by a separate job.
 */
export async function* noteReminders(
  { db, jobs }: Pick<Services, "db"> & { jobs: JobSender },
  clock: SQL = sql`now()`,
): AsyncGenerator<Done<string[]>> {
  for (;;) {
    const { rows: moments } = await db.execute<Moment>(unfinished(clock));
    for (const moment of moments)
      for (let isDone = false; !isDone;) {
        const batch = await write(db, (tx) => remindNext(tx, jobs, moment));
        if (!batch.result) return;
        isDone = batch.result.isLast;
        yield { result: batch.result.ids, effects: batch.effects };
      }
    if (moments.length < eventsAtOnce) return;
  }
}

type Moment = { event_id: string; kind: "day" | "hour"; starts_at: string; due: string };
type Run = { last_person_id: string | null; finished_at: string | null; earlier: string | null };
type Candidate = { user_id: string; card: string };

/** Reminds the next batch of people of one start. Returns undefined while another server is sending reminders. */
async function remindNext(tx: Transaction, jobs: JobSender, moment: Moment) {
  const { rows: locks } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('event-reminders', 0)) as free`,
  );
  if (!locks[0]?.free) return undefined;
  const { rows: runs } = await tx.execute<Run>(starting(moment));
  const run = runs[0]!;
  if (run.finished_at !== null) return { ids: [], isLast: true };
  if (isNewStart(moment, run.earlier)) await queueGuestReminders(jobs, tx, reminderOf(moment));
  const { rows: next } = await tx.execute<Candidate>(candidates(moment, run.last_person_id));
  const isLast = next.length < atOnce;
  await tx
    .update(reminderRuns)
    .set({
      lastPersonId: next.at(-1)?.user_id ?? run.last_person_id,
      finishedAt: isLast ? sql`now()` : null,
    })
    .where(and(eq(reminderRuns.eventId, moment.event_id), eq(reminderRuns.kind, moment.kind)));
  if (next.length === 0) return { ids: [], isLast };
  const reminders = sql`select user_id as recipient_id, card as kind, ${moment.event_id}::uuid as event_id,
    null::uuid as change_id, true as urgent from noted join wanted using (user_id)`;
  const ids = await announce(tx, reminders, { parts: noting(moment, next) });
  return { ids, isLast };
}

/** Whether nobody has been reminded of this start, or of one only slightly earlier. */
function isNewStart({ kind, starts_at }: Moment, earlier: string | null): boolean {
  return earlier === null || Date.parse(earlier) < Date.parse(starts_at) - apartMs[kind];
}

const reminderOf = ({ event_id, kind, starts_at, due: moment }: Moment): GuestReminder => ({
  eventId: event_id,
  kind,
  startsAt: new Date(starts_at).toISOString(),
  due: moment,
});

const wall = sql`(${events.startsAt} at time zone ${events.zone})::date`;

/** When each of the two reminders is due, and how long after that it's still worth sending if servers were down. */
const due = (clock: SQL): SQL => sql`
  select ${events.id} as event_id, ${events.startsAt} as starts_at, moment.*
  from ${events} cross join lateral (values
    ('day', case when ${events.allDay} then (${wall} - 1 + time '10:00') at time zone ${events.zone}
      else ${events.startsAt} - interval '24 hours' end, interval '3 hours'),
    ('hour', case when ${events.allDay} then (${wall} + time '08:00') at time zone ${events.zone}
      else ${events.startsAt} - interval '1 hour' end, interval '55 minutes')
  ) as moment (kind, due, grace)
  where ${events.status} = 'published' and ${events.startsAt} > ${clock} - interval '1 day'
    and ${events.startsAt} < ${clock} + interval '2 days' and due <= ${clock} and due + grace > ${clock}`;

/** The starts that people should be reminded of now, longest overdue first. */
const unfinished = (clock: SQL): SQL => sql`
  select due.event_id, due.kind, due.starts_at, due.due from (${due(clock)}) as due
  left join ${reminderRuns} as run
    on run.event_id = due.event_id and run.kind = due.kind and run.starts_at = due.starts_at
  where run.finished_at is null
    and (exists (select 1 from ${rsvps} where ${rsvps.eventId} = due.event_id)
      or exists (select 1 from ${saves} where ${saves.eventId} = due.event_id)
      or exists (select 1 from ${guestTickets(sql`due.event_id`)}))
  order by due.due, due.event_id, due.kind limit ${eventsAtOnce}`;

/** Starts the run for a moment or returns its progress. A changed start begins again with the first person. */
const starting = ({ event_id, kind, starts_at }: Moment): SQL => sql`
  with before as (select starts_at from ${reminderRuns} where event_id = ${event_id} and kind = ${kind})
  insert into ${reminderRuns} as run (event_id, kind, starts_at) values (${event_id}, ${kind}, ${starts_at})
  on conflict (event_id, kind) do update set starts_at = excluded.starts_at,
    last_person_id = case when run.starts_at = excluded.starts_at then run.last_person_id end,
    finished_at = case when run.starts_at = excluded.starts_at then run.finished_at end
  returning last_person_id, finished_at, (select starts_at from before) as earlier`;

/**
 * The next people who are going, may go or saved the event; the latter two have their own setting. Excludes those who responded after
 * the reminder was due: they have just read when it starts.
 */
function candidates({ event_id, due: moment }: Moment, after: string | null): SQL {
  const next = sql`user_id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    order by user_id limit ${atOnce}`;
  return sql`select user_id, card from (
      (select user_id, case when answer = 'going' then 'reminder' else 'saved-reminder' end as card from ${rsvps}
        where event_id = ${event_id} and answer in ('going', 'maybe') and updated_at <= ${moment} and ${next})
      union all (select user_id, 'saved-reminder' from ${saves}
        where event_id = ${event_id} and created_at <= ${moment} and not exists (select 1 from ${rsvps} as answered
          where answered.event_id = ${event_id} and answered.user_id = ${saves.userId}) and ${next})
    ) as candidates order by user_id limit ${atOnce}`;
}

/** Records reminders for people who haven't had them, want them and may see the event. */
function noting({ event_id, kind, starts_at }: Moment, next: Candidate[]): SQL {
  const column = (name: keyof Candidate) => sql.param(next.map((one) => one[name]));
  const apart = sql`${apartMs[kind]} * interval '1 millisecond'`;
  // One lookup per person: a join would read all of the event's reminders while the table's statistics are outdated.
  const isFirst = sql`coalesce((select known.starts_at < ${starts_at}::timestamptz - ${apart} from ${eventReminders} as known
    where known.event_id = ${event_id} and known.user_id = keen.user_id and known.kind = ${kind}), true)`;
  return sql`with wanted as (
    select keen.* from unnest(${column("user_id")}::uuid[], ${column("card")}::text[]) as keen (user_id, card)
      join ${events} on ${events.id} = ${event_id} join ${users} on ${users.id} = keen.user_id
    where ${isFirst}
      and coalesce((select ${settings.eventReminders} from ${settings}
        where ${settings.userId} = keen.user_id), true)
      and ${visibleEvent({ id: users.id })}
  ), noted as (
    insert into ${eventReminders} (event_id, user_id, kind, starts_at)
    select ${event_id}::uuid, user_id, ${kind}, ${starts_at}::timestamptz from wanted order by user_id
    on conflict (event_id, user_id, kind) do update set starts_at = excluded.starts_at
      where event_reminders.starts_at < excluded.starts_at - ${apart}
    returning user_id)`;
}
