import { mkdir } from "node:fs/promises";
import type { Server as HttpServer } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { refreshSamples } from "../samples/samples.ts";
import { makeAdministratorLink } from "./accounts/administrator.ts";
import { createApp } from "./app.ts";
import { startBackupJobs } from "./backups/jobs.ts";
import type { Config } from "./lib/config.ts";
import type { DataFolder } from "./lib/database/data-folder.ts";
import { openDatabase } from "./lib/database/database.ts";
import { startEmbeddedPostgres } from "./lib/database/embedded-postgres.ts";
import { createLog } from "./lib/log.ts";
import { packageRoot } from "./lib/package-root.ts";
import { migrate } from "./lib/database/migrate.ts";
import { watchDisk } from "./lib/watch-disk.ts";
import { cutSlowClients } from "./http/cut-slow-clients.ts";
import { prepareToDrain } from "./http/drain-server.ts";
import { loadWeb } from "./http/web.ts";
import { openServices } from "./open-services.ts";
import { listenForEncoders } from "./rtmp/listen-for-encoders.ts";

type Closing = (() => Promise<unknown> | void)[];

/** Opens everything on a data folder that is ours, in order, and says where; a signal closes it again. */
export async function startServer(config: Config, folder: DataFolder): Promise<void> {
  const closing: Closing = [() => folder.close()];
  try {
    await openAll(config, folder, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

async function openAll(config: Config, folder: DataFolder, closing: Closing): Promise<void> {
  const startedAt = performance.now();
  const log = createLog(config.logLevel);
  if (config.tracing) {
    const { startTracing } = await import("./lib/tracing/start-tracing.ts");
    const tracing = startTracing(config.tracing, log);
    closing.push(() => tracing.stop());
  }
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: folder.path, log });
  if (embedded) closing.push(() => embedded.stop());
  const connection = embedded?.poolOptions ?? { connectionString: config.databaseUrl };
  const database = openDatabase({
    connection,
    log,
    max: config.databaseConnections,
    statementSeconds: config.databaseStatementSeconds,
    pooled: config.databaseIsPooled,
  });
  closing.push(() => database.close());
  await migrate(database.pool, path.join(packageRoot, "migrations"));

  const uploads = await folder.folder("uploads");
  const disk = await watchDisk({
    log,
    folders: [folder.path],
    reserve: embedded?.reserve,
    shrink: () => database.pool.query("checkpoint"),
  });
  closing.push(() => disk.stop());
  const opened = await openServices({
    config,
    database,
    log,
    folder: path.dirname(uploads),
    sessionSecret: config.sessionSecret ?? (await folder.secret("session")),
    disk,
    web: await loadWeb(packageRoot),
  });
  const { services } = opened;
  closing.push(() => opened.close());
  const migrations = path.join(packageRoot, "migrations");
  await startBackupJobs({
    ...services,
    options: { connection, dataDir: folder.path, storage: services.storage, migrations },
  });
  await mkdir(services.outboxFolder, { recursive: true, mode: 0o700 });
  await refreshSamples(services.db, {
    add: config.samples ?? embedded?.fresh ?? false,
    storage: services.storage,
  });

  const server = await listen(createApp(services), config);
  const connections = prepareToDrain(server);
  closing.push(() => connections.close());
  closing.push(await opened.attachLive(server));
  if (config.live.rtmpPort !== undefined) closing.push(await listenForEncoders(services));
  await folder.announce(config.publicUrl);
  embedded?.supervise((error) => void endWithoutDatabase(folder, error));
  stopOnSignal(closing, async (signal) => {
    opened.drain();
    connections.announce();
    // Balancers turn away from this server before it stops listening. Behind Ctrl-C there is none.
    if (signal === "SIGTERM") await sleep(config.drainSeconds * 1_000);
  });

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n  Marquee is open at ${config.publicUrl} (ready in ${seconds} s)`);
  console.log(`  Data folder: ${folder.path}`);
  if (!config.smtpUrl) console.log(`  Mail is kept in the outbox: ${config.publicUrl}/dev/outbox`);
  const link = await makeAdministratorLink(services.db, config.publicUrl);
  if (link) console.log(`  Become its administrator, once: ${link}`);
  console.log("  Stop with Ctrl-C.\n");
}

/** Ends the process, so that the program or person that runs it can act; requests under way cannot be finished. */
async function endWithoutDatabase(folder: DataFolder, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    `\n  The database could not be started five times in a row, so Marquee stops. ${reason}\n`,
  );
  await folder.close();
  process.exit(1);
}

function listen(
  app: ReturnType<typeof createApp>,
  { port, host, trustProxy }: Config,
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port,
        hostname: host,
        autoCleanupIncoming: true,
        serverOptions: {
          headersTimeout: 8_000,
          connectionsCheckingInterval: 2_000,
          // Longer than proxies keep theirs, or one would send a request into a connection that closes at that moment.
          keepAliveTimeout: 75_000,
        },
      },
      () => resolve(server as HttpServer),
    );
    server.on("error", reject);
    cutSlowClients(server as HttpServer, { countsAddresses: !trustProxy });
  });
}

function stopOnSignal(closing: Closing, drain: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping = false;
  async function stop(signal: NodeJS.Signals) {
    if (stopping) return;
    stopping = true;
    console.log("\n  Finishing what is under way …");
    await drain(signal);
    await closeAll(closing);
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

/** Closes what was opened, the last first. */
async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.toReversed()) await close();
}
