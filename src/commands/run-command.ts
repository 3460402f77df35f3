import path from "node:path";
import { BackupError } from "../server/backups/secrets.ts";
import { ConfigError, readConfigIn, type Config } from "../server/lib/config.ts";
import { StartError } from "../server/lib/start-error.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Runs a command with its arguments and the server's settings; prints errors that the user can fix as plain messages, and sets the exit
 * code.
 */
export async function runCommand(
  run: (args: string[], readSettings: () => Config) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2), () => readConfigIn(root));
  } catch (error) {
    const isClear = [ConfigError, BackupError, StartError].some((clear) => error instanceof clear);
    console.error(isClear ? `\n  ${(error as Error).message}\n` : error);
    process.exitCode = 1;
  }
}
