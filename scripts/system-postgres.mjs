import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const minVersion = 15;
const memory = "/dev/shm";

/** The newest installed PostgreSQL from version 15; undefined if there is none. */
export function findSystemPostgres() {
  const debian = "/usr/lib/postgresql";
  const places = [
    ...(existsSync(debian)
      ? readdirSync(debian).map((version) => join(debian, version, "bin"))
      : []),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return places
    .filter((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= minVersion)
    .toSorted((one, other) => other.version - one.version)[0];
}

function versionIn(folder) {
  const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/(\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** Starts it on a socket in a temporary folder, in memory if there is room; stop() removes it. */
export async function startSystemPostgres({ folder }) {
  const home = mkdtempSync(join(hasMemory() ? memory : tmpdir(), "marquee-pg-"));
  const user = unprivilegedUser();
  if (user) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const options = { cwd: home, stdio: "ignore", ...user };
  execFileSync(
    join(folder, "initdb"),
    ["-D", data, "-U", "marquee", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
    options,
  );
  const settings = {
    listen_addresses: "",
    unix_socket_directories: home,
    max_connections: "200",
    // No durability needed: the data is deleted after the tests.
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_wal_size: "128MB",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // In its own session, so that Ctrl-C reaches the tests before their database.
  const server = spawn(join(folder, "postgres"), ["-D", data, ...flags], {
    ...options,
    detached: true,
  });
  for (let tries = 0; !isReady(data); tries++) {
    if (tries > 300 || server.exitCode !== null)
      throw new Error(`${folder}/postgres does not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `postgresql://marquee@localhost:5432/postgres?host=${encodeURIComponent(home)}`,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      if (server.exitCode === null && server.kill("SIGINT")) await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function hasMemory() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2_000_000_000;
}

function isReady(data) {
  const file = join(data, "postmaster.pid");
  return existsSync(file) && /\nready\s*$/.test(readFileSync(file, "utf8"));
}

function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const line =
    lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  return { uid: Number(line?.[2] ?? 65_534), gid: Number(line?.[3] ?? 65_534) };
}
