import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { sweepUploads } from "../../src/server/media/upload-files.ts";
import { upload } from "../../src/server/media/test-upload.ts";
import { listen } from "../setup/listening-app.ts";
import { startS3 } from "../setup/s3-server.ts";

// The limit is five concurrent uploads per person.
const uploadsEach = 5;

let s3: Awaited<ReturnType<typeof startS3>>;
let bytes: Buffer;
beforeAll(async () => {
  s3 = await startS3();
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 200, height: 150, channels: 3 as const, background: "#000", noise };
  bytes = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
});
afterAll(() => s3.stop());

describe.each([
  { place: "a folder", people: 40, env: () => ({}) },
  { place: "a bucket", people: 8, env: () => s3.env },
])("uploads into $place", ({ people, env }) => {
  const count = people * uploadsEach;
  let app: TestApp;
  let site: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    app = await testApp(env());
    site = await listen(app);
  });
  afterAll(async () => {
    await site.close();
    await app.close();
  });

  test(`${count} of them cut at a random byte: none counts as complete, resumed ones finish, and nothing is left of the others`, async () => {
    const { services } = app;
    const everybody = await Promise.all(
      Array.from({ length: people }, (_, at) => app.person(`Person ${at}`)),
    );
    const all = await Promise.all(everybody.map(beginSome)).then((some) => some.flat());
    expect(all).toHaveLength(count);
    for (const one of all) {
      await cut(one, Math.floor(Math.random() * (bytes.length - 1)));
      expect(await finish(one)).toRefuseWith("CONFLICT");
    }
    expect(await services.storage.list("media")).toEqual([]);

    const resumed = all.filter((_, at) => at % uploadsEach === 0);
    const made: string[] = [];
    for (const one of resumed) {
      const offset = await offsetOf(one);
      expect(offset).toBeLessThan(bytes.length);
      expect((await send(one, offset)).status).toBe(204);
      const { status, body } = await finish(one);
      expect([status, body.width, body.height]).toEqual([201, 200, 150]);
      made.push(body.id);
    }
    // The hourly cleanup, as if an hour had passed; the bucket's stand-in can only list one folder level.
    const sweep = () =>
      Promise.all(everybody.map((person) => sweepUploads(services.uploads, -1_000, person)));
    // Until the server notices the last cut connection.
    await expect
      .poll(() => sweep().then(() => keysBeside(app, made)), { interval: 500 })
      .toEqual([]);
    expect((await services.storage.list("media")).toSorted()).toEqual(made.toSorted());
    expect(await readdir(services.uploadFolder).catch(() => [])).toEqual([]);
    for (const one of all.filter((other) => !resumed.includes(other)).slice(0, 10))
      expect(await finish(one)).toRefuseWith("NOT_FOUND");
  });

  async function beginSome(person: TestPerson): Promise<Upload[]> {
    const started: Upload[] = [];
    while (started.length < uploadsEach) {
      const { location, id } = await upload(person, new Uint8Array(), { length: bytes.length });
      started.push({ person, location, id });
    }
    return started;
  }

  /** Announces everything left, sends part of it and disconnects. */
  async function cut({ person, location }: Upload, sent: number): Promise<void> {
    const sending = request(`${site.url}${location}`, { method: "PATCH" });
    for (const [name, value] of Object.entries(headersFor(0))) sending.setHeader(name, value);
    sending.setHeader("origin", "http://localhost:3000");
    sending.setHeader("cookie", person.cookie());
    sending.setHeader("content-length", bytes.length);
    const closed = new Promise((resolve) => sending.once("close", resolve));
    sending.on("error", () => undefined);
    await new Promise((resolve) => sending.write(bytes.subarray(0, sent), resolve));
    await sleep(Math.random() * 30);
    sending.destroy();
    await closed;
  }
});

/** Stored files that belong to none of these media. */
async function keysBeside({ services }: TestApp, ids: string[]): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of services.storage.keys())
    if (!ids.some((id) => key.includes(id))) keys.push(key);
  return keys;
}

type Upload = { person: TestPerson; location: string; id: string };

const finish = ({ person, id }: Upload) => person.post("/media", { uploadId: id, alt: "Noise" });

function headersFor(offset: number) {
  return {
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
}

async function offsetOf({ person, location }: Upload): Promise<number> {
  const headers = { "tus-resumable": "1.0.0" };
  const answer = await person.fetch(location, { method: "HEAD", headers });
  return Number(answer.headers.get("upload-offset"));
}

function send({ person, location }: Upload, offset: number): Promise<Response> {
  const body = new Uint8Array(bytes.subarray(offset));
  return person.fetch(location, { method: "PATCH", body, headers: headersFor(offset) });
}
