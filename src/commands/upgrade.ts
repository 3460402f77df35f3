import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { findProvenBackup } from "../server/backups/make-backup.ts";
import type { Config } from "../server/lib/config.ts";
import {
  connectForCommand,
  requireSite,
} from "../server/lib/database/open-database-for-command.ts";
import { listPendingMigrations } from "../server/lib/database/pending-migrations.ts";
import { createLog } from "../server/lib/log.ts";
import { runCommand } from "./run-command.ts";

const root = path.resolve(import.meta.dirname, "../..");
const usage = `
  Says what starting this version would change, and changes nothing.

    npm run upgrade    what is new, which migrations would run, and when a backup was last proven
`;

/** Exit codes: 0 success, 2 invalid usage. */
async function run(args: string[], readSettings: () => Config): Promise<number> {
  if (args.length > 0) {
    console.error(usage);
    return 2;
  }
  const config = readSettings();
  requireSite(config);
  const database = await connectForCommand(config, createLog("warn"));
  const client = new Client(database.connection as ConstructorParameters<typeof Client>[0]);
  try {
    await client.connect();
    const pending = await listPendingMigrations(client, path.join(root, "migrations"));
    const proven = await findProvenBackup(config.dataDir);
    console.log(`\n${await latestNotes()}\n`);
    console.log(
      proven
        ? `Last proven backup: made ${proven.madeAt}, ${proven.file}`
        : "No backup of this site was ever proven. Run `npm run backup` first.",
    );
    console.log(
      pending.length > 0
        ? `\nMigrations that the next start applies, together or not at all (${pending.length}):\n`
        : "\nNo migrations: the database has the newest shape.\n",
    );
    for (const { name, statements } of pending)
      console.log([`  ${name}`, ...statements.map((one) => `    ${firstLine(one)}`)].join("\n"));
    return 0;
  } finally {
    await client.end();
    await database.close();
  }
}

/** The newest section of the changelog. */
async function latestNotes(): Promise<string> {
  const changelog = await readFile(path.join(root, "CHANGELOG.md"), "utf8");
  const [, newest = ""] = changelog.split(/^(?=## )/m);
  return newest.trim();
}

function firstLine(statement: string): string {
  const line = statement.split("\n").find((one) => !one.startsWith("--")) ?? "";
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
}

await runCommand(run);
