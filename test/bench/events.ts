import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import type { EventQuery } from "../../src/contract/events/events.ts";
import { listEvents } from "../../src/server/discovery/list-events.ts";
import { mapEvents } from "../../src/server/discovery/map.ts";
import { planning } from "../../src/server/lib/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { migrate } from "../../src/server/lib/database/migrate.ts";
import type { Person } from "../../src/server/lib/person.ts";
import { openGazetteer } from "../../src/server/places/gazetteer.ts";
import { seededRandom } from "../../src/art/seeded-random.ts";
import { fillEvents, fillPeople, wordsAsked } from "./many-events.ts";

// Discover with growing numbers of events: time and statements per page, and with EXPLAIN=1 the query plans.
const sizes = (process.env["SIZES"] ?? "10000,100000,1000000").split(",").map(Number);
const rounds = 60;
const goalMs = 50;

const random = seededRandom(11);
const oneOf = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;
const { common, rare } = wordsAsked;
const known = () => oneOf(rare.slice(0, 2_000));
const slip = (word: string) => word.slice(0, 2) + word.slice(3);

const log = createLog("warn");
const folder = await mkdtemp(path.join(tmpdir(), "marquee-bench-"));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
const pool = new Pool({ ...postgres.poolOptions, options: planning, max: 2 });
const client = new Client({ connectionString: postgres.url });
let sent: { query: string; params: unknown[] }[] = [];
const db = drizzle(pool, {
  casing: "snake_case",
  logger: { logQuery: (query, params) => sent.push({ query, params }) },
});
try {
  await client.connect();
  await migrate(pool, "migrations");
  const towns = (await openGazetteer()).ids;
  const town = () => String(towns[Math.floor(random() ** 2 * 300)]);
  const questions: Record<string, () => EventQuery> = {
    "everything to come": () => ({}),
    "a category this month": () => ({ category: "Music", when: "this-month" }),
    "a town": () => ({ place: town() }),
    "a town, the nearest first": () => ({ place: town(), sort: "distance" }),
    "500 km around a town, free": () => ({ place: town(), radius: 500, free: "true" }),
    "a common word within 500 km": () => ({ q: oneOf(common), place: town(), radius: 500 }),
    "some word, 500 km, the nearest": () => ({
      q: oneOf(rare.slice(0, 60)),
      place: town(),
      radius: 500,
      sort: "distance",
    }),
    "a common word": () => ({ q: oneOf(common) }),
    "a rare word": () => ({ q: known() }),
    "two common words": () => {
      const word = oneOf(common);
      return { q: `${word} ${oneOf(common.filter((other) => other !== word))}` };
    },
    "two words with a slip": () => ({ q: `${oneOf(common)} ${slip(known())}` }),
    "word, town and month": () => ({ q: oneOf(common), place: town(), when: "this-month" }),
    "slip, town and dates": () => ({ q: slip(known()), place: town(), when: "this-month" }),
    "a year that is over": () => ({ q: known(), from: "2025-01-01", to: "2025-12-31" }),
  };
  for (const size of sizes) {
    const startedAt = performance.now();
    await fillEvents(client, size);
    if (size === sizes[0]) await fillPeople(client, 20_000, 200_000);
    console.log(`\n${size} events (filled in ${seconds(startedAt)})`);
    const { rows } = await client.query("select id from users limit 1");
    const viewer = rows[0] as Person;
    for (const [what, ask] of Object.entries(questions))
      await measure(what, () => listEvents(db as never, viewer, { ...ask(), limit: 12 }));
    const box = { south: 30, west: -10, north: 60, east: 40, zoom: 4 };
    await measure("the map of Europe", () => mapEvents(db as never, viewer, box));
  }
} finally {
  await client.end();
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(what: string, work: () => Promise<unknown>) {
  const times: number[] = [];
  let statements = 0;
  for (let round = -5; round < rounds; round++) {
    sent = [];
    const startedAt = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - startedAt);
    statements = Math.max(statements, sent.length);
  }
  const asked = sent;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const missed = Number(at(0.95)) > goalMs ? "MISSED" : "";
  console.log(
    `${what.padEnd(30)} p50 ${at(0.5).padStart(7)} ms   p95 ${at(0.95).padStart(7)} ms   ${statements} statements  ${missed}`,
  );
  if (process.env["EXPLAIN"]) for (const one of asked) await explain(one);
}

async function explain({ query, params }: { query: string; params: unknown[] }) {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers, costs off) ${query}`,
    params,
  );
  console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}
