import { openDataFolder } from "../../../src/server/lib/database/data-folder.ts";
import { openDatabase } from "../../../src/server/lib/database/database.ts";
import { startEmbeddedPostgres } from "../../../src/server/lib/database/embedded-postgres.ts";
import { newId } from "../../../src/server/lib/ids.ts";
import { createLog } from "../../../src/server/lib/log.ts";

// Writes rows as fast as possible and prints the id of each acknowledged one.
const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());
const startedAt = performance.now();
const folder = await openDataFolder(process.argv[2] ?? "");
const log = createLog("silent");
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log });
const { pool, close } = openDatabase({ connection: postgres.poolOptions, log });
await pool.query("create table if not exists written (id uuid primary key)");
console.log(`ready ${Math.round(performance.now() - startedAt)}`);

while (!stopping.signal.aborted) {
  const id = newId();
  await pool.query("insert into written values ($1)", [id]);
  process.stdout.write(`${id}\n`);
}

await close();
await postgres.stop();
await folder.close();
