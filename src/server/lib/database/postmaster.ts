import { execFile, spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { lchown, mkdir, mkdtemp, readFile, readlink, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { isAlive } from "./process-alive.ts";
import { StartError } from "../start-error.ts";
import type { Home } from "./postgres-home.ts";

export type Address = { host: string; port: number };

export type PoolOptions = Address & { user: string; database: string; password?: string };

export type Postmaster = { pid: number; address: Address };

const PORT = 5432;
// The folder is the unprivileged user's: root must not follow a link out of it.
const LOG_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
// The name of a Unix socket may have 103 bytes on macOS and 107 on Linux, "/.s.PGSQL.5432" included.
const LONGEST_FOLDER = 88;

/** The message is the last thing that the server said of itself, in one sentence. */
class PostgresStartError extends StartError {
  constructor(said: string, logFile: string) {
    const last = [...said.matchAll(/(?:FATAL|PANIC): +(.*)/g)].at(-1)?.[1]?.trim();
    const reason = last ? `: ${last}` : "";
    super(`The embedded PostgreSQL does not start${reason} (its log is ${logFile}).`);
  }
}

/** Where a server of this cluster is to answer. */
export async function chooseAddress(home: Home, password: string | undefined): Promise<Address> {
  return password ? { host: "127.0.0.1", port: await freePort() } : socketAddress(home);
}

type Launch = {
  cluster: string;
  flags: Record<string, string>;
  address: Address;
  password: string | undefined;
  whileItStarts?: (() => unknown) | undefined;
};

/** Starts the server and waits until it answers. */
export async function launch(
  home: Home,
  { cluster, flags, address, password, whileItStarts }: Launch,
): Promise<Postmaster> {
  if (!password) await makeSocketFolder(home, address.host);
  const where: Record<string, string> = password
    ? { listen_addresses: address.host, unix_socket_directories: "" }
    : { listen_addresses: "", unix_socket_directories: address.host };
  const settings = Object.entries({ ...flags, ...where, port: String(address.port) });
  const options = settings.flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const logFile = path.join(home.folder, "postgres.log");
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const log = openSync(logFile, LOG_FLAGS, 0o600);
    // Its own session, so that Ctrl-C in the terminal lets the app drain before its database goes.
    const child = spawn(home.binaries.postgres, ["-D", cluster, ...options], {
      cwd: home.folder,
      detached: true,
      stdio: ["ignore", log, log],
      windowsHide: true,
      ...home.user,
    });
    closeSync(log);
    const failed = new Promise<Error>((resolve) => child.once("error", resolve));
    child.unref();
    const running = { pid: child.pid ?? 0, address };
    if (!child.pid) throw await failed;
    whileItStarts?.();
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    if (await waitUntilReady(running, password, hasEnded)) return running;
    // Somebody else, such as pg_ctl, was faster.
    const other = await findPostmaster(cluster);
    if (other && other.pid !== running.pid && (await waitUntilReady(other, password))) return other;
    const said = await readFile(logFile, "utf8");
    // The last children of a killed server still hold its memory for a moment.
    if (!/shared memory block|lock file .* already exists/.test(said)) {
      throw new PostgresStartError(said, logFile);
    }
    await sleep(100);
  }
  throw new PostgresStartError("", logFile);
}

async function socketAddress(home: Home): Promise<Address> {
  const folder = path.join(home.folder, "socket");
  const isLong = Buffer.byteLength(folder) > LONGEST_FOLDER;
  const host = isLong ? await mkdtemp(path.join(tmpdir(), "marquee-")) : folder;
  return { host, port: PORT };
}

async function makeSocketFolder({ user }: Home, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await lchown(folder, user.uid, user.gid);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The living server of this cluster, from the file that every PostgreSQL keeps. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), "utf8").catch(() => "");
  const [pid = "", , , port = "", socket = "", listen = ""] = text.split("\n");
  if (!(await isPostmaster(Number(pid), cluster))) return undefined;
  return { pid: Number(pid), address: { host: socket || listen, port: Number(port) } };
}

/** The same for who is about to start one, and so may tidy up after a dead one. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await findPostmaster(cluster);
  // After a restart of the machine its number may be another process's, before which PostgreSQL would shy.
  if (!found) await rm(pidFile(cluster), { force: true });
  return found;
}

function pidFile(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

/** Whether this server is alive; asked several times a second. */
export async function isRunning({ pid }: Postmaster, cluster: string): Promise<boolean> {
  // Where a folder names the process for certain, that also tells a dead one that nobody has buried.
  return process.platform === "linux" ? isPostmaster(pid, cluster) : isAlive(pid);
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!pid || !isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  if (process.platform === "linux") {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === cluster;
  }
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
  return stdout.includes(cluster);
}

/** Waits until it takes connections; false when it has ended or says nothing for a minute. */
export async function waitUntilReady(
  running: Postmaster,
  password: string | undefined,
  hasEnded = () => !isAlive(running.pid),
): Promise<boolean> {
  let deadline = performance.now() + 60_000;
  while (performance.now() < deadline && !hasEnded()) {
    const answer = await connectOnce(running.address, "select 1", password).catch(
      (error: { code?: string }) => error,
    );
    if (Array.isArray(answer)) return true;
    // It says that it is still reading its log, which may take long after a crash.
    if (answer.code === "57P03") deadline = performance.now() + 60_000;
    await sleep(25);
  }
  return false;
}

type Row = Record<string, unknown>;

/** One statement on a connection of its own, as the cluster's owner. */
export async function connectOnce(
  address: Address,
  sql: string,
  password?: string,
): Promise<Row[]> {
  const client = new Client({
    ...address,
    user: "marquee",
    password,
    database: "postgres",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Fast shutdown; after 20 s the immediate one, from which the next start recovers. */
export async function stopPostmaster(
  home: Home,
  cluster: string,
  { pid, address }: Postmaster,
): Promise<void> {
  if (process.platform === "win32") {
    await promisify(execFile)(home.binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-w"]);
    return;
  }
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    const deadline = performance.now() + 20_000;
    if (isAlive(pid)) process.kill(pid, signal);
    while (isAlive(pid) && performance.now() < deadline) await sleep(20);
  }
  if (!address.host.startsWith(home.folder))
    await rm(address.host, { recursive: true, force: true });
}
