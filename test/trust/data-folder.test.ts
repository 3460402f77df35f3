import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderInUseError, openDataFolder } from "../../src/server/lib/database/data-folder.ts";
import { findHome } from "../../src/server/lib/database/postgres-home.ts";
import { findPostmaster, readPostmaster } from "../../src/server/lib/database/postmaster.ts";
import { requireSite } from "../../src/server/lib/database/open-database-for-command.ts";
import type { Config } from "../../src/server/lib/config.ts";
import { run } from "./programs/run.ts";
import { slowness } from "../setup/slowness.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "marquee-data-"));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

test("a second start on the same folder fails within two seconds and names the holder", async () => {
  const first = run("hold.ts", dir, "http://localhost:4321");
  await first.says("held");
  const startedAt = performance.now();
  const second = run("hold.ts", path.join(dir, "..", path.basename(dir)));
  expect(await second.ended).not.toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(2_000 * (await slowness()));
  expect(second.output()).toContain(`process ${first.child.pid}`);
  expect(second.output()).toContain("http://localhost:4321");
  first.child.kill("SIGKILL");
  await first.ended;
});

test("of two simultaneous starts exactly one gets the folder, twenty times", async () => {
  for (let round = 0; round < 20; round++) {
    const results = await Promise.allSettled([openDataFolder(dir), openDataFolder(dir)]);
    const open = results.filter((result) => result.status === "fulfilled");
    const refused = results.filter((result) => result.status === "rejected");
    expect([open.length, refused.length]).toEqual([1, 1]);
    expect(refused[0]?.reason).toBeInstanceOf(DataFolderInUseError);
    await open[0]?.value.close();
  }
});

test("a killed process's folder is taken over immediately", async () => {
  for (let round = 0; round < 5; round++) {
    const holder = run("hold.ts", dir);
    await holder.says("held");
    holder.child.kill("SIGKILL");
    await holder.ended;
  }
  const folder = await openDataFolder(dir);
  await folder.close();
});

test("a secret stays the same across starts and is readable by its owner only", async () => {
  const first = await openDataFolder(dir);
  const secret = await first.secret("session");
  await first.close();
  const second = await openDataFolder(dir);
  expect(await second.secret("session")).toBe(secret);
  expect(await second.secret("other")).not.toBe(secret);
  expect(secret).toMatch(/^[\w-]{43}$/);
  await second.close();
  if (process.platform === "win32") return;
  expect((await stat(path.join(dir, "secrets", "session"))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dir, "secrets"))).mode & 0o777).toBe(0o700);
});

// Only Linux has a folder that not even root can write to.
test.runIf(process.platform === "linux")(
  "an unwritable folder is reported in one sentence",
  async () => {
    await expect(openDataFolder("/sys/marquee")).rejects.toThrow(
      /^The data folder \/sys\/marquee can't be written to \(\w+\)\. Make it writable/,
    );
  },
);

test("a command for an existing site reports that there is none, and creates none", async () => {
  const nowhere = path.join(dir, "mistyped");
  expect(() => requireSite({ dataDir: nowhere } as Config)).toThrow(
    `There is no site in ${nowhere}. Set DATA_DIR to its data folder.`,
  );
  await expect(stat(nowhere)).rejects.toThrow("ENOENT");
  await mkdir(path.join(nowhere, "postgres"), { recursive: true });
  requireSite({ dataDir: nowhere } as Config);
});

test("what can't be read is reported, and nothing new takes its place", async () => {
  // A link to itself can't be read by anybody, not even by root.
  const unreadable = async (name: string) => {
    const file = path.join(dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await symlink(path.basename(file), file);
    return file;
  };
  const folder = await openDataFolder(dir);
  const secret = await unreadable("secrets/session");
  await expect(folder.secret("session")).rejects.toThrow("ELOOP");
  expect(await readlink(secret)).toBe("session");
  expect(await readdir(path.dirname(secret))).toEqual(["session"]);
  await folder.close();

  // PostgreSQL may be running: its PID file must stay.
  await unreadable("cluster/postmaster.pid");
  await expect(readPostmaster(path.join(dir, "cluster"))).rejects.toThrow("ELOOP");
  expect(await readdir(path.join(dir, "cluster"))).toEqual(["postmaster.pid"]);
  await rm(path.join(dir, "cluster/postmaster.pid"));
  await writeFile(path.join(dir, "cluster/other"), "");
  expect(await findPostmaster(path.join(dir, "cluster"))).toBe(undefined);
});

test.skipIf(process.getuid?.() !== 0)(
  "a start as root that can't read where the database is doesn't begin with an empty one",
  async () => {
    // As root, the database runs as another user, who could pass through here.
    await chmod(dir, 0o711);
    await symlink("postgres-is-in", path.join(dir, "postgres-is-in"));
    await expect(findHome(dir)).rejects.toThrow("ELOOP");
    expect(await readdir(dir)).toEqual(["postgres-is-in"]);
  },
);
