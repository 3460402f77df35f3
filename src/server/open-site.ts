import { mkdir } from "node:fs/promises";
import type { Server as HttpServer } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import type { Logger } from "pino";
import { refreshSamples } from "../samples/samples.ts";
import { makeAdministratorLink } from "./accounts/administrator.ts";
import { createApp } from "./app.ts";
import { startBackupJobs } from "./backups/jobs.ts";
import type { Config } from "./lib/config.ts";
import type { DataFolder } from "./lib/database/data-folder.ts";
import { openDatabase } from "./lib/database/database.ts";
import type { EmbeddedPostgres } from "./lib/database/embedded-postgres.ts";
import { packageRoot } from "./lib/package-root.ts";
import { migrate } from "./lib/database/migrate.ts";
import type { Closing } from "./lib/start/close-all.ts";
import { watchDisk } from "./lib/watch-disk.ts";
import { cutSlowClients } from "./http/cut-slow-clients.ts";
import { prepareToDrain } from "./http/drain-server.ts";
import { loadWeb } from "./http/web.ts";
import { openServices } from "./open-services.ts";

type Parts = {
  config: Config;
  folder: DataFolder;
  log: Logger;
  embedded: EmbeddedPostgres | undefined;
  /** Collects what must be closed at the end, in reverse order. */
  closing: Closing;
  /** Once it is aborted, nothing more is opened. */
  stopping: AbortSignal;
};

// Longer than any statement of a request. A migration that takes longer ends with its connection, and starts again at the next start.
const maxCloseMs = 8_000;

/** Opens everything that needs the database, and listens. */
export async function openSite(parts: Parts) {
  const { config, folder, log, embedded, closing, stopping } = parts;
  const connection = embedded?.poolOptions ?? { connectionString: config.databaseUrl };
  const database = openDatabase({
    connection,
    log,
    max: config.databaseConnections,
    statementSeconds: config.databaseStatementSeconds,
    pooled: config.databaseIsPooled,
  });
  closing.push(() => Promise.race([database.close(), sleep(maxCloseMs)]));
  await migrate(database.pool, path.join(packageRoot, "migrations"));
  stopping.throwIfAborted();

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
  stopping.throwIfAborted();
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

  stopping.throwIfAborted();
  const server = await listen(createApp(services), config);
  const connections = prepareToDrain(server);
  closing.push(() => connections.close());
  closing.push(await opened.attachLive(server));
  if (config.live.rtmpPort !== undefined) {
    const { listenForEncoders } = await import("./rtmp/listen-for-encoders.ts");
    closing.push(await listenForEncoders(services));
  }
  return {
    /** From now on load balancers avoid this server. */
    drain() {
      opened.drain();
      connections.announce();
    },
    /** The link that makes its user this site's administrator; undefined once there is one. */
    administratorLink: () => makeAdministratorLink(services.db, config.publicUrl),
  };
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
          // Longer than proxies keep idle connections; otherwise one could send a request just as this server closes it.
          keepAliveTimeout: 75_000,
        },
      },
      () => resolve(server as HttpServer),
    );
    server.on("error", reject);
    cutSlowClients(server as HttpServer, { countsAddresses: !trustProxy });
  });
}
