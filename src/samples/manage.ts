import path from "node:path";
import { ConfigError, readConfigIn } from "../server/lib/config.ts";
import { openDatabaseForCommand } from "../server/lib/database/open-database-for-command.ts";
import type { Db } from "../server/lib/database/database.ts";
import { createLog } from "../server/lib/log.ts";
import { refreshSamples, removeSamples } from "./samples.ts";

const root = path.resolve(import.meta.dirname, "../..");
const usage = `
  The sample community: people nobody can sign in as, their events and posts.

    npm run samples -- remove     take them all away
    npm run samples -- add        bring them in, or back
`;

const deeds: Record<string, (db: Db) => Promise<string>> = {
  async add(db) {
    await refreshSamples(db, { add: true });
    return "The sample community is in.";
  },
  async remove(db) {
    const { people, events } = await removeSamples(db);
    return `Removed ${people} sample people with their posts, and ${events} sample events.`;
  },
};

async function run(name: string): Promise<number> {
  const deed = deeds[name];
  if (!deed) {
    console.error(usage);
    return 2;
  }
  const config = readConfigIn(root);
  const migrations = path.join(root, "migrations");
  const database = await openDatabaseForCommand({ config, log: createLog("warn"), migrations });
  try {
    console.log(`\n  ${await deed(database.db)}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv[2] ?? "");
} catch (error) {
  console.error(error instanceof ConfigError ? `\n  ${error.message}\n` : error);
  process.exitCode = 1;
}
