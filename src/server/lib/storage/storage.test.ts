import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3 } from "../../../../test/setup/s3-server.ts";
import { readConfig } from "../config.ts";
import { moveFiles } from "./move-files.ts";
import { openStorage, type Storage } from "./storage.ts";

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let inFolder: Storage;
let inBucket: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "marquee-storage-"));
  s3 = await startS3();
  inFolder = await openStorage(readConfig({}), path.join(folder, "files"));
  inBucket = await openStorage(readConfig(s3.env), path.join(folder, "unused"));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  { place: "a folder", storage: () => inFolder },
  { place: "a bucket", storage: () => inBucket },
])("files in $place", ({ storage }) => {
  test("are written in three ways and read in ranges", async () => {
    const files = storage();
    const source = path.join(folder, "source.bin");
    await writeFile(source, "from a file");
    await files.putFile("media/one/file.webp", source);
    await files.putBytes("media/one/bytes.webp", Buffer.from("from bytes"));
    // Longer than one upload part, from a stream of unknown length.
    const long = Buffer.alloc(6 * 1024 * 1024, "0123456789");
    await files.putStream(
      "media/two/stream.mp4",
      Readable.from([long.subarray(0, 99), long.subarray(99)]),
    );
    expect(await files.size("media/one/file.webp")).toBe(11);
    expect(await files.size("media/two/stream.mp4")).toBe(long.length);
    expect(String(await buffer(files.read("media/one/file.webp", { start: 5, end: 8 })))).toBe(
      "a fi",
    );
    const whole = files.read("media/two/stream.mp4", { start: 0, end: long.length - 1 });
    expect((await buffer(whole)).equals(long)).toBe(true);
  });

  test("are listed by folder, and only that folder is removed", async () => {
    const files = storage();
    await files.putBytes("media/three/a.webp", Buffer.from("a"));
    await files.putBytes("media/thr/b.webp", Buffer.from("b"));
    expect((await files.list("media")).toSorted()).toEqual(["one", "thr", "three", "two"]);
    expect(await files.list("media/three")).toEqual(["a.webp"]);
    expect(await files.list("streams")).toEqual([]);
    await files.removeAll("media/thr");
    expect(await files.size("media/thr/b.webp")).toBeUndefined();
    expect(await files.size("media/three/a.webp")).toBe(1);
    await files.removeAll("media/not-there");
    const keys: string[] = [];
    for await (const key of files.keys()) keys.push(key);
    expect(keys.toSorted()).toEqual([
      "media/one/bytes.webp",
      "media/one/file.webp",
      "media/three/a.webp",
      "media/two/stream.mp4",
    ]);
  });

  test("that don't exist have no size and can't be read", async () => {
    expect(await storage().size("media/nobody/x.webp")).toBeUndefined();
    const missing = storage().read("media/nobody/x.webp", { start: 0, end: 1 });
    await expect(buffer(missing)).rejects.toThrow();
    expect(() => storage().read("media/../secrets", { start: 0, end: 1 })).toThrow(
      "Not a storage key",
    );
  });
});

test("left in the folder by other programs are ignored", async () => {
  await writeFile(path.join(folder, "files", "Thumbs.db"), "not ours");
  await writeFile(path.join(folder, "files", ".DS_Store"), "not ours");
  const keys: string[] = [];
  for await (const key of inFolder.keys()) keys.push(key);
  expect(keys.filter((key) => /Thumbs|Store/.test(key))).toEqual([]);
});

test("all files move from the folder to the bucket once, and corrupted copies are sent again", async () => {
  for (const name of ["a", "b", "c"])
    await inFolder.putBytes(`streams/${name}/1.m4s`, Buffer.from(`segment ${name}`));
  await inBucket.putBytes("streams/a/1.m4s", Buffer.from("segment ?"));
  const storages = { from: inFolder, to: inBucket };
  const first = await moveFiles(storages, () => undefined);
  expect(first).toMatchObject({ sent: 3, same: 4 });
  const moved = inBucket.read("streams/a/1.m4s", { start: 0, end: 8 });
  expect(String(await buffer(moved))).toBe("segment a");
  expect(await moveFiles(storages, () => undefined)).toMatchObject({ sent: 0, same: 7 });
});
