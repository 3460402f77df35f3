import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "pg";
import { signUp } from "../bench/members.ts";
import { mountDisk, mountsHere, unmount } from "../setup/mounts.ts";
import { startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";
import { slowness } from "../setup/slowness.ts";

const megabyte = 1024 * 1024;
const diskMegabytes = 330;
const env = { SAMPLES: "off", TRUST_PROXY: "1" };
const canMount = await mountsHere();

let disk: string;
let dataDir: string;
let marquee: RunningMarquee | undefined;
beforeEach(async () => {
  disk = await mkdtemp(path.join(tmpdir(), "marquee-disk-"));
  if (!canMount) return;
  mountDisk(disk, diskMegabytes);
  await chmod(disk, 0o711);
  dataDir = path.join(disk, "data");
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.log(marquee?.output());
  if (marquee?.process.exitCode === null) await marquee.end();
  marquee = undefined;
  if (canMount) unmount(disk);
  await rm(disk, { recursive: true, force: true });
});

test.skipIf(!canMount)(
  "a full disk only stops writes, loses no acknowledged one, and everything resumes without a restart once there is space",
  { timeout: 300_000 },
  async () => {
    marquee = await startMarquee({ dataDir, env });
    const { url } = marquee;
    await expect.poll(reserved).toBe(64 * megabyte);
    const { cookie } = await signUp(url, "Writer", "10.7.0.1");
    const acknowledged: string[] = [];
    const write = async () => {
      const id = v7();
      const status = await postAs(url, cookie, id);
      if (status === 201) acknowledged.push(id);
      return status;
    };
    expect(await write()).toBe(201);

    await fill(20);
    await expect.poll(write, { timeout: 60_000, interval: 500 }).toBe(507);
    expect(await reserved()).toBe(0);
    // The database still needs new log segments, and uses the space released from the reserve.
    await writeAheadLog(3);
    expect(await reads(url, cookie)).toEqual([200, 200, 200]);
    expect(await write()).toBe(507);

    // Another program takes the released space, and the database runs out of it.
    await fill(0);
    await writeAheadLog(8).catch(() => undefined);
    // Long enough for recovery to fail for lack of space too, so that PostgreSQL exits.
    await sleep(3_000);
    await rm(path.join(disk, "filler-0"), { force: true });
    await rm(path.join(disk, "filler-20"));
    const roomAt = performance.now();
    await expect.poll(write, { timeout: 60_000, interval: 250 }).toBe(201);
    expect(performance.now() - roomAt).toBeLessThan(10_000 * (await slowness()));
    expect(await reserved()).toBe(64 * megabyte);
    for (const id of acknowledged) {
      const { status } = await fetch(`${url}/api/v1/posts/${id}`, { headers: { cookie } });
      expect([id, status]).toEqual([id, 200]);
    }
    expect(marquee.process.exitCode).toBeNull();
    const lines = marquee.output().split("\n");
    expect(lines.filter((line) => line.includes("too little room"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("less than a tenth"))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("{")).length).toBeLessThan(40);
  },
);

test.skipIf(!canMount)(
  "on a full disk it starts by releasing its reserve, or says in one sentence what to free",
  { timeout: 300_000 },
  async () => {
    marquee = await startMarquee({ dataDir, env });
    await expect.poll(reserved).toBe(64 * megabyte);
    const { cookie } = await signUp(marquee.url, "Reader", "10.7.0.2");
    await marquee.end();

    await fill(0);
    marquee = await startMarquee({ dataDir, env });
    expect(await reads(marquee.url, cookie)).toEqual([200, 200, 200]);
    expect(await postAs(marquee.url, cookie, v7())).toBe(507);
    await marquee.end();

    await fill(0);
    const refused = await startMarquee({ dataDir, env }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(refused).toMatch(
      /The disk of \S+ is full: \d+ MB are left, and the database needs 32 MB\. Free at least \d+ MB there\./,
    );
    expect(refused).not.toContain("    at ");
    expect((await readdir(dataDir)).filter((name) => name.endsWith(".new"))).toEqual([]);

    for (const name of await readdir(disk))
      if (name.startsWith("filler")) await rm(path.join(disk, name));
    marquee = await startMarquee({ dataDir, env });
    await expect.poll(() => postAs(marquee!.url, cookie, v7())).toBe(201);
  },
);

const home = () => path.join(dataDir, "postgres");

async function reserved(): Promise<number> {
  return (await stat(path.join(home(), "reserve")).catch(() => ({ size: 0 }))).size;
}

/** Fills the disk, leaving this many megabytes. */
async function fill(leaving: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  const bytes = Math.max(0, bavail * bsize - leaving * megabyte);
  const name = path.join(disk, `filler-${leaving}`);
  await mkdir(disk, { recursive: true });
  await writeFile(name, Buffer.alloc(bytes), { flag: "a" }).catch((error: { code?: string }) => {
    if (error.code !== "ENOSPC") throw error;
  });
}

/** Makes the database start this many new log segments. */
async function writeAheadLog(segments: number): Promise<void> {
  const client = new Client({
    host: path.join(home(), "socket"),
    user: "marquee",
    database: "marquee",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (let n = 0; n < segments; n += 1) {
      await client.query("update users set bio = bio || ''");
      await client.query("select pg_switch_wal()");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function postAs(url: string, cookie: string, id: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/posts`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, cookie },
    body: JSON.stringify({ type: "post", id, content: "Still room?" }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function reads(url: string, cookie: string): Promise<number[]> {
  const paths = ["/posts", `/events?q=night${Date.now()}`, "/people?q=writer"];
  const statuses: number[] = [];
  for (const address of paths) {
    const response = await fetch(`${url}/api/v1${address}`, { headers: { cookie } });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}
