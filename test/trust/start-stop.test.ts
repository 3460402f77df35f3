import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, get } from "node:http";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { isAlive } from "../../src/server/lib/database/process-alive.ts";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";
import { freshDatabase } from "../setup/several-marquees.ts";
import { slowness } from "../setup/slowness.ts";

test("idle connections don't delay a stopping server", async () => {
  const site = await startMarquee();
  const port = Number(new URL(site.url).port);
  const silent = await Promise.all(Array.from({ length: 20 }, () => opened(port)));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  await Promise.all(Array.from({ length: 20 }, () => asked(`${site.url}/health`, agent)));
  const startedAt = performance.now();
  await site.end();
  // If delayed, it would take eight seconds; on a quiet machine it takes one.
  expect(performance.now() - startedAt).toBeLessThan(6_000 * (await slowness()));
  for (const socket of silent) socket.destroy();
  agent.destroy();
  await removeData(site.dataDir);
});

test.each([
  ["PostgreSQL is starting", async () => {}],
  [
    "the database is being migrated",
    (output: () => string) => until(() => output().includes("database ready")),
  ],
])("a signal while %s stops both", async (_moment, isDue) => {
  const dataDir = await emptyFolder();
  const child = spawn(process.execPath, ["dist/app/main.js"], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(await freePort()) },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  const outcome = outcomeOf(child);
  const pidFile = path.join(dataDir, "postgres/cluster/postmaster.pid");
  const pid = await until(async () => parseInt(await readFile(pidFile, "utf8").catch(() => "")));
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, "SIGQUIT")));
  await isDue(() => output);
  child.kill("SIGTERM");
  const { code } = await outcome;
  expect(output).not.toContain("Marquee is open");
  expect(isAlive(pid)).toBe(false);
  expect(code).toBe(0);
  expect(output).not.toContain('"level":50');
});

test("a port in use is reported within a second, with a message", async () => {
  const { port } = (await listening()).address() as AddressInfo;
  const { code, output, ms } = await failedStart({ PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toContain(`The port ${port} is taken by another program.`);
  // Before anything slow is opened; most of the time is Node's own startup.
  expect(ms).toBeLessThan(3_000 * (await slowness()));
});

test.skipIf(process.platform === "win32")(
  "npm start reports a port in use before checking packages or builds, with half a second of CPU time besides npm's own",
  async () => {
    const { port } = (await listening()).address() as AddressInfo;
    const command = spawn(
      "bash",
      ["-c", "TIMEFORMAT='worked %U %S'; time node scripts/start.mjs"],
      {
        env: {
          PATH: process.env["PATH"],
          HOME: process.env["HOME"],
          PORT: String(port),
          DATA_DIR: await emptyFolder(),
        },
      },
    );
    const { code, output } = await outcomeOf(command);
    expect(code).toBe(1);
    expect(output).toContain(`The port ${port} is taken by another program.`);
    expect(output).not.toContain("Building");
    // CPU time, because a busy machine makes everything take longer.
    const [, user, system] = /worked (\S+) (\S+)/.exec(output) ?? [];
    expect(Number(user) + Number(system)).toBeLessThan(0.6);
  },
);

test.each([
  [
    "a database nobody answers for",
    "postgresql://u:hidden@127.0.0.1:PORT/site",
    "no PostgreSQL answers at 127.0.0.1",
  ],
  ["a host that does not exist", "postgresql://u:hidden@nowhere.invalid/site", "nowhere.invalid"],
])("%s is reported in one plain sentence without the password", async (_name, url, words) => {
  const address = url.replace("PORT", String(await freePort()));
  const { code, output } = await failedStart({
    DATABASE_URL: address,
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain("hidden");
  expect(output).not.toContain("    at ");
});

test("a database with too few connections is reported in one plain sentence", async () => {
  const url = new URL(await freshDatabase());
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  const role = `limited_${url.pathname.slice(1)}`;
  await owner.query(`create role ${role} login connection limit 1 password 'limited'`);
  await owner.query(`alter database "${url.pathname.slice(1)}" owner to ${role}`);
  await owner.query(`alter schema public owner to ${role}`);
  await owner.end();
  [url.username, url.password] = [role, "limited"];
  const { code, output } = await failedStart({
    DATABASE_URL: url.href,
    SESSION_SECRET: "one key of forty letters for this server",
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(output).toContain("PostgreSQL has no connection left for this server.");
  expect(output).not.toContain("\n    at ");
});

test("a misspelled setting is reported along with the intended one", async () => {
  const { output } = await failedStart({ DATABSE_URL: "x", SESSION_SECRET: "short" });
  expect(output).toContain("DATABSE_URL is no setting. Did you mean DATABASE_URL?");
  expect(output).toContain("SESSION_SECRET: at least 32 characters");
});

/** Looks until there is something. */
async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await sleep(5);
  }
}

/** The output of a failing start, its exit code and duration in milliseconds. */
async function failedStart(env: Record<string, string>) {
  const dataDir = await emptyFolder();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["dist/app/main.js"], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...env },
  });
  return { ...(await outcomeOf(child)), ms: performance.now() - startedAt };
}

async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Another program that listens on a port. */
async function listening() {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  return other;
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => resolve(socket));
    socket.on("error", reject);
  });
}

function asked(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().once("end", resolve)).once("error", reject);
  });
}
