import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { planning } from "../../src/server/lib/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { migrate } from "../../src/server/lib/database/migrate.ts";
import type { Person } from "../../src/server/lib/person.ts";
import { getInterests } from "../../src/server/recommendations/get-interests.ts";
import { listRecommendations } from "../../src/server/recommendations/service.ts";

// The cost of For you with many events: `node test/bench/for-you.ts 100000`; adding `plan` prints the query plans too.
const events = Number(process.argv[2] ?? 100_000);
const [people, answers, saved, followed] = [20_000, 200_000, 100_000, 200_000];
const looks = 400;
const some = (share: string, among: number) => `1 + (${share} * ${among - 1})::int`;
const goal = { ms: 50, statements: 8 };

const folder = await mkdtemp(path.join(tmpdir(), "marquee-bench-"));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog("warn") });
const pool = new Pool({ connectionString: postgres.url, options: planning });
// The stopping database drops connections that are still closing.
pool.on("error", () => undefined);
let inDatabase = 0;
const ask = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
Object.assign(pool, {
  async query(...asked: unknown[]) {
    const started = performance.now();
    const found = await ask(...asked);
    inDatabase += performance.now() - started;
    return found;
  },
});
try {
  await migrate(pool, "migrations");
  await fill();
  await measure();
} finally {
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fill() {
  await pool.query(`insert into users (id, name, username, email, location, search)
    select gen_random_uuid(), 'Person ' || n, 'person' || n, 'person' || n || '@bench.example',
      case when n % 3 = 0 then 'Unknown' else 'Town ' || (random() ^ 2 * 300)::int || ', Nowhere' end, 'person' || n
    from generate_series(1, ${people}) n`);
  await pool.query(`create temp table p as select row_number() over () as n, id from users`);
  await pool.query(`create index on p (n)`);
  await pool.query(`insert into events (id, slug, host_id, title, category, tags, starts_at, ends_at, city, search)
    select gen_random_uuid(), 'event-' || d.n, p.id, 'Event ' || d.n,
      (array['Technology','Music','Music','Business','Art & Culture','Food & Drink','Sports','Workshops','General'])[1 + (random() * 8)::int],
      array['tag' || (random() ^ 2 * 400)::int, 'tag' || (random() ^ 2 * 400)::int],
      start, start + interval '3 hours', 'Town ' || (random() ^ 2 * 300)::int, 'event ' || d.n
    from (select n, now() + (random() * 665 - 300) * interval '1 day' as start from generate_series(1, ${events}) n offset 0) d
    join p on p.n = 1 + d.n % 5000`);
  await pool.query(`create temp table e as select row_number() over () as n, id from events`);
  await pool.query(`create index on e (n)`);
  await pool.query(`insert into rsvps (event_id, user_id, answer, seen_by, created_at)
    select e.id, p.id, (array['going','going','maybe','not-going'])[1 + (random() * 3)::int], 'everyone', now() - random() * interval '90 days'
    from (select ${some("random() ^ 2", events)} as en, ${some("random()", people)} as pn from generate_series(1, ${answers}) offset 0) r
    join e on e.n = en join p on p.n = pn on conflict do nothing`);
  await pool.query(`insert into saves (user_id, event_id, created_at)
    select p.id, e.id, now() - random() * interval '200 days'
    from (select ${some("random()", events)} as en, ${some("random() ^ 2", people)} as pn from generate_series(1, ${saved}) offset 0) r
    join e on e.n = en join p on p.n = pn on conflict do nothing`);
  await pool.query(`insert into follows (follower_id, followed_id)
    select a.id, b.id from (select ${some("random()", people)} as an, ${some("random() ^ 2", people)} as bn from generate_series(1, ${followed}) offset 0) r
    join p a on a.n = an join p b on b.n = bn where a.id <> b.id on conflict do nothing`);
  await pool.query(`insert into settings (user_id, categories, location)
    select id, array['Music'], '' from p where n % 2 = 0`);
  await pool.query("vacuum analyze");
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

async function measure() {
  let sent: { query: string; values: unknown[] }[] = [];
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (query, values) => void sent.push({ query, values }) },
  });
  const { rows: everybody } = await pool.query<Person>(
    "select * from users order by random() limit $1",
    [looks],
  );
  const first = (person: Person) => listRecommendations(db, person, { limit: 12 });
  const second = (person: Person) => listRecommendations(db, person, { limit: 12, cursor: "12" });
  const profile = (person: Person) => getInterests(db, person);
  console.log(
    `\n${events} events, ${people} people, ${answers} answers; ${looks} people look once, one after the other\n`,
  );
  for (const [what, look] of Object.entries({ first, second, profile })) {
    for (const person of everybody.slice(0, 40)) await look(person);
    const times: number[] = [];
    const whole: number[] = [];
    let most = 0;
    for (const person of everybody) {
      [sent, inDatabase] = [[], 0];
      const started = performance.now();
      await look(person);
      whole.push(performance.now() - started);
      times.push(inDatabase);
      most = Math.max(most, sent.length);
    }
    const missed = at(times, 0.95) > goal.ms || most > goal.statements ? "MISSED" : "";
    console.log(
      `${what.padEnd(10)} in the database p50 ${at(times, 0.5).toFixed(1)} ms   p95 ${at(times, 0.95).toFixed(1)} ms   whole p50 ${at(whole, 0.5).toFixed(1)} ms   p95 ${at(whole, 0.95).toFixed(1)} ms   at most ${most} statements  ${missed}`,
    );
  }
  if (process.argv[3] !== "plan") return;
  sent = [];
  await first(everybody[0] as Person);
  for (const { query, values } of sent) {
    const { rows } = await pool.query(`explain (analyze, costs off, buffers) ${query}`, values);
    console.log(`\n${query.slice(0, 120)}…`);
    for (const row of rows) console.log(row["QUERY PLAN"]);
  }
}
