import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findSystemPostgres } from "../../../scripts/system-postgres.mjs";
import { freePort } from "../../setup/running-marquee.ts";

const password = "for a test on loopback";
const names = ["one", "two", "three"] as const;
type Name = (typeof names)[number];
type Node = { name: Name; rest: number; port: number; patroni: ChildProcess | undefined };

export type Cluster = {
  /** A separate database, reached through the balancer, which follows the primary. */
  url: string;
  /** Kills the primary's PostgreSQL and Patroni with -9, like a power failure; returns its name. */
  killPrimary(): Promise<Name>;
  /** Restarts the node and waits until it's a standby and some other node is a synchronous standby. */
  revive(name: Name): Promise<void>;
  end(): Promise<void>;
};

/** What this machine lacks for a cluster, as text; empty if nothing is missing. */
export function missingForCluster(): string[] {
  const programs = ["etcd", "patroni", "haproxy"].filter(
    (program) => spawnSync(program, ["--version"]).error !== undefined,
  );
  return findSystemPostgres() ? programs : [...programs, "postgresql (15 or later)"];
}

/** Starts three PostgreSQL servers under Patroni with synchronous replication, plus etcd and HAProxy, all on loopback. */
export async function startCluster(): Promise<Cluster> {
  // A short path, because Unix socket paths are limited to 107 bytes.
  const home = await mkdtemp("/tmp/mq-cluster-");
  const owner = unprivilegedUser();
  if (owner) await chown(home, owner.uid, owner.gid);
  const running = new Set<ChildProcess>();
  const start = (program: string, args: string[], log: string) => {
    const child = spawn(program, args, { cwd: home, ...owner, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => void writeFile(path.join(home, log), text, { flag: "a" }));
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  };

  const [etcd, peer, balancer] = [await freePort(), await freePort(), await freePort()];
  const client = `http://127.0.0.1:${etcd}`;
  const peers = `http://127.0.0.1:${peer}`;
  start("etcd", etcdArguments(home, client, peers), "etcd.log");
  const nodes: Node[] = [];
  for (const name of names)
    nodes.push({ name, rest: await freePort(), port: await freePort(), patroni: undefined });
  const startNode = async (node: Node) => {
    const file = path.join(home, `${node.name}.json`);
    await writeFile(file, JSON.stringify(patroniSettings(home, node, etcd)));
    node.patroni = start("patroni", [file], `${node.name}.log`);
  };
  for (const node of nodes) await startNode(node);
  await writeFile(path.join(home, "haproxy.cfg"), haproxySettings(balancer, nodes));
  start("haproxy", ["-db", "-f", path.join(home, "haproxy.cfg")], "haproxy.log");
  const admin = `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${balancer}/postgres`;
  await untilSynchronous(nodes);
  await createDatabase(admin);

  return {
    url: `postgresql://marquee:${encodeURIComponent(password)}@127.0.0.1:${balancer}/marquee`,
    async killPrimary() {
      const primary = await findPrimary(nodes);
      if (!primary) throw new Error("no node is the primary");
      const pid = Number.parseInt(
        await readFile(path.join(home, primary.name, "postmaster.pid"), "utf8"),
        10,
      );
      primary.patroni?.kill("SIGKILL");
      // The postmaster's children exit once they notice that it's gone.
      process.kill(pid, "SIGKILL");
      return primary.name;
    },
    async revive(name) {
      const node = nodes.find((one) => one.name === name)!;
      await startNode(node);
      await untilSynchronous(nodes);
    },
    async end() {
      // Patroni stops its PostgreSQL on SIGTERM; etcd and the balancer are stopped afterwards.
      const patronis = nodes.flatMap(({ patroni }) => patroni ?? []);
      for (const child of patronis) child.kill("SIGTERM");
      await Promise.all(patronis.map(ended));
      const others = [...running];
      for (const child of others) child.kill("SIGTERM");
      await Promise.all(others.map(ended));
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once("exit", resolve));
}

type Member = { name: string; role: string; state: string };

/** Waits until a primary answers and both others follow it, one of them synchronously. */
async function untilSynchronous(nodes: Node[]): Promise<void> {
  let members: Member[] = [];
  for (let tries = 0; tries < 600; tries++) {
    const primary = await findPrimary(nodes);
    members = primary ? await membersOf(primary) : [];
    const rolesUp = members.filter(({ state }) => upStates.has(state)).map(({ role }) => role);
    if (rolesUp.toSorted().join() === "leader,replica,sync_standby") return;
    await sleep(200);
  }
  throw new Error(`no cluster in two minutes: ${JSON.stringify(members)}`);
}

const upStates = new Set(["running", "streaming"]);

async function membersOf({ rest }: Node): Promise<Member[]> {
  const response = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { members: Member[] }).members : [];
}

async function findPrimary(nodes: Node[]): Promise<Node | undefined> {
  for (const node of nodes) {
    const response = await fetch(`http://127.0.0.1:${node.rest}/primary`).catch(() => undefined);
    if (response?.ok) return node;
  }
  return undefined;
}

async function createDatabase(admin: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: admin });
    try {
      await client.connect();
      await client.query(`create role marquee login password '${password}'`);
      await client.query(
        "create database marquee owner marquee encoding 'UTF8' template template0",
      );
      return;
    } catch (error) {
      // The balancer needs a second to find the primary.
      if (tries > 50) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function etcdArguments(home: string, client: string, peers: string): string[] {
  const settings = {
    name: "etcd",
    "data-dir": path.join(home, "etcd"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `etcd=${peers}`,
  };
  return Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
}

const user = (username: string) => ({ username, password });

/** The shortest timeouts Patroni allows: it detects a dead primary after at most twenty seconds. */
function patroniSettings(home: string, { name, rest, port }: Node, etcd: number) {
  return {
    scope: "marquee",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: [`127.0.0.1:${etcd}`] },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
      pg_hba: [
        "local all all trust",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(home, name),
      bin_dir: findSystemPostgres()?.folder,
      pgpass: path.join(home, `${name}.pgpass`),
      authentication: {
        superuser: user("postgres"),
        replication: user("replicator"),
        rewind: user("rewinder"),
      },
      parameters: { unix_socket_directories: home, password_encryption: "scram-sha-256" },
    },
  };
}

function haproxySettings(port: number, nodes: Node[]): string {
  const servers = nodes.map(
    (node) =>
      `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest} inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /primary
  http-check expect status 200
${servers.join("\n")}
`;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function idOf(flag: "-u" | "-g"): number {
  return Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout.trim());
}
