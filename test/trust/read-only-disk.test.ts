import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { askAs, askOnce } from "../setup/ask-as.ts";
import { mountReadOnly, mountsHere, unmount } from "../setup/mounts.ts";
import { startMarquee } from "../setup/running-marquee.ts";
import { freshDatabase } from "../setup/several-marquees.ts";
import { beginUpload } from "../setup/tus-by-hand.ts";

// Not even root can write to a read-only mount; only root can mount, and not in every container.
const canMount = await mountsHere();
// Slow enough to stay below the limit on posts.
const atEase = { interval: 250 };
const post = () => ({ type: "post", id: v7(), content: "Still writable?" });

test.skipIf(!canMount)(
  "on a read-only disk writes are refused with a message and reads work; its database waits for the disk, and everything resumes without a restart",
  { timeout: 180_000 },
  async () => {
    const { marquee, ana, makeReadOnly, makeWritable } = await start({});
    const written = post();
    await askAs(ana, "POST", "/posts", written);
    const write = async () => (await askOnce(ana, "POST", "/posts", post())).body.code;
    const reads = async () =>
      [
        await askOnce(ana, "GET", `/posts/${written.id}`),
        await askOnce(ana, "GET", `/events?q=night${Date.now()}`),
        await askOnce(ana, "GET", "/people?q=ana"),
      ].map(({ status }) => status);

    makeReadOnly();
    await expect.poll(write, atEase).toBe("READ_ONLY");
    expect(await reads()).toEqual([200, 200, 200]);
    makeWritable();
    await expect.poll(write, atEase).toBeUndefined();

    makeReadOnly();
    await expect.poll(write, atEase).toBe("READ_ONLY");
    process.kill(await postmasterIn(marquee.dataDir), "SIGKILL");
    await expect.poll(() => marquee.output()).toContain("waiting for a writable disk");
    // It retries every second, and none of these count towards the five failures after which it gives up.
    await sleep(3_000);
    expect(marquee.output()).not.toContain("does not start");
    expect(marquee.process.exitCode).toBeNull();
    expect((await askOnce(ana, "GET", `/posts/${written.id}`)).status).toBe(503);
    makeWritable();
    await expect.poll(write, atEase).toBeUndefined();
    expect(await reads()).toEqual([200, 200, 200]);
    const lines = marquee.output().split("\n");
    expect(lines.filter((line) => line.includes("the disk is read-only"))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("{")).length).toBeLessThan(40);
  },
);

test.skipIf(!canMount)(
  "with an external database, a read-only data folder only affects files, and an upload resumes where it stopped",
  { timeout: 120_000 },
  async () => {
    const env = { DATABASE_URL: await freshDatabase() };
    const { marquee, ana, makeReadOnly, makeWritable } = await start(env);
    const create = { width: 900, height: 600, channels: 3 as const, background: "#933" };
    const bytes = await sharp({ create }).jpeg().toBuffer();
    const upload = await beginUpload(ana, bytes.length);
    const given = await beginUpload(ana, bytes.length);
    expect(await given.send(marquee.url, bytes, 0)).toBe(204);
    const finish = (uploadId: string) => askOnce(ana, "POST", "/media", { uploadId, alt: "Red" });

    makeReadOnly();
    expect(await upload.send(marquee.url, bytes, 0)).toBe(503);
    expect((await finish(given.id)).body.code).toBe("READ_ONLY");
    await askAs(ana, "POST", "/posts", post());
    await askAs(ana, "GET", "/posts");

    makeWritable();
    expect(await upload.offset(marquee.url)).toBe(0);
    expect(await upload.send(marquee.url, bytes, 0)).toBe(204);
    for (const id of [upload.id, given.id]) expect((await finish(id)).status).toBe(201);
    expect(marquee.output()).not.toContain('"unhandled error"');
  },
);

/** A site with a signed-up person, and a switch that makes its data folder read-only. */
async function start(more: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-ro-"));
  // PostgreSQL's user must reach its own subfolder.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, "data");
  const marquee = await startMarquee({
    dataDir,
    env: { SAMPLES: "off", TRUST_PROXY: "1", ...more },
  });
  let isReadOnly = false;
  const makeWritable = () => {
    if (isReadOnly) unmount(dataDir);
    isReadOnly = false;
  };
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") console.log(marquee.output());
    makeWritable();
    await marquee.end();
    await rm(folder, { recursive: true, force: true });
  });
  const ana = { ...(await signUp(marquee.url, "Ana", "10.9.4.1")), origin: marquee.url };
  return {
    marquee,
    ana,
    makeWritable,
    makeReadOnly() {
      mountReadOnly(dataDir);
      isReadOnly = true;
    },
  };
}

async function postmasterIn(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}
