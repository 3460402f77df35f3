import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { removeData, startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";
import { withFreshDatabase } from "./fresh-database.ts";
import { machineLoad } from "./machine-load.ts";

// What servers take that nobody uses: time to start, memory, transactions, connections. `npm run bench:footprint`.
const seconds = 60;
const starts = 3;
const askingAtOnce = 40;

await withFreshDatabase(async (pool) => {
  const env = {
    DATABASE_URL: String(pool.options.connectionString),
    SESSION_SECRET: "one key for all servers, of 40 letters",
    SAMPLES: "off",
    // Everybody who searches comes from an address of their own: the limits stay on.
    TRUST_PROXY: "1",
  };
  // Its migrations are there, its queues come with the first start.
  await endAll([await startMarquee({ env })]);
  console.log(`load of the machine ${machineLoad()}`);
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  await measureStarts("without traces", env);
  await measureStarts("with traces, the collector away", { ...env, ...away });
  await measureIdle(pool, env, 1);
  // As docs/scale.md advises for many: the embedded database allows 60 connections.
  await measureIdle(pool, { ...env, DATABASE_CONNECTIONS: "5" }, 10);
  for (const most of [20, 8, 4])
    await measureBusy(pool, { ...env, DATABASE_CONNECTIONS: String(most) });
});

async function measureStarts(what: string, env: Record<string, string>): Promise<void> {
  const [tookMs, megabytes]: number[][] = [[], []];
  for (let n = 0; n < starts; n += 1) {
    const startedAt = performance.now();
    const server = await startMarquee({ env });
    tookMs!.push(performance.now() - startedAt);
    await sleep(10_000);
    megabytes!.push(residentMegabytes(server));
    await endAll([server]);
  }
  const [ms, mb] = [median(tookMs!), median(megabytes!)];
  console.log(`start ${what}: ready after ${ms.toFixed(0)} ms, ${mb.toFixed(0)} MB after 10 s`);
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

/** One that is asked so much at once that it takes all connections that it may. */
async function measureBusy(pool: Pool, env: Record<string, string>): Promise<void> {
  const [server] = (await startAll(1, env)) as [RunningMarquee];
  const asking = AbortSignal.timeout(10_000);
  const times: number[] = [];
  const askers = Array.from({ length: askingAtOnce }, async (_, n) => {
    for (let turn = 0; !asking.aborted; turn += 1) {
      const startedAt = performance.now();
      // Other words each time, so that no cache answers.
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

/** Without the one that asks. */
async function connections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

function residentMegabytes({ process: { pid } }: RunningMarquee): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
