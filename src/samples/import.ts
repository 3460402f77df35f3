import { readFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError, namedPath, readConfigIn } from "../server/lib/config.ts";
import { openDatabaseForCommand } from "../server/lib/database/open-database-for-command.ts";
import { createLog } from "../server/lib/log.ts";
import { readConferences, UnreadableListError, type Reading } from "./conferences.ts";
import { importConferences } from "./import-conferences.ts";

const maxExamples = 3;
const root = path.resolve(import.meta.dirname, "../..");
const usage = `
  Brings lists of real events in. Repeat it as you like: nothing is doubled.

    npm run import -- conferences <file.json>     conferences as confs.tech keeps them
`;

/** Exit codes: 0 imported, 1 failed, 2 invalid usage. */
async function run([kind, file]: string[]): Promise<number> {
  if (kind !== "conferences" || !file) {
    console.error(usage);
    return 2;
  }
  const startedAt = performance.now();
  // npm changes into the project's folder; INIT_CWD has the user's.
  const reading = readConferences(await readFile(namedPath(file), "utf8"));
  const outcome = await bringIn(reading);
  printReading(reading);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `  ${outcome.created} new events, ${outcome.updated} changed, ${outcome.unchanged} as they were, in ${seconds} s\n`,
  );
  if (outcome.doubles > 0)
    console.log(`  ${outcome.doubles} left out: a host has published the same event\n`);
  return reading.conferences.length > 0 ? 0 : 1;
}

/** Prints the outcome of every entry and the reason. */
function printReading({ read, conferences, merged, skipped, remarks }: Reading): void {
  const left = [...skipped.values()].reduce((sum, labels) => sum + labels.length, 0);
  console.log(
    `\n  ${read} entries read: ${conferences.length} events, ${merged.length} put together, ${left} skipped`,
  );
  if (merged.length > 0) print("put together with the same event under another topic", merged);
  for (const [reason, labels] of skipped) print(`skipped: ${reason}`, labels);
  for (const [reason, labels] of remarks) print(`taken as it is: ${reason}`, labels);
}

function print(reason: string, labels: string[]): void {
  console.log(`  ${String(labels.length).padStart(6)}  ${reason}`);
  for (const label of labels.slice(0, maxExamples)) console.log(`          ${label}`);
  if (labels.length > maxExamples) console.log(`          and ${labels.length - maxExamples} more`);
}

async function bringIn({ conferences }: Reading) {
  const config = readConfigIn(root);
  const log = createLog("warn");
  const database = await openDatabaseForCommand({
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
