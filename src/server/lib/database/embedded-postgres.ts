import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { createCluster, ensureDatabase, findCluster } from "./postgres-cluster.ts";
import { findHome } from "./postgres-home.ts";
import { openReserve, requireRoomToStart, type DiskReserve } from "./disk-reserve.ts";
import {
  chooseAddress,
  connectOnce,
  findPostmaster,
  isRunning,
  launch,
  readPostmaster,
  stopPostmaster,
  waitUntilReady,
} from "./postmaster.ts";
import type { Address, PoolOptions, Postmaster } from "./postmaster.ts";
import { supervisePostgres } from "./supervise-postgres.ts";

export type EmbeddedPostgres = {
  url: string;
  poolOptions: PoolOptions;
  /** Whether this start created the cluster. */
  fresh: boolean;
  reserve: DiskReserve;
  pid(): number;
  /** From now on restarts the server whenever it exits; calls `giveUp` once that fails for good. */
  supervise(giveUp: (error: unknown) => void): void;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  /** Called while the database process is running but not yet ready. */
  whileItStarts?: () => unknown;
};

// These durability settings are PostgreSQL's defaults, set explicitly so that they can't be lost by accident.
export const tuning = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  max_connections: "60",
  max_wal_size: "1GB",
  checkpoint_timeout: "10min",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  unix_socket_permissions: "0700",
};

/** Starts the bundled PostgreSQL, or takes over the one that a killed predecessor left running. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  whileItStarts,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  const home = await findHome(path.resolve(dataDir));
  const reserve = openReserve(home.folder);
  if (!(await findCluster(home))) await requireRoomToStart(reserve, true);
  const { cluster, password, fresh } = await createCluster(home);
  const signature = createHash("sha256")
    .update(JSON.stringify([home.binaries.version, home.binaries.folder, tuning]))
    .digest("hex");
  // The cluster name identifies our version and settings on a running server.
  const flags = { ...tuning, cluster_name: `marquee-${signature.slice(0, 16)}` };

  let adopted = false;
  async function start(known?: Address): Promise<Postmaster> {
    const orphan = await readPostmaster(cluster);
    adopted = orphan !== undefined && (await adopt(orphan, flags.cluster_name, password));
    if (orphan && adopted) return orphan;
    if (orphan) await stopPostmaster(home, cluster, orphan);
    await requireRoomToStart(reserve, false);
    const address = known ?? (await chooseAddress(home, password));
    return launch(home, { cluster, flags, address, password, whileItStarts });
  }

  let running = await start();
  const { address } = running;
  const poolOptions = { ...address, user: "marquee", database: "marquee", password };
  try {
    await ensureDatabase(poolOptions);
  } catch (error) {
    await stopPostmaster(home, cluster, running);
    throw error;
  }
  let supervision: ReturnType<typeof supervisePostgres> | undefined;
  let stopping: Promise<void> | undefined;
  const ms = Math.round(performance.now() - startedAt);
  log.info({ version: home.binaries.version, folder: cluster, adopted, ms }, "database ready");
  async function stop() {
    await supervision?.stop();
    await stopPostmaster(home, cluster, running);
  }
  return {
    url: connectionUrl(poolOptions),
    poolOptions,
    fresh,
    reserve,
    pid: () => running.pid,
    supervise(giveUp) {
      supervision ??= supervisePostgres({
        log,
        isRunning: () => isRunning(running, cluster),
        // At the same address, because the connection pool has it.
        start: async () => void (running = await start(address)),
        giveUp,
      });
    },
    stop: () => (stopping ??= stop()),
  };
}

/** The address of a database that another process runs on this data folder; undefined if there is none. */
export async function findRunningPostgres(dataDir: string): Promise<PoolOptions | undefined> {
  const home = await findHome(path.resolve(dataDir));
  const cluster = await findCluster(home);
  const running = cluster && (await findPostmaster(cluster.cluster));
  if (!running) return undefined;
  const { password } = cluster;
  const made = "select from pg_database where datname = 'marquee'";
  const rows = await connectOnce(running.address, made, password).catch(() => []);
  if (rows.length === 0) return undefined;
  return { ...running.address, user: "marquee", database: "marquee", password };
}

async function adopt(orphan: Postmaster, clusterName: string, password?: string): Promise<boolean> {
  const ready = await waitUntilReady(orphan, password);
  if (!ready) return false;
  const rows = await connectOnce(orphan.address, "show cluster_name", password);
  return rows[0]?.cluster_name === clusterName;
}

export function connectionUrl({ host, port, user, database, password }: PoolOptions): string {
  const login = password ? `${user}:${password}` : user;
  if (!host.startsWith("/")) return `postgresql://${login}@${host}:${port}/${database}`;
  return `postgresql://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
