import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeFileSync } from "node:fs";
import { testApp, type TestApp } from "../test-app.ts";
import { fillEvents, fillPeople } from "../../../test/bench/many-events.ts";
import { countHiddenLikes, countHiddenComments } from "../posts/hidden-counts.ts";
import { blockedBetween, isHiddenFrom } from "./visibility.ts";
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const q = (s: string) => client.query(s);
  await fillEvents(client, 3000);
  await fillPeople(client, 20000, 60000);
  await q(`set session_replication_role = replica`);
  await q(
    `create table u as select id, substr(name, 8)::int as nr from users where name ~ '^Person '`,
  );
  await q(`create table e as select id, row_number() over (order by id)::int as nr from events`);
  await q(`create index on u(nr)`);
  await q(`analyze u`);
  await q(
    `insert into posts (id, author_id, type, content, search, event_id, created_at) select gen_random_uuid(), u.id, 'post', 'x', 'x', case when i = 1 then e.id end, now() - (i * 20000 + u.nr) * interval '10 seconds' from generate_series(1,10) i cross join u left join e on e.nr = u.nr`,
  );
  await q(
    `create table p as select id, row_number() over (order by created_at desc)::int as nr from posts`,
  );
  await q(
    `insert into likes (post_id, user_id) select p.id, u.id from p join u on (p.nr*7+u.nr)%97=0 where p.nr <= 2000`,
  );
  await q(
    `insert into likes (post_id, user_id) select p.id, u.id from p join u on u.nr <= 15000 where p.nr <= 20 on conflict do nothing`,
  );
  await q(
    `insert into comments (id, post_id, author_id, content) select gen_random_uuid(), p.id, u.id, 'c' from p join u on (p.nr*5+u.nr)%199=0 where p.nr <= 2000`,
  );
  await q(
    `insert into comments (id, post_id, author_id, content) select gen_random_uuid(), p.id, u.id, 'c' from p join u on u.nr <= 5000 where p.nr <= 20`,
  );
  await q(
    `insert into rsvps (event_id, user_id, answer) select e.id, u.id, 'going' from e join u on u.nr <= 5000 where e.nr <= 20 on conflict do nothing`,
  );
  await q(
    `insert into blocks (blocker_id, blocked_id) select v.id, w.id from u v join u w on w.id<>v.id where (v.nr=2 and w.nr between 101 and 250) or (w.nr=2 and v.nr between 251 and 400) or (v.nr=3 and w.nr between 1001 and 3500) or (w.nr=3 and v.nr between 3501 and 4000) on conflict do nothing`,
  );
  await q(`set session_replication_role = origin`);
  await q("vacuum analyze");
  await client.end();
}, 600000);
afterAll(() => app.close());
const old = (viewer: any, joined: any, counted: any = sql`count(*)::int`) => {
  const between = blockedBetween(viewer);
  return sql`case when exists (${between}) then (select ${counted} from (${between}) as hidden ${joined}) else 0 end`;
};
test("same and cheaper", async () => {
  const db = app.services.db;
  let report = "";
  const { rows: counts } = await db.execute(
    sql`select (select count(*) from users) users, (select count(*) from posts) posts, (select count(*) from likes) likes, (select count(*) from comments) comments, (select count(*) from rsvps) rsvps, (select count(*) from blocks) blocks`,
  );
  report += JSON.stringify(counts) + "\n";
  for (const nr of [1, 2, 3]) {
    const {
      rows: [who],
    } = await db.execute<any>(sql`select id from u where nr = ${nr}`);
    const viewer = { id: who.id };
    const goC = sql`coalesce(sum(1 + others.guests), 0)::int`;
    const forms: any = {
      old: [
        old(viewer, sql`join likes on likes.user_id = hidden.id where likes.post_id = posts.id`),
        old(
          viewer,
          sql`join comments on comments.author_id = hidden.id where comments.post_id = posts.id`,
        ),
        old(
          viewer,
          sql`join rsvps as others on others.user_id = hidden.id where others.event_id = events.id and others.answer = 'going'`,
          goC,
        ),
      ],
      new: [
        countHiddenLikes(viewer, sql`posts.id`),
        countHiddenComments(viewer, sql`posts.id`),
        sql`(select coalesce(sum(1 + others.guests), 0)::int from rsvps as others where others.event_id = events.id and others.answer = 'going' and ${isHiddenFrom(viewer, sql`others.user_id`)})`,
      ],
    };
    const [a, c, g] = forms.old;
    const [b, d, h] = forms.new;
    const diff =
      await db.execute<any>(sql`select count(*)::int as n, count(*) filter (where a is distinct from b or c is distinct from d or g is distinct from h)::int as wrong, sum(a)::int as likes, sum(c)::int as comments, sum(g)::int as going from (
      select ${a} a, ${b} b, ${c} c, ${d} d, ${g} g, ${h} h from (select * from posts order by created_at desc limit 200) as posts left join events on events.id = posts.event_id) x`);
    const diffE = await db.execute<any>(
      sql`select count(*)::int as n, count(*) filter (where g is distinct from h)::int as wrong, sum(g)::int as going from (select ${g} g, ${h} h from (select events.* from events join e on e.id = events.id where e.nr <= 200) as events) x`,
    );
    report += `viewer ${nr}: ${JSON.stringify(diff.rows[0])} events ${JSON.stringify(diffE.rows[0])}\n`;
    writeFileSync("/tmp/house2-hidden-report.txt", report);
    const pages: any = {
      "feed of 20 crowded posts": (f: any) =>
        sql`select posts.id, ${f[0]} a, ${f[1]} c from posts order by posts.created_at desc, posts.id desc limit 20`,
      "feed of 20 usual posts": (f: any) =>
        sql`select posts.id, ${f[0]} a, ${f[1]} c from posts order by posts.created_at desc, posts.id desc limit 20 offset 100`,
      "20 crowded events": (f: any) =>
        sql`select events.id, ${f[2]} g from events join e on e.id = events.id where e.nr <= 20`,
      "20 usual events": (f: any) =>
        sql`select events.id, ${f[2]} g from events join e on e.id = events.id where e.nr between 101 and 120`,
    };
    for (const [what, page] of Object.entries<any>(pages)) {
      for (const name of ["old", "new", "old", "new"]) {
        const q = page(forms[name]);
        const times: number[] = [];
        let plan = "";
        for (let i = 0; i < 21; i++) {
          const { rows } = await db.execute<any>(sql`explain (analyze, buffers) ${q}`);
          plan = rows.map((r: any) => r["QUERY PLAN"]).join("\n");
          times.push(Number(/Execution Time: ([0-9.]+)/.exec(plan)?.[1]));
        }
        times.sort((x, y) => x - y);
        report += `  ${what}: ${name} p50 ${times[10]} ms, ${/hit=\d+/.exec(plan)?.[0]}\n`;
        if (what.includes("crowded") && name === "new") report += plan + "\n";
        writeFileSync("/tmp/house2-hidden-report.txt", report);
      }
    }
    expect(diff.rows[0].wrong).toBe(0);
    expect(diffE.rows[0].wrong).toBe(0);
  }
}, 600000);
