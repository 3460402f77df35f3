import { execFile, spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { lchown, mkdir, mkdtemp, readFile, readlink, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { ifExists } from "../storage/if-exists.ts";
import { isAlive } from "./process-alive.ts";
import { StartError } from "../start-error.ts";
import type { Home } from "./postgres-home.ts";

export type Address = { host: string; port: number };

export type PoolOptions = Address & { user: string; database: string; password?: string };

export type Postmaster = { pid: number; address: Address };

const socketPort = 5432;
// The folder belongs to the unprivileged user: as root, don't follow links out of it.
const logFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
// Unix socket paths are limited to 103 bytes on macOS and 107 on Linux, including "/.s.PGSQL.5432".
const maxFolderLength = 88;

/** Reports the last fatal message in the server's log. */
class PostgresStartError extends StartError {
  constructor(said: string, logFile: string) {
    const last = [...said.matchAll(/(?:FATAL|PANIC): +(.*)/g)].at(-1)?.[1]?.trim();
    const reason = last ? `: ${last}` : "";
    super(`The embedded PostgreSQL does not start${reason} (its log is ${logFile}).`);
  }
}

/** The address for a server of this cluster. */
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

/** Starts the server and waits until it's ready. */
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
    const log = openSync(logFile, logFlags, 0o600);
    // In a session of its own, so that Ctrl-C lets the app drain before its database stops.
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
    // Another process, such as pg_ctl, started one first.
    const other = await findPostmaster(cluster);
    if (other && other.pid !== running.pid && (await waitUntilReady(other, password))) return other;
    const said = await readFile(logFile, "utf8");
    // A killed server's last children may hold its shared memory for a moment.
    if (!/shared memory block|lock file .* already exists/.test(said)) {
      throw new PostgresStartError(said, logFile);
    }
    await sleep(100);
  }
  throw new PostgresStartError("", logFile);
}

async function socketAddress(home: Home): Promise<Address> {
  const folder = path.join(home.folder, "socket");
  const isLong = Buffer.byteLength(folder) > maxFolderLength;
  const host = isLong ? await mkdtemp(path.join(tmpdir(), "marquee-")) : folder;
  return { host, port: socketPort };
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

/** Finds this cluster's running server by its PID file. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = (await ifExists(readFile(pidFile(cluster), "utf8"))) ?? "";
  const [pid = "", , , port = "", socket = "", listen = ""] = text.split("\n");
  if (!(await isPostmaster(Number(pid), cluster))) return undefined;
  return { pid: Number(pid), address: { host: socket || listen, port: Number(port) } };
}

/** Like `findPostmaster`, for callers about to start a server: also removes a dead server's PID file. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await findPostmaster(cluster);
  // After a reboot another process may have that PID, which would keep PostgreSQL from starting.
  if (!found) await rm(pidFile(cluster), { force: true });
  return found;
}

function pidFile(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

/** Whether this server is running; called several times a second. */
export async function isRunning({ pid }: Postmaster, cluster: string): Promise<boolean> {
  // Where /proc identifies the process reliably, this also detects zombies.
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

/** Waits until the server accepts connections; false if it exits or doesn't respond for a minute. */
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
    // The server reports that it's still in recovery, which may take long after a crash.
    if (answer.code === "57P03") deadline = performance.now() + 60_000;
    await sleep(25);
  }
  return false;
}

type Row = Record<string, unknown>;

/** Runs one statement on a dedicated connection as the cluster's owner. */
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

/** Fast shutdown; after 20 s an immediate one, which the next start recovers from. */
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
