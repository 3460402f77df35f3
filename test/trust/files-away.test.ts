import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "../../src/server/media/test-upload.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { startS3WithFaults } from "../setup/s3-with-faults.ts";
import { slowness } from "../setup/slowness.ts";

let s3: Awaited<ReturnType<typeof startS3WithFaults>>;
let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  s3 = await startS3WithFaults();
  app = await testApp(s3.env);
  ana = await app.person("Ana");
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of app.services.storage.keys()) found.push(key);
  return found.toSorted();
}

/** Asserts that a response arrives before a browser or balancer gives up. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await asked;
  const tookMs = performance.now() - startedAt;
  if (tookMs > 20_000) expect(tookMs).toBeLessThan(20_000 * (await slowness()));
  return answer;
}

test.each(["refused", "silent", "slow-down"] as const)(
  "while the bucket is away (%s), files report it, everything else works, nothing is lost, and it recovers automatically",
  async (fault) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 900, height: 600, channels: 3 as const, background: "#000", noise };
    const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    const finish = (uploadId: string) => ana.post("/media", { uploadId, alt: "Noise" });
    const shown = (await finish((await upload(ana, bytes)).id)).body;
    const [{ url }] = shown.images;
    const before = await (await ana.fetch(url)).arrayBuffer();
    const given = await upload(ana, bytes);
    const half = await upload(ana, bytes.subarray(0, 1_000), { length: bytes.length });
    const post = { type: "post", id: v7(), content: "Posted", mediaId: shown.id };
    expect((await ana.post("/posts", post)).status).toBe(201);

    await s3.switchTo(fault);
    const [read, finished, more] = await Promise.all([
      inTime(ana.fetch(url)),
      inTime(finish(given.id)),
      inTime(sendRest(half.location, bytes, 1_000)),
    ]);
    expect([read.status, (await read.json()).code]).toEqual([503, "STORAGE_UNAVAILABLE"]);
    expect(finished).toRefuseWith("STORAGE_UNAVAILABLE");
    expect([more.status, (await more.json()).code]).toEqual([503, "STORAGE_UNAVAILABLE"]);
    expect(more.headers.get("retry-after")).toBe("5");
    // Everything that needs no file works, and file deletions happen later.
    expect((await ana.post("/posts", { type: "post", id: v7(), content: "Still on" })).status).toBe(
      201,
    );
    expect((await ana.get("/posts")).status).toBe(200);
    expect((await ana.delete(`/posts/${post.id}`)).status).toBe(204);

    await s3.switchTo("none");
    const made = await finish(given.id);
    expect(made.status).toBe(201);
    const head = await ana.fetch(half.location, { method: "HEAD", headers: tus });
    expect(head.headers.get("upload-offset")).toBe("1000");
    expect((await sendRest(half.location, bytes, 1_000)).status).toBe(204);
    const later = await finish(half.id);
    expect(later.status).toBe(201);
    expect(await (await ana.fetch(made.body.images[0].url)).arrayBuffer()).toEqual(before);
    // No partial files, nor those of a deleted post, are left; the job's retry follows automatically.
    const owned = [made.body.id, later.body.id];
    await expect
      .poll(async () => (await keys()).filter((key) => !owned.some((id) => key.includes(id))))
      .toEqual([]);
    for (const id of owned) await ana.delete(`/media/${id}`);
    await expect.poll(keys).toEqual([]);
  },
);

const tus = { "tus-resumable": "1.0.0" };

function sendRest(location: string, bytes: Uint8Array, offset: number): Promise<Response> {
  return ana.fetch(location, {
    method: "PATCH",
    body: new Uint8Array(bytes.subarray(offset)),
    headers: {
      ...tus,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
  });
}
