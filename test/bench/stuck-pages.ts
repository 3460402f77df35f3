import type { WebSocket } from "ws";
import { openRaw } from "../setup/raw-live.ts";
import { run, type Program } from "../trust/programs/run.ts";
import { machineLoad } from "./machine-load.ts";

// Whether others' hints are delayed when fifty pages that each get ten thousand 1 KB hints stop reading, compared to when they read.
const pages = 50;
const hints = 10_000;
const rounds = 4;

const times = { reading: [] as number[], stuck: [] as number[] };
console.log(`load of the machine ${machineLoad()}`);
for (let round = 0; round < rounds; round += 1)
  // Alternates, so that other load on the machine affects both alike.
  for (const kind of ["reading", "stuck"] as const) times[kind].push(...(await measure(kind)));
for (const [kind, all] of Object.entries(times)) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  console.log(
    `${pages} pages ${kind}: others hear after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), of ${all.length}`,
  );
}

async function measure(kind: "reading" | "stuck"): Promise<number[]> {
  const live = run("live.ts");
  const [, port] = /port (\d+)/.exec(await live.says("\n")) ?? [];
  const url = `http://127.0.0.1:${port}`;
  const open = (cookie: string) => openRaw(url, { cookie, origin: "http://localhost:3000" });
  const crowd = await Promise.all(Array.from({ length: pages }, () => open(kind)));
  if (kind === "stuck") for (const socket of crowd) socket.pause();
  const probe = await open("probe");
  live.child.stdin?.write(`${hints}\n`);
  const found = await probeUntil(live, url, probe);
  for (const socket of [...crowd, probe]) socket.terminate();
  live.child.kill();
  await live.ended;
  return found;
}

/** Sends one person hints until all the others were sent, and returns each one's latency in milliseconds. */
async function probeUntil(live: Program, url: string, probe: WebSocket): Promise<number[]> {
  const found: number[] = [];
  while (!live.output().includes("grew")) {
    const startedAt = performance.now();
    const heard = new Promise((resolve) => probe.once("message", resolve));
    await fetch(`${url}/probe`, { method: "POST" });
    await heard;
    found.push(performance.now() - startedAt);
  }
  return found;
}
