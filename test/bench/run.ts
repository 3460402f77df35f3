import { spawn } from "node:child_process";
import path from "node:path";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";
import { apiCases, furnishedCases, type Case } from "./cases.ts";
import { furnish, openCommunity } from "./community.ts";
import { drive, medianOf } from "./measure.ts";
import { printHead, report } from "./report.ts";

const seconds = Number(process.argv[2] ?? 4);
/** If given, only cases that contain this word. */
const only = process.argv[3];
const connections = 16;
const people = 700;
const token = "read by the bench";

// Each member has their own address, as behind a proxy, so that rate limits can stay on.
const marquee = await startMarquee({
  env: { TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off", METRICS_TOKEN: token },
});
const bare = await startBare();
try {
  await measure();
} finally {
  bare.process.kill();
  await marquee.end();
  await removeData(marquee.dataDir);
}

async function measure() {
  const community = await openCommunity(marquee.url, people);
  printHead(seconds, connections);
  let missed = await measureEach(apiCases(community));
  const [event] = await furnish(community);
  missed += await measureEach(furnishedCases(community, event?.slug ?? ""));
  console.log(missed === 0 ? "\nAll goals met." : `\n${missed} goals missed.`);
}

/** Measures the cases and returns how many missed a goal. */
async function measureEach(cases: Record<string, Case>): Promise<number> {
  let missed = 0;
  let turn = 0;
  for (const [name, { goal, make }] of Object.entries(cases)) {
    if (only !== undefined && !name.includes(only)) continue;
    const next = (request: object) => ({ method: "GET", ...request, ...make(turn++) });
    const load = { url: marquee.url, seconds, connections, requests: [{ setupRequest: next }] };
    const base = await medianOf(3, () =>
      drive({ ...load, url: bare.url, requests: [{ method: "GET", path: "/" }] as never }),
    );
    // A warm-up, because each connection plans a statement five times after a start.
    await drive(load as never, marquee);
    const ours = await medianOf(3, () => drive(load as never, marquee));
    const statements = await countStatements(() => make(turn++));
    if (!report({ name, goal, base, ours, statements })) missed++;
  }
  return missed;
}

/** Statements per request, the median of five because background jobs send some too. */
async function countStatements(make: () => ReturnType<Case["make"]>): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const before = await sentStatements();
    const { path: address, ...init } = make();
    await (await fetch(marquee.url + address, init as RequestInit)).arrayBuffer();
    // Reading the metrics sends one itself.
    counts.push((await sentStatements()) - before - 1);
  }
  return counts.toSorted((a, b) => a - b)[2] ?? 0;
}

async function sentStatements(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${marquee.url}/metrics`, { headers })).text();
  const counts = text.matchAll(/^marquee_database_statements_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function startBare() {
  const port = await freePort();
  const file = path.join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [file, String(port)], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, process: child };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the bare server did not start");
}
