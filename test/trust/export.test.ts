import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unzip } from "../setup/unzip.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { send } from "../../src/server/media/test-upload.ts";
import { coverage } from "../../src/server/data-export/coverage.ts";
import { sweepExports } from "../../src/server/data-export/exports.ts";
import { watchLongestHold } from "./longest-hold.ts";
import { findInFiles, openMarks, plant } from "./marks.ts";
import { slowness } from "../setup/slowness.ts";

let app: TestApp;
let client: Client;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  client = await openMarks(app.databaseUrl);
  ben = await app.person("Ben");
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const post = (person: TestPerson, more = {}) =>
  person.post("/posts", { id: newId(), type: "post", content: "Hello", ...more });
const state = async (person: TestPerson) => (await person.get("/my/export")).body.state as string;

async function readyExport(person: TestPerson) {
  expect((await person.post("/my/export")).status).toBe(202);
  await expect.poll(() => state(person), { timeout: 60_000 }).toBe("ready");
  const answer = await person.fetch("/api/v1/my/export/file");
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(Number(answer.headers.get("content-length"))).toBe(bytes.length);
  return { answer, files: await unzip(bytes) };
}

async function pictureOf(person: TestPerson) {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } });
  const medium = await send(person, await picture.png().toBuffer(), {
    type: "image/png",
    alt: "A poster",
  });
  return medium.body.id as string;
}

test("a person's archive contains all their text and pictures, and nothing secret or of other people", async () => {
  const ana = await app.person("Ana");
  const mediaId = await pictureOf(ana);
  await post(ana, { mediaId });
  const theirs = (await post(ben)).body;
  await ana.put(`/posts/${theirs.id}/like`);
  await ana.post(`/posts/${theirs.id}/comments`, { id: newId(), content: "Lovely" });
  await ben.post(`/posts/${theirs.id}/comments`, { id: newId(), content: "BENS words" });
  await ben.put(`/people/${ana.id}/follow`);
  await ana.post("/messages", { id: newId(), to: ben.id, text: "See you there" });
  await ben.post("/messages", { id: newId(), to: ana.id, text: "BENS answer" });
  await plant(client, { personId: ben.id, otherId: ana.id, mark: "BENS" });
  const planted = await plant(client, { personId: ana.id, otherId: ben.id, mark: "ANAS" });
  expect(planted.length).toBeGreaterThan(40);
  await client.query("delete from exports");
  const { files } = await readyExport(ana);

  const text = [...files]
    .filter(([name]) => name.endsWith(".json"))
    .map(([, bytes]) => bytes.toString())
    .join("\n");
  const hidden = Object.entries(coverage).flatMap(([table, { files: exported = [] }]) =>
    exported.flatMap(({ without = {} }) =>
      Object.keys(without).map((column) => `ANAS.${table}.${column}.`),
    ),
  );
  expect(planted.filter((mark) => !hidden.includes(mark) && !text.includes(mark))).toEqual([]);
  expect(hidden.filter((mark) => text.includes(mark))).toEqual([]);
  // Interests are described by their subject: tags and names of others' events.
  const { length } = files.get("interests.json") ?? [];
  expect(length).toBeGreaterThan(10);
  expect(text.replace(files.get("interests.json")?.toString() ?? "", "")).not.toContain("BENS");
  const { rows } = await client.query(
    "select token as secret from sessions where user_id = any($1) union all select password from identities where user_id = any($1)",
    [[ana.id, ben.id]],
  );
  for (const { secret } of rows) expect(text).not.toContain(secret);
  for (const [name, bytes] of files) {
    if (name.endsWith(".json")) expect(Array.isArray(JSON.parse(bytes.toString()))).toBe(true);
  }
  expect((await sharp(files.get(`media/${mediaId}.webp`)).metadata()).width).toBe(400);
  expect(files.get("README.txt")?.toString()).toContain("posts.json");
});

