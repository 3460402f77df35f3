import { readFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError, readConfig, readEnvFile } from "../server/lib/config.ts";
import { openDatabaseAtHand } from "../server/lib/database/open-database.ts";
import { createLog } from "../server/lib/log.ts";
import { readConferences, UnreadableListError, type Reading } from "./conferences.ts";
import { importConferences } from "./import-conferences.ts";
import { printReading } from "./report.ts";

const root = path.resolve(import.meta.dirname, "../..");
const usage = `
  Brings lists of real events in. Repeat it as you like: nothing is doubled.

    npm run import -- conferences <file.json>     conferences as confs.tech keeps them
`;

/** Exit codes: 0 the list is in, 1 it is not, 2 the command was not understood. */
async function run([kind, file]: string[]): Promise<number> {
  if (kind !== "conferences" || !file) {
    console.error(usage);
    return 2;
  }
  const begun = performance.now();
  // npm changes into the project's folder and keeps where the person stands in INIT_CWD.
  const reading = readConferences(
    await readFile(path.resolve(process.env["INIT_CWD"] ?? ".", file), "utf8"),
  );
  const outcome = await bringIn(reading);
  printReading(reading);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `  ${outcome.created} new events, ${outcome.updated} changed, ${outcome.unchanged} as they were, in ${seconds} s\n`,
  );
  return reading.conferences.length > 0 ? 0 : 1;
}

async function bringIn({ conferences }: Reading) {
  const config = readConfig({ ...readEnvFile(path.join(root, ".env")), ...process.env });
  const log = createLog("warn");
  const database = await openDatabaseAtHand({
    config,
    log,
    migrations: path.join(root, "migrations"),
  });
  try {
    return await importConferences(database.db, conferences, (done) =>
      progress(done, conferences.length),
    );
  } finally {
    await database.close();
  }
}

function progress(done: number, all: number) {
  const end = done === all ? "\n" : "";
  if (process.stdout.isTTY) process.stdout.write(`\r  Importing: ${done} of ${all} events${end}`);
  else if (end) console.log(`  Imported: ${all} events`);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const file = process.argv[3];
  if (error instanceof UnreadableListError)
    console.error(`\n  Cannot import ${file}: ${error.message}.\n`);
  else if (code === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "open")
    console.error(`\n  There is no file ${file}.\n`);
  else if (code === "EISDIR") console.error(`\n  ${file} is a folder; name a file.\n`);
  else if (error instanceof ConfigError) console.error(`\n  ${error.message}\n`);
  else console.error(error);
  process.exitCode = 1;
}
