import { readFile, readdir, utimes } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3 } from "../../../test/setup/s3-server.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sweepMedia } from "./sweep-media.ts";
import { media } from "./tables.ts";
import { send, upload } from "./test-upload.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

async function photo(width = 1200, height = 800, background = "#c33") {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test("a picture comes back as WebP in suitable widths, and its upload is deleted", async () => {
  const made = await send(ana, await photo(), { alt: "A red wall" });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    kind: "image",
    width: 1200,
    height: 800,
    alt: "A red wall",
    video: null,
  });
  expect(made.body.images.map((image: { width: number }) => image.width)).toEqual([480, 960, 1200]);
  const file = await ana.fetch(made.body.images[0].url);
  expect(file.headers.get("content-type")).toBe("image/webp");
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(480);
  expect(await readdir(app.services.uploadFolder)).toEqual([]);
});

test("a small animation stays animated", async () => {
  const frames = await Promise.all(["#f00", "#0f0", "#00f"].map((color) => photo(40, 30, color)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const made = await send(ana, gif);
  expect(made.body).toMatchObject({ width: 40, height: 30 });
  const file = await ana.fetch(made.body.images[0].url);
  expect((await sharp(Buffer.from(await file.arrayBuffer()), { pages: -1 }).metadata()).pages).toBe(
    3,
  );
});

test.each(["mp4", "webm"])(
  "a video in %s is remuxed, with its poster, and plays from any byte",
  async (kind) => {
    const clip = await readFile(`test/fixtures/clip.${kind}`);
    const poster = await upload(ana, await photo(160, 90));
    const made = await send(ana, clip, { posterUploadId: poster.id, type: `video/${kind}` });
    expect(made.body).toMatchObject({
      kind: "video",
      width: 160,
      height: 90,
      video: { type: `video/${kind}` },
    });
    expect(made.body.seconds).toBeCloseTo(1.4, 0);
    expect(made.body.images).toHaveLength(1);
    const { url } = made.body.video;
    const whole = Buffer.from(await (await ana.fetch(url)).arrayBuffer());
    const part = await ana.fetch(url, { headers: { range: "bytes=100-199" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
    const tail = await ana.fetch(url, { headers: { range: "bytes=-10" } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-10));
    const beyond = await ana.fetch(url, { headers: { range: `bytes=${whole.length}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${whole.length}`,
    ]);
    const head = await ana.fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(whole.length),
      "",
    ]);
  },
);

test("a file is served as inert data and can be revalidated", async () => {
  const { body } = await send(ana, await photo());
  const { url } = body.images[0];
  const file = await ana.fetch(url);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": 'inline; filename="480.webp"',
    "cache-control": "private, no-store",
  });
  const again = await ana.fetch(url, {
    headers: { "if-none-match": file.headers.get("etag") ?? "" },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await ana.fetch(url.replace("480.webp", "481.webp"))).status).toBe(404);
  expect((await ana.fetch(url.replace("480.webp", "..%2f..%2fpackage.json"))).status).toBe(404);
});

test("finishing the same upload twice, even at once, gives the same medium", async () => {
  const { id } = await upload(ana, await photo());
  const finish = () => ana.post("/media", { uploadId: id });
  const made = [...(await Promise.all([finish(), finish(), finish()])), await finish()];
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  const folders = await readdir(`${app.folder}/files/media`);
  expect(folders).toContain(made[0]?.body.id);
  const rows = await app.services.db.$count(media);
  expect(folders).toHaveLength(rows);
});

test("a picture can be described after it was made", async () => {
  const { id } = await upload(ana, await photo());
  const made = await ana.post("/media", { uploadId: id });
  const described = await ana.post("/media", { uploadId: id, alt: "A red wall" });
  expect(described.body).toEqual({ ...made.body, alt: "A red wall" });
});

test("an interrupted upload continues where it stopped", async () => {
  const bytes = await photo();
  const half = Math.floor(bytes.length / 2);
  const { location, id } = await upload(ana, bytes.subarray(0, half), { length: bytes.length });
  expect(await ana.post("/media", { uploadId: id })).toRefuseWith("CONFLICT");
  const so = await ana.fetch(location, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } });
  expect(so.headers.get("upload-offset")).toBe(String(half));
  const rest = await ana.fetch(location, {
    method: "PATCH",
    body: new Uint8Array(bytes.subarray(half)),
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": String(half),
      "content-type": "application/offset+octet-stream",
    },
  });
  expect(rest.status).toBe(204);
  expect((await ana.post("/media", { uploadId: id })).status).toBe(201);
});