test("the archive is only for its owner, isn't cached, and expires after a day", async () => {
  const cleo = await app.person("Cleo");
  const { answer } = await readyExport(cleo);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="marquee-/);
  expect((await ben.fetch("/api/v1/my/export/file")).status).toBe(404);
  expect((await app.visitor().fetch("/api/v1/my/export/file")).status).toBe(401);
  await client.query("update exports set until = now() - interval '1 second' where user_id = $1", [
    cleo.id,
  ]);
  expect((await cleo.fetch("/api/v1/my/export/file")).status).toBe(404);
  expect(await state(cleo)).toBe("none");
  const { rows } = await client.query("select id from exports where user_id = $1", [cleo.id]);
  expect(await findInFiles(app.folder, [rows[0].id])).not.toEqual([]);
  await sweepExports(app.services);
  expect(await findInFiles(app.folder, [rows[0].id])).toEqual([]);
});

test("archives are limited to one at a time and three a day", async () => {
  const dora = await app.person("Dora");
  const many = await Promise.all(Array.from({ length: 3 }, () => dora.post("/my/export")));
  expect(many.map(({ status }) => status)).toEqual([202, 202, 202]);
  const { rows } = await client.query("select id from exports where user_id = $1", [dora.id]);
  expect(rows).toHaveLength(1);
  await expect.poll(() => state(dora)).toBe("ready");
  for (let n = 0; n < 2; n += 1) await readyExport(dora);
  expect(await dora.post("/my/export")).toRefuseWith("TOO_MANY_TRIES");
  expect(await state(dora)).toBe("ready");
});

test("an archive can be cancelled, and its file is deleted", async () => {
  const eve = await app.person("Eve");
  await eve.post("/my/export");
  expect((await eve.delete("/my/export")).status).toBe(204);
  expect(await state(eve)).toBe("none");
  await readyExport(eve);
  const { rows } = await client.query("select id from exports where user_id = $1", [eve.id]);
  await eve.delete("/my/export");
  expect((await eve.fetch("/api/v1/my/export/file")).status).toBe(404);
  await expect.poll(() => findInFiles(app.folder, [rows[0].id])).toEqual([]);
});

test("it requires reauthentication after ten minutes", async () => {
  const finn = await app.person("Finn");
  await client.query(
    "update sessions set proven_at = now() - interval '11 minutes' where user_id = $1",
    [finn.id],
  );
  expect(await finn.post("/my/export")).toRefuseWith("REAUTHENTICATION_REQUIRED");
});

test("a failure is reported, leaves no partial file, and can be retried", async () => {
  const gus = await app.person("Gus");
  const { storage } = app.services;
  const { putStream, read } = storage;
  await pictureOf(gus);
  storage.putStream = () => Promise.reject(new Error("no room left"));
  await gus.post("/my/export");
  await expect.poll(() => state(gus)).toBe("failed");
  storage.putStream = putStream;
  storage.read = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from("half of ");
        throw new Error("the disk is broken");
      })(),
    );
  await gus.post("/my/export");
  await expect.poll(() => state(gus)).toBe("failed");
  storage.read = read;
  const { rows } = await client.query("select id from exports where user_id = $1", [gus.id]);
  expect(await findInFiles(path.join(app.folder, "files"), [rows[0].id])).toEqual([]);
  await readyExport(gus);
});

test("files left behind by a killed server are deleted", async () => {
  const lost = newId();
  await app.services.storage.putBytes(`exports/${lost}/marquee.zip`, new Uint8Array(10));
  await writeFile(path.join(app.folder, "files", "exports", lost, "more.part"), "x");
  await sweepExports(app.services);
  expect(await findInFiles(app.folder, [lost])).toEqual([]);
});

test("ten thousand posts take less than a minute and never block others", async () => {
  const kim = await app.person("Kim");
  await client.query(
    `insert into posts (id, author_id, type, content) select gen_random_uuid(), $1, 'post', repeat('Post ' || n || ' ', 100) from generate_series(1, 10000) n`,
    [kim.id],
  );
  const hold = watchLongestHold();
  const started = performance.now();
  const { files } = await readyExport(kim);
  const longest = hold.end();
  expect(performance.now() - started).toBeLessThan(60_000 * (await slowness()));
  expect(longest).toBeLessThan(250);
  expect(JSON.parse(files.get("posts.json")?.toString() ?? "[]")).toHaveLength(10_000);
});
