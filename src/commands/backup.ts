import path from "node:path";
import { v7 as newId } from "uuid";
import { proveBackup, type BackupOptions } from "../server/backups/make-backup.ts";
import { backupFolder, runBackup } from "../server/backups/run-backup.ts";
import { type Config, namedPath } from "../server/lib/config.ts";
import {
  connectForCommand,
  requireSite,
} from "../server/lib/database/open-database-for-command.ts";
import { openStorage } from "../server/lib/storage/storage.ts";
import { createLog } from "../server/lib/log.ts";
import { runCommand } from "./run-command.ts";

const root = path.resolve(import.meta.dirname, "../..");
const usage = `
  Saves the whole site into one file: database, pictures, videos, secrets. The site can stay up meanwhile.

    npm run backup                     makes a backup in BACKUP_DIR, or in ./backups, and verifies it
    npm run backup -- verify <file>    verifies a backup: restores it beside the site, compares the two, and drops the copy

  BACKUP_PASSPHRASE encrypts the secrets inside.
`;

/** Exit codes: 0 the backup is good, 1 it isn't, 2 invalid usage. */
async function run([command, named]: string[], readSettings: () => Config): Promise<number> {
  const isVerify = (command === "verify" || command === "--verify") && named;
  if (command && !isVerify) {
    console.error(usage);
    return 2;
  }
  const config = readSettings();
  requireSite(config);
  const database = await connectForCommand(config, createLog("warn"));
  const options: BackupOptions = {
    connection: database.connection,
    dataDir: config.dataDir,
    storage: await openStorage(config, path.join(config.dataDir, "files")),
    migrations: path.join(root, "migrations"),
    passphrase: config.backup.passphrase,
    sessionSecret: config.sessionSecret,
    onProgress: ({ stage, text }) => stage !== "testing" && console.log(`  ${text}`),
  };
  try {
    const { tables, rows, files } = isVerify
      ? await proveBackup(namedPath(named), options)
      : await runBackup(
          backupFolder(config),
          { id: newId(), startedBy: "command" },
          {
            ...options,
            waits: false,
            onSaved: (file) => console.log(`\n  Saved in ${file}. Trying it out …`),
          },
        );
    console.log(
      `\n  The backup is good: ${tables} tables with ${rows} rows restored and compared, the books balance, ${files} files opened.\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(run);