test("other people's uploads and unused pictures are inaccessible", async () => {
  const ben = await app.person("Ben");
  const { location, id } = await upload(ana, await photo());
  const tus = { "tus-resumable": "1.0.0" };
  expect((await ben.fetch(location, { method: "HEAD", headers: tus })).status).toBe(404);
  expect((await ben.fetch(location, { method: "DELETE", headers: tus })).status).toBe(404);
  expect((await app.visitor().fetch(location, { method: "HEAD", headers: tus })).status).toBe(401);
  expect(await ben.post("/media", { uploadId: id })).toRefuseWith("NOT_FOUND");
  const made = await ana.post("/media", { uploadId: id });
  expect((await ben.fetch(made.body.images[0].url)).status).toBe(404);
  expect((await app.visitor().fetch(made.body.images[0].url)).status).toBe(404);
  expect(await ben.delete(`/media/${made.body.id}`)).toRefuseWith("NOT_FOUND");
  expect((await ana.delete(`/media/${made.body.id}`)).status).toBe(204);
  expect((await ana.fetch(made.body.images[0].url)).status).toBe(404);
});

test("a sixth upload must wait until one is finished or cancelled", async () => {
  const cy = await app.person("Cy");
  const unfinished = [];
  for (let n = 0; n < 5; n += 1)
    unfinished.push(await upload(cy, new Uint8Array(), { length: 10 }));
  const sixth = await upload(cy, new Uint8Array(), { length: 10 });
  expect(sixth.status).toBe(429);
  const cancelled = await cy.fetch(unfinished[0]?.location ?? "", {
    method: "DELETE",
    headers: { "tus-resumable": "1.0.0" },
  });
  expect(cancelled.status).toBe(204);
  expect((await upload(cy, new Uint8Array(), { length: 10 })).status).toBe(201);
});

test("files that are too large are refused before they are sent", async () => {
  const di = await app.person("Di");
  const picture = await upload(di, new Uint8Array(), { length: 10 * 1024 * 1024 + 1 });
  expect(picture.status).toBe(413);
  const video = await upload(di, new Uint8Array(), {
    length: 200 * 1024 * 1024 + 1,
    type: "video/mp4",
  });
  expect(video.status).toBe(413);
  expect(
    (await upload(di, new Uint8Array(), { length: 200 * 1024 * 1024, type: "video/mp4" })).status,
  ).toBe(201);
});

test("an unsupported part of the upload protocol is refused as bad input", async () => {
  const headers = { "tus-resumable": "1.0.0", "upload-length": "10", "upload-concat": "partial" };
  const answer = await ana.fetch("/api/v1/uploads", { method: "POST", headers });
  expect(answer.status).toBe(422);
  expect((await answer.json()).code).toBe("BAD_INPUT");
});

test("an upload that never existed can't be finished", async () => {
  expect(await ana.post("/media", { uploadId: newId() })).toRefuseWith("NOT_FOUND");
  expect(await ana.post("/media", { uploadId: "../../../etc/passwd" })).toRefuseWith("BAD_INPUT");
});

test("files left by a crash or never used are swept, and nothing else", async () => {
  const { services } = app;
  const uploaded = await send(ana, await photo());
  const abandoned = await upload(ana, new Uint8Array([1, 2, 3]), { length: 10 });
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const end of ["", ".json"]) {
    await utimes(`${services.uploadFolder}/${abandoned.id}${end}`, longAgo, longAgo);
  }
  const underway = await upload(ana, new Uint8Array([1, 2, 3]), { length: 10 });
  const orphan = v7({ msecs: longAgo.getTime() });
  await services.storage.putBytes(`media/${orphan}/480.webp`, new Uint8Array([1]));
  const recent = newId();
  await services.storage.putBytes(`media/${recent}/480.webp`, new Uint8Array([1]));
  const forgotten = await send(ana, await photo());
  await services.db
    .update(media)
    .set({ createdAt: new Date(Date.now() - 25 * 60 * 60_000) })
    .where(eq(media.id, forgotten.body.id));

  await sweepMedia(services);

  const uploads = await readdir(services.uploadFolder);
  expect(uploads).not.toContain(abandoned.id);
  expect(uploads).toContain(underway.id);
  const left = () => services.storage.list("media");
  expect(await left()).toEqual(expect.arrayContaining([uploaded.body.id, recent]));
  expect(await left()).not.toContain(orphan);
  await expect.poll(left).not.toContain(forgotten.body.id);
});

test("with a bucket, pictures are stored there and served by any server", async () => {
  const s3 = await startS3();
  const other = await testApp(s3.env);
  try {
    const eve = await other.person("Eve");
    const made = await send(eve, await photo());
    expect(made.status).toBe(201);
    const [image] = made.body.images;
    const file = await eve.fetch(image.url);
    expect(file.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(480);
    expect(await readdir(other.folder)).not.toContain("files");
    expect(await other.services.storage.list("media")).toHaveLength(1);
  } finally {
    await other.close();
    await s3.stop();
  }
});
