import type { Pool } from "pg";
import { v7 } from "uuid";
import type { Person } from "../../src/server/lib/person.ts";

/**
 * Fills the database with this many people: all follow the host, half attend an event by RSVP and half by ticket, and all are due a
 * reminder of another event; every twenty-fourth is suspended, and one in fifty shows where they're going.
 */
export async function fillCrowd(pool: Pool, size: number) {
  await pool.query(`insert into users (id, name, username, email, search)
    select gen_random_uuid(), 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', 'person ' || n || ' person' || n
    from generate_series(1, ${size}) n`);
  const { rows } = await pool.query<Person>(
    "select * from users where username in ('person1', 'person2') order by username",
  );
  const [host, member] = rows as [Person, Person];
  await pool.query(`insert into suspensions (person_id, reason)
    select id, 'bench' from users where substr(username, 7)::int % 24 = 0`);
  await pool.query(
    `insert into follows (follower_id, followed_id, created_at)
     select id, $1::uuid, now() - random() * interval '90 days' from users where id <> $1::uuid`,
    [host.id],
  );
  await pool.query(
    `insert into follows (follower_id, followed_id)
     select $1::uuid, id from users where id <> $1::uuid and substr(username, 7)::int between 3 and 200`,
    [host.id],
  );
  const eventId = await addEvent(pool, host.id, "90 days");
  const reminderId = await addEvent(pool, host.id, "23 hours 59 minutes");
  await pool.query(
    `insert into rsvps (event_id, user_id, answer, by_ticket, seen_by, created_at, updated_at)
     select $1::uuid, id, 'going', n % 2 = 0, case when n % 50 = 0 then 'everyone' else 'friends' end,
       now() - random() * interval '90 days', now() - interval '9 days'
     from (select id, substr(username, 7)::int as n from users where id <> $2::uuid) as people`,
    [eventId, host.id],
  );
  await pool.query(
    `insert into rsvps (event_id, user_id, answer, updated_at)
     select $1::uuid, user_id, 'going', now() - interval '9 days' from rsvps`,
    [reminderId],
  );
  await sellTickets(pool, eventId);
  await pool.query("vacuum analyze");
  // Flushes the inserted data now, so that it isn't written while queries are timed.
  await pool.query("checkpoint");
  return { host, member, eventId, reminderId };
}

async function addEvent(pool: Pool, hostId: string, until: string): Promise<string> {
  const id = v7();
  await pool.query(
    `insert into events (id, slug, host_id, title, category, starts_at, ends_at, search, venue)
     values ($1::uuid, 'crowd-' || $1::text, $2::uuid, 'Crowd', 'Music', date_trunc('minute', now()) + $3::interval,
       date_trunc('minute', now()) + $3::interval + interval '3 hours', 'crowd', 'Stadium')`,
    [id, hostId, until],
  );
  return id;
}

async function sellTickets(pool: Pool, eventId: string) {
  const typeId = v7();
  await pool.query(
    "insert into ticket_types (id, event_id, position, name, kind) values ($1, $2, 0, 'Standing', 'free')",
    [typeId, eventId],
  );
  await pool.query(
    `insert into orders (id, reference, event_id, buyer_id, state, currency, subtotal_minor, total_minor, policy, expires_at, paid_at, attempt, asked)
     select user_id, 'MQ-' || user_id, event_id, user_id, 'paid', 'USD', 0, 0, '{"tiers":[],"feeMinor":0}', now(), now(), user_id, ''
     from rsvps where event_id = $1 and by_ticket`,
    [eventId],
  );
  await pool.query(
    `insert into order_lines (id, order_id, type_id, position, quantity, unit_minor)
     select id, id, $1, 0, 1, 0 from orders`,
    [typeId],
  );
  await pool.query(
    `insert into tickets (id, order_id, line_id, event_id, type_id, number, holder_id, paid_minor, created_at)
     select id, id, id, event_id, $1, 1, buyer_id, 0, now() - random() * interval '90 days' from orders`,
    [typeId],
  );
}
