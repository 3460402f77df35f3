import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const programs = ["pgbouncer", "/usr/sbin/pgbouncer"];

/** The path of PgBouncer on this machine; undefined if it isn't installed. */
export const pgbouncerPath = programs.find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

const limits =
  "set jit = off; set statement_timeout = ''5s''; set lock_timeout = ''2s''; set idle_in_transaction_session_timeout = ''15s''";

/** Starts a real PgBouncer on loopback that shares this many connections to the database at `url`, assigned per transaction. */
export async function startPgbouncer(url: string, port: number, connections: number) {
  if (!pgbouncerPath) throw new Error("no pgbouncer on this machine");
  const { hostname, searchParams, port: behind, username, password, pathname } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  const dir = await mkdtemp(path.join(tmpdir(), "marquee-pgbouncer-"));
  const users = path.join(dir, "users");
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const file = path.join(dir, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
site = host=${host} port=${behind || 5432} dbname=${pathname.slice(1)} user=${username} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  for (const one of [dir, users, file]) await chmod(one, 0o755);
  // PgBouncer refuses to run as root, and the test database's socket is accessible to the user that runs it.
  const user = spawnSync("id", ["postgres"]).status === 0 ? "postgres" : "nobody";
  const own = process.getuid?.() === 0 ? ["-u", user] : [];
  const child = spawn(pgbouncerPath, [...own, file]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
    await sleep(50);
  }
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/site`,
    output: () => said,
    async end() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
}
