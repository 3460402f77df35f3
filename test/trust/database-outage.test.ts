import { mkdtemp, readdir, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, afterEach, expect, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { removeData, startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";
import { slowness } from "../setup/slowness.ts";

const folders: string[] = [];
let marquee: RunningMarquee | undefined;
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.log(marquee?.output());
  if (marquee?.process.exitCode === null) await marquee.end();
  marquee = undefined;
});
afterAll(async () => {
  for (const folder of folders) await removeData(folder);
});

test("a killed PostgreSQL is back within five seconds, repeatedly, and no acknowledged write is lost", async () => {
  const { url, cluster } = await start();
  const acknowledged: string[] = [];
  let writers: string[] = [];
  const tookMs: number[] = [];
  for (let round = 0; round < 3; round++) {
    // New writers in each round, so that nobody reaches the limit on posts.
    writers = await writersAt(url, `10.8.${round}`);
    const writing = keepWriting(url, writers);
    await sleep(300);
    process.kill(await postmasterOf(cluster), "SIGKILL");
    const killedAt = performance.now();
    await answers(url, 503);
    await answers(url, 200);
    tookMs.push(performance.now() - killedAt);
    await sleep(300);
    const { ids, statuses } = await writing.stop();
    acknowledged.push(...ids);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  }
  // A busy machine may delay one of them.
  expect(tookMs.toSorted((a, b) => a - b)[1]).toBeLessThan(5_000 * (await slowness()));
  expect(Math.max(...tookMs)).toBeLessThan(15_000);
  expect(acknowledged.length).toBeGreaterThan(10);
  await expectPosts(url, writers[0] ?? "", acknowledged);
  // Jobs run again: the verification email of a new account arrives in the outbox.
  const outbox = path.join(marquee!.dataDir, "outbox");
  const before = (await readdir(outbox).catch(() => [])).length;
  await signUp(url, "Newcomer", "10.8.4.1");
  await expect.poll(async () => (await readdir(outbox)).length).toBeGreaterThan(before);
  // A few lines per outage, not per worker and second.
  const lines = marquee!
    .output()
    .split("\n")
    .filter((line) => line.includes('"level"'));
  expect(lines.length).toBeLessThan(3 * 15);
  expect(marquee!.output()).not.toContain('"err":"object"');
});

test("while PostgreSQL is frozen every request ends within five seconds, and everything resumes afterwards", async () => {
  const { url, cluster } = await start();
  const writers = await writersAt(url, "10.8.3");
  const writing = keepWriting(url, writers);
  const reading = keepReading(url);
  await sleep(500);
  const slow = await slowness();
  const frozen = await processesOf(await postmasterOf(cluster));
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  await sleep(10_000);
  for (const pid of frozen) process.kill(pid, "SIGCONT");
  const thawedAt = performance.now();
  await answers(url, 200);
  expect(performance.now() - thawedAt).toBeLessThan(5_000 * slow);
  await sleep(1_000);
  const written = await writing.stop();
  const read = await reading.stop();
  for (const { statuses, slowest } of [written, read]) {
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(slowest).toBeLessThan(5_000 * slow);
  }
  await expectPosts(url, writers[0] ?? "", written.ids);
});

test("after five failed starts of PostgreSQL in a row, the process reports it in one sentence and exits", async () => {
  const { cluster } = await start();
  const ended = new Promise((resolve) => marquee!.process.once("exit", resolve));
  const control = path.join(cluster, "global", "pg_control");
  await rename(control, `${control}.gone`);
  process.kill(await postmasterOf(cluster), "SIGKILL");
  expect(await ended).toBe(1);
  expect(marquee!.output()).toContain(
    "The database could not be started five times in a row, so Marquee stops.",
  );
  expect(await readFile(path.join(marquee!.dataDir, "running.json")).catch(() => "gone")).toBe(
    "gone",
  );
});

async function start() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "marquee-outage-"));
  folders.push(dataDir);
  const env = { SAMPLES: "off", TRUST_PROXY: "1" };
  marquee = await startMarquee({ dataDir, env });
  const elsewhere = await readFile(path.join(dataDir, "postgres-is-in"), "utf8").catch(() => "");
  const cluster = path.join(elsewhere.trim() || path.join(dataDir, "postgres"), "cluster");
  if (elsewhere) folders.push(elsewhere.trim());
  return { url: marquee.url, cluster };
}

async function postmasterOf(cluster: string): Promise<number> {
  return Number((await readFile(path.join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** A process and its children. */
async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.trim().split(" ").map(Number)];
}

async function answers(url: string, status: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if ((await search(url)) === status) return;
    await sleep(20);
  }
  throw new Error(`no ${status} within 20 s`);
}

async function writersAt(url: string, network: string): Promise<string[]> {
  const signingUp = [1, 2, 3, 4].map((n) => signUp(url, `Writer ${n}`, `${network}.${n}`));
  return (await Promise.all(signingUp)).map(({ cookie }) => cookie);
}

async function expectPosts(url: string, cookie: string, ids: string[]): Promise<void> {
  const missing: string[] = [];
  for (const id of ids)
    if ((await fetch(`${url}/api/v1/posts/${id}`, { headers: { cookie } })).status !== 200)
      missing.push(id);
  expect(missing).toEqual([]);
}

function keepWriting(url: string, cookies: string[]) {
  const ids: string[] = [];
  const write = async (writer: number) => {
    const id = v7();
    const { status } = await fetch(`${url}/api/v1/posts`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: url,
        cookie: cookies[writer] ?? "",
      },
      body: JSON.stringify({ type: "post", id, content: "Still here?" }),
    });
    if (status === 201) ids.push(id);
    return status;
  };
  return repeat(cookies.length, write, ids);
}

let searches = 0;

/** A different query each time, so that no cache answers. */
async function search(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/events?q=night${(searches += 1)}`);
  await response.arrayBuffer();
  return response.status;
}

function keepReading(url: string) {
  return repeat(4, () => search(url));
}

function repeat(atOnce: number, work: (worker: number) => Promise<number>, ids: string[] = []) {
  const stopping = new AbortController();
  const statuses: number[] = [];
  let slowest = 0;
  const running = Array.from({ length: atOnce }, async (_, worker) => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      // No response at all once nothing is listening.
      statuses.push(await work(worker).catch(() => 0));
      slowest = Math.max(slowest, performance.now() - startedAt);
      await sleep(50);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
      return { ids, statuses, slowest };
    },
  };
}
