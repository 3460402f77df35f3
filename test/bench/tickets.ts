import { v7 } from "uuid";
import { putOnSale } from "../setup/put-on-sale.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { signUp } from "./members.ts";

// Guests who buy tickets of one event, each from their own address: how many a second and how long one waits; then a thousand of them for
// the last fifty tickets.
const seconds = Number(process.argv[2] ?? 15);
const buyers = 32;
const goal = 500;
const crowd = 1_000;
const places = 50;
type Refused = { code: string };
let turn = 0;

const marquee = await startMarquee({
  env: { TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off" },
});
try {
  await measure();
} finally {
  await marquee.end();
  await removeData(marquee.dataDir);
}

async function measure() {
  const { cookie } = await signUp(marquee.url, "Host", "10.9.9.9");
  const host = (method: string, path: string, body: object) => ask(method, path, body, { cookie });
  const { eventId, typeId } = await putOnSale(host, 100_000);
  await run("held", (n) => hold(eventId, typeId, n));
  await run("held, filled in and confirmed", (n) => buy(eventId, typeId, n));
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
async function run(what: string, work: (n: number) => Promise<unknown>) {
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
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
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(
    `${what.padEnd(30)} ${Math.round(times.length / seconds)}/s (goal ${goal})  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  ${failed} failed`,
  );
}

function addressOf(n: number): Record<string, string> {
  return { "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
}

async function ask(method: string, path: string, body: object, headers: Record<string, string>) {
  const response = await fetch(`${marquee.url}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", origin: marquee.url, ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`, { cause: answer });
  return answer as { id: string; key: string; version: number };
}
