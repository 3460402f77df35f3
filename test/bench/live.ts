import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import { openRaw } from "../setup/raw-live.ts";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";
import { run } from "../trust/programs/run.ts";
import { signUp } from "./members.ts";

// The memory of a live connection, and how long a hint to one person takes while others only listen.
const sizes = [100, 1_000, 5_000];
const receivers = 20;
const perPerson = 45;
const seconds = Number(process.argv[2] ?? 8);
const pauseMs = 200;

type Person = { cookie: string; id: string };
type Target = {
  name: string;
  url: string;
  origin?: string;
  pid: number;
  people: Person[];
  /** Triggers a hint to this person's open pages. */
  tell(to: Person, by: Person, round: number): Promise<unknown>;
};

const env = { TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off" };
const ownPort = await freePort();
let marquee = await startMarquee({ env, port: ownPort });
const bare = await startBare();
const layer = run("live.ts");
try {
  const people: Person[] = [];
  const wanted = Math.ceil(Math.max(...sizes) / perPerson) + receivers;
  while (people.length < wanted) {
    const n = people.length;
    people.push(await signUp(marquee.url, `Listener ${n}`, `10.3.${n >> 8}.${n & 255}`));
  }
  // A fresh process, without memory left over from the sign-ups.
  await marquee.end();
  marquee = await startMarquee({ env, port: ownPort, dataDir: marquee.dataDir });
  const strangers = people.map(({ id }) => ({ id, cookie: id }));
  console.log(
    `\nMeanwhile ${receivers} people are told something ${1_000 / pauseMs} times a second each.`,
  );
  await measure({
    ...bare,
    people: strangers,
    tell: (to) => fetch(`${bare.url}/${to.id}`, { method: "POST" }),
  });
  // The full server has spare memory from its startup, which hides the cost of connections; the live layer alone doesn't.
  const layerUrl = `http://localhost:${/port (\d+)/.exec(await layer.says("port"))?.[1]}`;
  await measure({
    name: "Marquee's live layer alone",
    url: layerUrl,
    origin: "http://localhost:3000",
    pid: layer.child.pid ?? 0,
    people: strangers,
    tell: (to) => fetch(`${layerUrl}/${to.id}`, { method: "POST" }),
  });
  await measure({
    name: "Marquee",
    url: marquee.url,
    pid: marquee.process.pid ?? 0,
    people,
    tell: (to, by, round) =>
      fetch(`${marquee.url}/api/v1/people/${to.id}/follow`, {
        method: round % 2 === 0 ? "PUT" : "DELETE",
        headers: { origin: marquee.url, cookie: by.cookie },
      }),
  });
} finally {
  await marquee.end();
  await removeData(marquee.dataDir);
  process.kill(bare.pid);
  layer.child.kill();
}

async function measure(target: Target) {
  console.log(`\n${target.name}`);
  const recipients = target.people.slice(0, receivers);
  const others = target.people.slice(receivers);
  const open = ({ cookie }: Person) =>
    openRaw(target.url, { cookie, origin: target.origin ?? target.url });
  const base = residentKilobytes(target.pid);
  const ears = await Promise.all(recipients.map(open));
  const idle: WebSocket[] = [];
  for (const size of sizes) {
    while (idle.length < size) {
      const batch = Array.from({ length: Math.min(50, size - idle.length) }, (_, i) => {
        return open(others[(idle.length + i) % others.length] as Person);
      });
      idle.push(...(await Promise.all(batch)));
    }
    await sleep(3_000);
    const each = (residentKilobytes(target.pid) - base) / (size + receivers);
    const line = [`${size} connections`.padStart(18), `${each.toFixed(1)} KB each`.padStart(14)];
    const times = await deliver(target, recipients, others, ears);
    console.log([...line, ...summary(times)].join("  "));
  }
  for (const socket of [...ears, ...idle]) socket.terminate();
}

function summary(times: number[]): string[] {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  return [
    `p50 ${at(0.5)} ms`.padStart(12),
    `p99 ${at(0.99)} ms`.padStart(13),
    `${times.length} hints, all arrived`,
  ];
}

/** The time from each request to its hint, in milliseconds, sorted ascending. */
async function deliver(target: Target, recipients: Person[], others: Person[], ears: WebSocket[]) {
  const times: number[] = [];
  const rounds = Math.round((seconds * 1_000) / pauseMs);
  await Promise.all(
    recipients.map(async (to, i) => {
      await sleep((i * pauseMs) / recipients.length);
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now();
        const heard = nextHint(ears[i] as WebSocket);
        const by = others[(i * 7 + Math.floor(round / 2)) % others.length] as Person;
        void target.tell(to, by, round).catch(() => undefined);
        await heard;
        const took = performance.now() - startedAt;
        times.push(took);
        await sleep(Math.max(0, pauseMs - took));
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}

function nextHint(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("a hint was lost")), 10_000);
    socket.on("message", function listen(data) {
      if (!String(data).includes("follows-changed")) return;
      clearTimeout(late);
      socket.off("message", listen);
      resolve();
    });
  });
}

function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

async function startBare() {
  const port = await freePort();
  const file = path.join(import.meta.dirname, "bare-live.ts");
  const child = spawn(process.execPath, [file, String(port)], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { name: "Socket.IO alone", url, pid: child.pid ?? 0 };
    await sleep(50);
  }
  throw new Error("the bare server did not start");
}
