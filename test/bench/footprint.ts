import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { removeData, startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";
import { withFreshDatabase } from "./fresh-database.ts";
import { machineLoad } from "./machine-load.ts";

// The cost of idle servers: startup time, memory, transactions, connections. `npm run bench:footprint`.
const seconds = 60;
const starts = 5;
const askingAtOnce = 40;

await withFreshDatabase(async (pool) => {
  const env = {
    DATABASE_URL: String(pool.options.connectionString),
    SESSION_SECRET: "one key for all servers, of 40 letters",
    SAMPLES: "off",
    // Every search comes from a different address, so that rate limits can stay on.
    TRUST_PROXY: "1",
  };
  console.log(`load of the machine ${machineLoad()}`);
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  await measureStarts("on a running database", env);
  await measureStarts("on a running database, with traces, the collector away", {
    ...env,
    ...away,
  });
  await measureStarts("with the embedded database", { SAMPLES: "off" });
  await measureIdle(pool, env, 1);
  // As docs/scale.md advises for many servers: the embedded database allows 60 connections.
  await measureIdle(pool, { ...env, DATABASE_CONNECTIONS: "4" }, 10);
  for (const most of [20, 8, 4])
    await measureBusy(pool, { ...env, DATABASE_CONNECTIONS: String(most) });
});

async function measureStarts(what: string, env: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "marquee-starts-"));
  const measured: { ms: number; cpu: number; megabytes: number }[] = [];
  // The first start creates the database and its queues and compiles code, so it doesn't count.
  for (let n = 0; n <= starts; n += 1) {
    const startedAt = performance.now();
    const server = await startMarquee({ env, dataDir, byNpm: true });
    const ms = performance.now() - startedAt;
    const ours = family(server.process.pid!).filter((pid) => !nameOf(pid).startsWith("postgres"));
    const cpu = ours.reduce((sum, pid) => sum + processorMs(pid), 0);
    await sleep(10_000);
    const main = ours.findLast((pid) => commandOf(pid).includes("dist/app/main.js"))!;
    if (n > 0) measured.push({ ms, cpu, megabytes: residentMegabytes(main) });
    await server.end();
  }
  await removeData(dataDir);
  const of = (figure: keyof (typeof measured)[number]) =>
    median(measured.map((one) => one[figure])).toFixed(0);
  console.log(
    `npm start ${what}: ready after ${of("ms")} ms (${of("cpu")} ms of processor, the database apart), the server has ${of("megabytes")} MB after 10 s`,
  );
}

async function measureIdle(pool: Pool, env: Record<string, string>, count: number): Promise<void> {
  const servers = await startAll(count, env);
  await sleep(20_000);
  const before = await transactions(pool);
  await sleep(seconds * 1_000);
  const made = (await transactions(pool)) - before;
  const open = await connections(pool);
  await endAll(servers);
  console.log(
    `${count} idle: ${(made / seconds).toFixed(1)} transactions a second, ${open} connections`,
  );
}

/** Measures a server under enough load to use all the connections it may. */
async function measureBusy(pool: Pool, env: Record<string, string>): Promise<void> {
  const [server] = (await startAll(1, env)) as [RunningMarquee];
  const asking = AbortSignal.timeout(10_000);
  const times: number[] = [];
  const askers = Array.from({ length: askingAtOnce }, async (_, n) => {
    for (let turn = 0; !asking.aborted; turn += 1) {
      const startedAt = performance.now();
      // A different query each time, so that no cache answers.
      const answer = await fetch(`${server.url}/api/v1/events?q=night${n}x${turn}`, {
        headers: { "x-forwarded-for": `10.${n}.${turn >> 8}.${turn & 255}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      times.push(performance.now() - startedAt);
    }
  });
  await sleep(5_000);
  const open = await connections(pool);
  await Promise.all(askers);
  await endAll([server]);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  console.log(
    `busy with DATABASE_CONNECTIONS=${env["DATABASE_CONNECTIONS"]}: ${open} connections, ${times.length / 10} searches a second by ${askingAtOnce} people, p99 ${p99.toFixed(0)} ms`,
  );
}

function startAll(count: number, env: Record<string, string>): Promise<RunningMarquee[]> {
  return Promise.all(Array.from({ length: count }, () => startMarquee({ env })));
}

async function endAll(servers: RunningMarquee[]): Promise<void> {
  await Promise.all(servers.map((server) => server.end()));
  await Promise.all(servers.map(({ dataDir }) => removeData(dataDir)));
}

async function transactions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.count);
}

/** Excludes the connection that asks. */
async function connections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** A process and all its descendants. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...(children ? children.split(" ").map(Number).flatMap(family) : [])];
}

function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, "utf8");
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
}

/** Linux counts CPU time in hundredths of a second. */
function processorMs(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "";
  const fields = afterName.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
