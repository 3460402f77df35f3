import { openDatabase } from "../../../src/server/lib/database/database.ts";
import { createLog } from "../../../src/server/lib/log.ts";
import { migrate } from "../../../src/server/lib/database/migrate.ts";

const [connectionString = "", folder = ""] = process.argv.slice(2);
const { pool, close } = openDatabase({
  connection: { connectionString },
  log: createLog("silent"),
});
await migrate(pool, folder);
await close();
