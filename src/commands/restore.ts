import { mkdir } from "node:fs/promises";
import path from "node:path";
import { restoreBackup } from "../server/backups/restore-backup.ts";
import { BackupError } from "../server/backups/secrets.ts";
import type { Config } from "../server/lib/config.ts";
import { connectForCommand } from "../server/lib/database/open-database-for-command.ts";
import { createLog } from "../server/lib/log.ts";
import { namedPath } from "../server/lib/config.ts";
import { runCommand } from "./run-command.ts";

const root = path.resolve(import.meta.dirname, "../..");
const usage = `
  Restores a site from a backup, into a DATA_DIR that is new or a DATABASE_URL that is empty.

    npm run restore -- <file>

  BACKUP_PASSPHRASE is the one that the backup was made with.
`;

/** Exit codes: 0 the site is restored, 1 it isn't, 2 invalid usage. */
async function run([named]: string[], readSettings: () => Config): Promise<number> {
  if (!named) {
    console.error(usage);
    return 2;
  }
  const config = readSettings();
  if (!config.backup.passphrase) throw new BackupError("Set BACKUP_PASSPHRASE first.");
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const database = await connectForCommand(config, createLog("warn"));
  try {
    const { rows, files, madeAt } = await restoreBackup(namedPath(named), {
      connection: database.connection,
      dataDir: config.dataDir,
      migrations: path.join(root, "migrations"),
      passphrase: config.backup.passphrase,
    });
    console.log(
      `\n  The site of ${madeAt} is back: ${rows} rows and ${files} files. Start it with npm start.\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(run);
