import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderInUseError, openDataFolder } from "../../src/server/lib/database/data-folder.ts";
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
