import path from "node:path";
import { ConfigError, readConfig, readEnvFile } from "./lib/config.ts";
import { DataFolderInUseError, openDataFolder } from "./lib/database/data-folder.ts";
import { hasNoConnectionLeft, isDiskFull } from "./lib/database/database-errors.ts";
import { enoughFreeBytes } from "./lib/database/disk-reserve.ts";
import { inMegabytes } from "./lib/free-space.ts";
import { packageRoot } from "./lib/package-root.ts";
import { requireDatabase, requireFreePort } from "./lib/start/require-start.ts";
import { StartError } from "./lib/start-error.ts";
import { listUnknownSettings } from "./lib/start/unknown-settings.ts";

const envFile = path.join(packageRoot, ".env");

try {
  const fromFile = readEnvFile(envFile);
  for (const line of listUnknownSettings(fromFile, process.env)) console.error(`  ${line}`);
  const config = readConfig({ ...fromFile, ...process.env });
  const folder = await openDataFolder(config.dataDir);
  await requireFreePort(config);
  if (config.databaseUrl) await requireDatabase(config.databaseUrl);
  // Most of the code is loaded only now, so that a wrong setting or a second start is reported quickly.
  const { startServer } = await import("./start-server.ts");
  await startServer(config, folder);
} catch (error) {
  console.error(startErrorMessage(error));
  process.exit(1);
}

function startErrorMessage(error: unknown): unknown {
  if (error instanceof ConfigError) return `\n  ${error.message}\n`;
  if (error instanceof DataFolderInUseError) return `\n  ${error.message}\n`;
  if (error instanceof StartError) return `\n  ${error.message}\n`;
  if (isDiskFull(error)) {
    return `\n  The disk is full. Make ${inMegabytes(enoughFreeBytes)} free on the disk of the data folder, then start again.\n`;
  }
  if (hasNoConnectionLeft(error)) {
    return "\n  PostgreSQL has no connection left for this server. Raise its max_connections, or set DATABASE_CONNECTIONS lower on each server, then start again.\n";
  }
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "\n  The port is taken by another program. Set PORT to a free one, for example PORT=3001.\n";
  }
  return error;
}
