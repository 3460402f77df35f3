import { readFile } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { listTalent } from "../../src/server/talent-directory/list-talent.ts";
import { withFreshDatabase } from "./fresh-database.ts";
import { fillActs, longName, nameOf, swap, words } from "./made-acts.ts";

// The directory's cost with very many acts: `npm run bench:acts -- 10000 100000 1000000`; ONLY=week runs only cases with that in their
// name. A million acts take some minutes to fill and 4 GB of disk. Logarithmic growth means that the last increment per size is no larger
// than the one before.
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000];
const looks = 100;
/** For each query, the database's CPU time per answer at each size. */
const cpuTimes = new Map<string, number[]>();
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const day = dayAfter(30);
const until = dayAfter(36);

for (const size of sizes) await withFreshDatabase((pool) => measure(pool, size));
if (sizes.length > 1) {
  console.log("\nmedian CPU ms of the database per answer, increments");
  for (const [what, medians] of cpuTimes) {
    const increments = medians.slice(1).map((ms, at) => ms - (medians[at] ?? 0));
    console.log(`${medians.map(column).join("")} |${increments.map(column).join("")}  ${what}`);
  }
}

async function measure(pool: Pool, size: number) {
  let sent: { query: string; values: unknown[] }[] = [];
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (query, values) => void sent.push({ query, values }) },
  });
  const fillingAt = performance.now();
  await fillActs(pool, size);
  console.log(`\n${size} acts, filled in ${Math.round((performance.now() - fillingAt) / 1_000)} s`);
  const first = await listTalent(db, undefined, {});
  const deep = { cursor: first.next ?? undefined };
  type Query = Parameters<typeof listTalent>[2];
  const queries: Record<string, Query | ((at: number) => Query)> = {
    "all, newest first": {},
    "the second page": deep,
    "by a word": { q: "ferry" },
    "by two words": { q: "night ferry" },
    "by one rare word": { q: `act${Math.floor(size / 2)}` },
    "by a rare name": (at) => ({ q: nameOf(at * 613) }),
    "a word that no act has": (at) => ({ q: `${nameOf(at * 613)}wxyz` }),
    "a short word that no act has": (at) => ({ q: `${nameOf(at * 613).slice(0, 4)}q` }),
    "with two slips": { q: "nihgt ferrry" },
    "a name with a slip": (at) => ({ q: swap(nameOf(at * 613), 1 + (at % 4)) }),
    "a name with a slip, and a word": (at) => ({ q: `${swap(nameOf(at * 613), 2)} velvet` }),
    "a long name with two slips": (at) => ({ q: swap(swap(longName(at * 613), 1), 6) }),
    "a slip, near a town, free on a day": (at) => ({
      q: swap(words[at % words.length] ?? "", 1),
      place: "Austin, TX, US",
      day,
    }),
    "a common word, lowest fee first": { q: "velvet", sort: "price" },
    "two words, near a town": { q: "velvet jazz", place: "Austin, TX, US" },
    "a word, free on a week of days": { q: "lantern", day, until },
    "by a skill": { skill: "Brass band" },
    "near a town": { place: "Austin, TX, US" },
    "near a town, by skill and day": { place: "Austin, TX, US", skill: "Brass band", day },
    "lowest fee first": { sort: "price" },
    "lowest fee first, the second page": {
      sort: "price",
      cursor: (await listTalent(db, undefined, { sort: "price" })).next ?? undefined,
    },
    "lowest fee first, in a currency that no act has": { currency: "CHF", sort: "price" },
    "lowest fee first, past the fees in dollars": {
      sort: "price",
      cursor: "USD1:209999.00000000-0000-7000-8000-000000000000",
    },
    "by a skill, lowest fee first": { skill: "Brass band", sort: "price" },
    "near a town, lowest fee first": { place: "Austin, TX, US", sort: "price" },
    "verified, with sound and video, lowest fee first": {
      verified: "true",
      sound: "true",
      video: "true",
      sort: "price",
    },
    "up to a fee": { currency: "USD", max: 30_000, sort: "price" },
    "most verified first": { sort: "verified" },
    "verified, with sound": { verified: "true", sound: "true", sort: "verified" },
    "free on a day": { day },
    "free on a week of days": { day, until },
    "near a town, free on a week of days": { place: "Austin, TX, US", day, until },
    "free on two weeks of days, lowest fee first": { day, until: dayAfter(43), sort: "price" },
  };
  // One connection answers all queries, one after the other.
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const readCpu = () => readCpuTime(rows[0]?.pid ?? 0);
  console.log("p95 ms  median  CPU ms  statements");
  for (const [what, query] of Object.entries(queries)) {
    if (!what.includes(process.env["ONLY"] ?? "")) continue;
    const look = (nr: number) =>
      listTalent(db, undefined, typeof query === "function" ? query(nr) : query);
    await look(looks);
    const times: number[] = [];
    const cpu: number[] = [];
    let most = 0;
    for (let at = 0; at < looks; at += 1) {
      sent = [];
      const cpuBefore = await readCpu();
      const startedAt = performance.now();
      await look(at);
      times.push(performance.now() - startedAt);
      cpu.push((await readCpu()) - cpuBefore);
      most = Math.max(most, sent.length);
    }
    const median = quantile(cpu, 0.5);
    cpuTimes.set(what, [...(cpuTimes.get(what) ?? []), median]);
    const columns = [quantile(times, 0.95), quantile(times, 0.5), median].map(column).join("  ");
    console.log(`${columns}  ${String(most).padStart(3)}  ${what}`);
    if (process.env["EXPLAIN"]) await explain(pool, sent);
  }
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function column(ms: number): string {
  return ms.toFixed(1).padStart(6);
}

/** CPU milliseconds of a database process so far; 0 on systems other than Linux. */
async function readCpuTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}

async function explain(pool: Pool, sent: { query: string; values: unknown[] }[]) {
  for (const { query, values } of sent.filter((one) => /^select/i.test(one.query))) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${query}`, values);
    console.log(rows.map((row) => `    ${String(row["QUERY PLAN"])}`).join("\n"));
  }
}
