import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findSystemPostgres, startSystemPostgres } from "../../scripts/system-postgres.mjs";
import { send } from "../../src/server/media/test-upload.ts";
import { TestClient } from "../../src/server/test-app.ts";
import { removeData, startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";

const passphrase = "marigold over the harbour";
const person = { email: "ines@people.example", password: "a long walk to the stage" };

const siteEnv = { PUBLIC_URL: "http://localhost:3000" };

let folder: string;
let site: RunningMarquee;
let file: string;
let picture: { url: string; sha256: string };
const postId = newId();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "marquee-backup-"));
  site = await startMarquee({ env: siteEnv });
  const ines = clientOf(site);
  const signedUp = await ines.post("/accounts", { name: "Ines", role: "attendee", ...person });
  expect(signedUp.status).toBe(201);
  const wall = sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } });
  const medium = await send(ines, await wall.jpeg().toBuffer());
  const { url } = medium.body.images[0];
  picture = { url, sha256: await hashOf(ines, url) };
  const post = { id: postId, type: "post", content: "Saved for later", mediaIds: [medium.body.id] };
  expect((await ines.post("/posts", post)).status).toBe(201);
  const made = await command("backup", [], { DATA_DIR: site.dataDir, BACKUP_DIR: folder });
  expect(made).toContain("The backup is good");
  const [name] = await readdir(folder);
  file = path.join(folder, name ?? "");
});

afterAll(async () => {
  await site.end();
  await removeData(site.dataDir);
  await rm(folder, { recursive: true, force: true });
});

test("a backup of the running site restores people, posts, pictures and secrets elsewhere", async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  await comesBack(path.join(folder, "elsewhere"), {});
}, 240_000);

const system = findSystemPostgres();

// Skipped if this machine has no PostgreSQL of its own.
test.skipIf(!system)(
  `restores into a PostgreSQL of another version too (${system?.version ?? "none here"})`,
  async () => {
    const postgres = await startSystemPostgres(system!);
    onTestFinished(() => postgres.stop());
    await comesBack(path.join(folder, "another-version"), { DATABASE_URL: postgres.url });
  },
  240_000,
);

async function comesBack(dataDir: string, env: Record<string, string>): Promise<void> {
  expect(await command("restore", [file], { DATA_DIR: dataDir, ...env })).toContain("is back");
  const again = await startMarquee({ dataDir, env: { ...siteEnv, ...env } });
  const ines = clientOf(again);
  expect((await ines.post("/session", person)).status).toBe(200);
  expect((await ines.get(`/posts/${postId}`)).body).toMatchObject({ content: "Saved for later" });
  expect(await hashOf(ines, picture.url)).toBe(picture.sha256);
  // The secret that signs sessions is restored.
  expect(await secret(dataDir)).toBe(await secret(site.dataDir));
  await again.end();
}

test("a restore never overwrites a site", async () => {
  const refused = await command("restore", [file], { DATA_DIR: site.dataDir });
  expect(refused).toContain("The database is not empty");
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
});

test("a wrong passphrase, a damaged file and a file of another kind are refused with a message", async () => {
  const wrong = await verify(file, { BACKUP_PASSPHRASE: "not the passphrase" });
  expect(wrong).toContain("The passphrase does not open");
  const bytes = await readFile(file);
  // Images are stored uncompressed: changes one byte of one.
  const at = bytes.indexOf(Buffer.from("RIFF"));
  expect(at).toBeGreaterThan(0);
  bytes[at + 40] = (bytes[at + 40] ?? 0) ^ 1;
  const damaged = path.join(folder, "damaged.zip");
  await writeFile(damaged, bytes);
  expect(await verify(damaged)).not.toContain("The backup is good");
  await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
  expect(await verify(damaged)).toContain("is no backup");
  expect(await verify(path.join(folder, "absent.zip"))).toContain("no such file");
});

const verify = (backup: string, more = {}) =>
  command("backup", ["verify", backup], { DATA_DIR: site.dataDir, ...more });

/** Runs a command and returns its output, whether it succeeds or not. */
async function command(name: "backup" | "restore", args: string[], env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, [`src/commands/${name}.ts`, ...args], {
    env: { PATH: process.env["PATH"], BACKUP_PASSPHRASE: passphrase, ...env },
  });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
}

/** A client of the started site, which thinks it's addressed at the test clients' URL. */
function clientOf({ url }: RunningMarquee): TestClient {
  return new TestClient((request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${url}${pathname}${search}`, request));
  });
}

async function hashOf(client: TestClient, address: string): Promise<string> {
  const answer = await client.fetch(address);
  expect(answer.status).toBe(200);
  return createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
}

const secret = (dataDir: string) => readFile(path.join(dataDir, "secrets/session"), "utf8");
