import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyBinaries, type Binaries } from "./postgres-binaries.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "marquee-binaries-"));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** An npm installation with a symlink into the clone it's in. */
async function installed(): Promise<Binaries> {
  const folder = path.join(dir, "clone/native");
  const bin = path.join(folder, "bin");
  await mkdir(bin, { recursive: true });
  await mkdir(path.join(folder, "lib"));
  const programs = ["initdb", "postgres", "pg_ctl"].map((name) => path.join(bin, name));
  for (const program of programs) await writeFile(program, "", { mode: 0o644 });
  await writeFile(path.join(folder, "lib/libicuuc.so.60.2"), "");
  await writeFile(
    path.join(folder, "pg-symlinks.json"),
    JSON.stringify([
      { source: "native/lib/libicuuc.so.60.2", target: "native/lib/libicuuc.so.60" },
    ]),
  );
  await symlink(path.join(folder, "lib/libicuuc.so.60.2"), path.join(folder, "lib/libicuuc.so.60"));
  return {
    folder,
    version: "18",
    initdb: programs[0]!,
    postgres: programs[1]!,
    pgCtl: programs[2]!,
  };
}

test("a copy doesn't depend on the clone it was made from", async () => {
  const copy = await copyBinaries(await installed(), path.join(dir, "elsewhere"));
  expect(await readlink(path.join(copy.folder, "lib/libicuuc.so.60"))).toBe("libicuuc.so.60.2");
});

test("a copy with links into a deleted clone is repaired", async () => {
  const from = await installed();
  const copy = await copyBinaries(from, path.join(dir, "elsewhere"));
  const link = path.join(copy.folder, "lib/libicuuc.so.60");
  await rm(link);
  await symlink("/gone/native/lib/libicuuc.so.60.2", link);
  await copyBinaries(from, path.join(dir, "elsewhere"));
  expect(await readlink(link)).toBe("libicuuc.so.60.2");
});
