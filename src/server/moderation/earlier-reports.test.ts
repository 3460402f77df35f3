import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "../lib/database/database.ts";
import { migrate } from "../lib/database/migrate.ts";
import { newId } from "../lib/ids.ts";
import { createLog } from "../lib/log.ts";

const migrations = path.resolve("migrations");
const name = `earlier_${newId().replaceAll("-", "")}`;
const own = new URL(inject("databaseUrl"));
own.pathname = `/${name}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "marquee-migrations-"));
  await cp(migrations, folder, { recursive: true });
  await ask(`create database ${name}`, inject("databaseUrl"));
});
afterAll(async () => {
  await ask(`drop database ${name} with (force)`, inject("databaseUrl"));
  await rm(folder, { recursive: true });
});

async function ask(sql: string, connectionString = own.href) {
  const client = new Client({ connectionString });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

/** Migrates the database up to this migration, or to the newest. */
async function migrateTo(last?: string): Promise<void> {
  const journal = JSON.parse(await readFile(path.join(migrations, "meta/_journal.json"), "utf8"));
  const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag);
  const entries = journal.entries.slice(0, last === undefined ? undefined : tags.indexOf(last) + 1);
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  const connection = { connectionString: own.href };
  const { pool, close } = openDatabase({ connection, log: createLog("fatal") });
  await migrate(pool, folder).finally(close);
}

test("an upgrade turns existing reports into cases and suspensions into notices", async () => {
  await migrateTo("0040_open_calls");
  const [ana, ben, cleo, post, gone] = [newId(), newId(), newId(), newId(), newId()];
  await ask(`
    insert into users (id, name, username, email) select id::uuid, name, name, name || '@people.example'
      from (values ('${ana}', 'ana'), ('${ben}', 'ben'), ('${cleo}', 'cleo')) as people (id, name);
    insert into posts (id, author_id, type, content) values ('${post}', '${ana}', 'post', 'Cheap tickets!');
    insert into reports (id, reporter_id, target, target_id, reason, excerpt, closed_at) values
      ('${newId()}', '${ben}', 'post', '${post}', 'fraud', '', null),
      ('${newId()}', '${ben}', 'post', '${post}', 'spam', '', null),
      ('${newId()}', '${cleo}', 'post', '${post}', 'spam', '', null),
      ('${newId()}', '${cleo}', 'post', '${post}', 'spam', '', now()),
      ('${newId()}', '${ben}', 'message', '${gone}', 'harassment', 'Psst.', null);
    insert into moderation_log (id, administrator_id, action, person_id, reason)
      values ('${newId()}', '${cleo}', 'suspend', '${ben}', 'Spam.');
    insert into suspensions (person_id, administrator_id, reason) values ('${ben}', '${cleo}', 'Spam.');`);
  await migrateTo();
  const cases = await ask(`
    select target, owner_id, evidence, decision, closed_at is null as open,
      (select array_agg(category order by category) from reports where case_id = report_cases.id) as categories
    from report_cases order by target, decision nulls first`);
  expect(cases).toEqual([
    {
      target: "message",
      owner_id: null,
      evidence: ["Psst."],
      decision: null,
      open: true,
      categories: ["harassment"],
    },
    // A second report by the same person adds nothing.
    {
      target: "post",
      owner_id: ana,
      evidence: [],
      decision: null,
      open: true,
      categories: ["scam", "spam"],
    },
    {
      target: "post",
      owner_id: ana,
      evidence: [],
      decision: "dismiss",
      open: false,
      categories: ["spam"],
    },
  ]);
  const notices = await ask(`select notice.person_id, notice.decision, notice.reason
    from moderation_notices as notice join suspensions on suspensions.log_id = notice.id`);
  expect(notices).toEqual([{ person_id: ben, decision: "suspend", reason: "Spam." }]);
  await expect(ask("update moderation_log set reason = 'other'")).rejects.toThrow("append-only");
});
