import path from "node:path";
import { BackupError } from "../server/backups/secrets.ts";
import { ConfigError, readConfig, readEnvFile, type Config } from "../server/lib/config.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A file or folder that a person named: npm changes into the project's folder and keeps where they stand in INIT_CWD. */
export function namedPath(name: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? ".", name);
}

/** Runs a command with its arguments and the server's settings; says in words what a person can mend, and sets the exit code. */
export async function runCommand(
  run: (args: string[], readSettings: () => Config) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2), () =>
      readConfig({ ...readEnvFile(path.join(root, ".env")), ...process.env }),
    );
  } catch (error) {
    const isClear = error instanceof ConfigError || error instanceof BackupError;
    console.error(isClear ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
