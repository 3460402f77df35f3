import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { done, write, type Done, type Effect } from "../lib/effects.ts";
import { announce } from "../notifications/announce.ts";
import { deliver } from "../notifications/deliver.ts";
import { sendNewsEmails } from "../notifications/event-news-emails.ts";
import { users } from "../people/tables.ts";
import { settings } from "../settings/tables.ts";
import type { Services } from "../services.ts";
import { eventReminders, rsvps } from "./tables.ts";
import { events, saves } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";

const atOnce = 1_000;

/** Each minute, everybody whose hour has come. */
export async function startReminderJobs(services: Services): Promise<void> {
  await services.jobs.every("event-reminders", "* * * * *", () => remind(services));
}

async function remind(services: Services): Promise<void> {
  const recipientIds = await deliver(services, noteReminders(services.db));
  if (recipientIds.length > 0) await sendNewsEmails(services);
  // What began long ago comes round no more.
  await services.db.execute(
    sql`delete from ${eventReminders} where starts_at < now() - interval '30 days'`,
  );
}

/**
 * Tells everybody whose reminder has come due, each once: the day before and the hour before the start. Whole days are
 * announced at ten on the day before and at eight on the day, by the clock of the place. An event that was put off by more
 * than half of that time is announced again; one that was brought forward is not, since its change was announced. Gives their ids.
 */
export async function noteReminders(db: Db, clock: SQL = sql`now()`): Promise<Done<string[]>> {
  const reminders = sql`select user_id as recipient_id, card as kind, event_id, null::uuid as change_id,
    true as urgent from noted join wanted using (event_id, user_id, kind)`;
  const effects: Effect[] = [];
  const ids: string[] = [];
  for (let some = atOnce; some >= atOnce;) {
    const noted = await write(db, (tx) => announce(tx, reminders, { parts: noting(clock) }));
    effects.push(...noted.effects);
    ids.push(...noted.result);
    some = noted.result.length;
  }
  return done(ids, effects);
}

const wall = sql`(${events.startsAt} at time zone ${events.zone})::date`;

/** When each of the two is due, until when it still makes sense after a server was down, and from which delay on it is due again. */
const due = (clock: SQL): SQL => sql`
  select ${events.id} as event_id, ${events.startsAt} as starts_at, moment.*
  from ${events} cross join lateral (values
    ('day', case when ${events.allDay} then (${wall} - 1 + time '10:00') at time zone ${events.zone}
      else ${events.startsAt} - interval '24 hours' end, interval '3 hours', interval '12 hours'),
    ('hour', case when ${events.allDay} then (${wall} + time '08:00') at time zone ${events.zone}
      else ${events.startsAt} - interval '1 hour' end, interval '55 minutes', interval '30 minutes')
  ) as moment (kind, due, grace, apart)
  where ${events.status} = 'published' and ${events.startsAt} > ${clock} - interval '1 day'
    and ${events.startsAt} < ${clock} + interval '2 days' and due <= ${clock} and due + grace > ${clock}`;

/** People who go; those who may go or saved the event have a setting of their own. Later arrivals have just read when it starts. */
const keen: SQL = sql`
  select due.*, user_id, case when answer = 'going' then 'reminder' else 'saved-reminder' end as card
    from due join ${rsvps} using (event_id) where answer in ('going', 'maybe') and ${rsvps.updatedAt} <= due.due
  union all select due.*, user_id, 'saved-reminder' from due join ${saves} using (event_id)
    where ${saves.createdAt} <= due.due and not exists (select 1 from ${rsvps} as answered
      where answered.event_id = due.event_id and answered.user_id = ${saves.userId})`;

/** So many at once that no statement and no lock takes long. */
const wanted: SQL = sql`
  select keen.* from keen join ${events} on ${events.id} = keen.event_id
    join ${users} on ${users.id} = keen.user_id
  where not exists (select 1 from ${eventReminders} as known where known.event_id = keen.event_id
      and known.user_id = keen.user_id and known.kind = keen.kind
      and known.starts_at >= keen.starts_at - keen.apart)
    and coalesce((select ${settings.eventReminders} from ${settings}
      where ${settings.userId} = keen.user_id), true)
    and ${visibleEvent({ id: users.id })}
  order by keen.event_id, keen.user_id, keen.kind limit ${sql.raw(String(atOnce))}`;

const noting = (clock: SQL): SQL => sql`
  with due as (${due(clock)}), keen as (${keen}), wanted as (${wanted}), noted as (
    insert into ${eventReminders} (event_id, user_id, kind, starts_at)
    select event_id, user_id, kind, starts_at from wanted
    on conflict (event_id, user_id, kind) do update set starts_at = excluded.starts_at
      where event_reminders.starts_at < excluded.starts_at - case excluded.kind
        when 'day' then interval '12 hours' else interval '30 minutes' end
    returning event_id, user_id, kind)`;
