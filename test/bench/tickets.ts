import { readdir } from "node:fs/promises";
import { Agent, request } from "node:http";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { v7 } from "uuid";
import { putOnSale } from "../setup/put-on-sale.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { machineLoad } from "./machine-load.ts";
import { signUp } from "./members.ts";
import { readCpuTimes, readMainThreadTime } from "./process-time.ts";

// Guests who buy tickets of one event, each from their own address: how many a second, how long one waits and what each costs with its
// email and PDF; then a thousand of them for the last fifty tickets.
const seconds = Number(process.argv[2] ?? 15);
const buyers = 32;
const token = "read by the bench";
const crowd = 1_000;
const places = 50;
type Refused = { code: string };
const agent = new Agent({ keepAlive: true });
let turn = 0;

const marquee = await startMarquee({
  env: { TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off", METRICS_TOKEN: token },
});
try {
  await measure();
} finally {
  await marquee.end();
  await removeData(marquee.dataDir);
}

async function measure() {
  const { cookie } = await signUp(marquee.url, "Host", "10.9.9.9");
  const host = (method: string, to: string, body: object) => ask(method, to, body, { cookie });
  const { eventId, typeId } = await putOnSale(host, 100_000);
  // First the seconds after a start, in which each connection plans a statement five times.
  await buyFor(5, (n) => buy(eventId, typeId, n));
  await run("held, filled in and confirmed", 100, (n) => buy(eventId, typeId, n));
  await run("held", 500, (n) => hold(eventId, typeId, n));
  for (const atOnce of [60, 1_000]) await rush(await putOnSale(host, places), atOnce);
}

async function buy(eventId: string, typeId: string, n: number) {
  await confirm(await hold(eventId, typeId, n), n);
}

async function confirm({ id: order, key }: { id: string; key: string }, n: number) {
  const from = addressOf(n);
  const details = { name: "Ana Ray", email: `${order}@bench.example`, holders: [], answers: [] };
  await ask("PUT", `/orders/${order}/details?key=${key}`, details, from);
  await ask("POST", `/orders/${order}/confirm?key=${key}`, {}, from);
}

/** How long each of a thousand buyers waits for a ticket or a refusal. */
async function rush({ eventId, typeId }: { eventId: string; typeId: string }, atOnce: number) {
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  let started = 0;
  const buyer = async () => {
    while (started < crowd) {
      started += 1;
      const n = (turn += 1);
      const startedAt = performance.now();
      const held = await hold(eventId, typeId, n).catch((error: Error) => error.cause as Refused);
      times.push(performance.now() - startedAt);
      const outcome = "code" in held ? held.code : "bought";
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (!("code" in held)) await confirm(held, n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, buyer));
  times.sort((a, b) => a - b);
  const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  console.log(
    `${crowd} for ${places}, ${atOnce} at once`.padEnd(30),
    `p99 ${p99} ms (goal 5000)  ${JSON.stringify(outcomes)}`,
  );
}

function hold(eventId: string, typeId: string, n: number) {
  const wish = { attempt: v7(), lines: [{ typeId, quantity: 1 }], totalMinor: 0 };
  return ask("POST", `/events/${eventId}/orders`, wish, addressOf(n));
}

/** Runs work repeatedly with limited concurrency; prints the rate and the latency. */
async function run(what: string, goal: number, work: (n: number) => Promise<unknown>) {
  await emailsAreOut();
  const before = await readCosts();
  const { times, failed } = await buyFor(seconds, work);
  const waited = await emailsAreOut();
  const after = await readCosts();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const each = Object.entries(after).map(
    ([name, sum]) => `${name} ${((sum - (before[name] ?? 0)) / times.length).toFixed(1)}`,
  );
  console.log(
    `${what.padEnd(30)} ${Math.round(times.length / seconds)}/s (goal ${goal})  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  ${failed} failed`,
    `\n  each, in ms of CPU: ${each.join(", ")}; the last email ${(waited / 1_000).toFixed(1)} s later; load ${machineLoad()}`,
  );
}

async function buyFor(lasting: number, work: (n: number) => Promise<unknown>) {
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + lasting * 1000;
  const buyer = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await work((turn += 1)).then(
        () => times.push(performance.now() - startedAt),
        () => (failed += 1),
      );
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return { times, failed };
}

/** Waits until no email has left for two seconds; returns after how long the last one did. */
async function emailsAreOut(): Promise<number> {
  const startedAt = performance.now();
  let [count, since] = [-1, startedAt];
  while (performance.now() - since < 2_000) {
    const now = (await readdir(path.join(marquee.dataDir, "outbox")).catch(() => [])).length;
    if (now !== count) [count, since] = [now, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return since - startedAt;
}

/** What was used since the start: CPU of the server's main thread and its others, of PostgreSQL and of this process, and statements. */
async function readCosts(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${marquee.url}/metrics`, { headers })).text();
  const counts = text.matchAll(/^marquee_database_statements_total\{.*\} (\d+)$/gm);
  const { node = 0, postgres = 0 } = (await readCpuTimes(marquee)) ?? {};
  const main = (await readMainThreadTime(marquee.process.pid ?? 0)) ?? 0;
  const { user, system } = process.cpuUsage();
  return {
    "main thread": main,
    "other threads": node - main,
    PostgreSQL: postgres,
    "the bench": (user + system) / 1_000,
    statements: [...counts].reduce((sum, [, count]) => sum + Number(count), 0),
  };
}

function addressOf(n: number): Record<string, string> {
  return { "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
}

/** Asks by connections that stay open, and without what `fetch` costs beside them. */
function ask(method: string, address: string, body: object, more: Record<string, string>) {
  const headers = { "content-type": "application/json", origin: marquee.url, ...more };
  return new Promise<{ id: string; key: string; version: number }>((resolve, reject) => {
    const asking = request(`${marquee.url}/api/v1${address}`, { agent, method, headers });
    asking.on("error", reject).on("response", async (response) => {
      const answer = JSON.parse(await readText(response));
      if ((response.statusCode ?? 500) < 400) resolve(answer);
      else reject(new Error(`${method} ${address}: ${JSON.stringify(answer)}`, { cause: answer }));
    });
    asking.end(JSON.stringify(body));
  });
}
