import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { planning } from "../../src/server/lib/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { migrate } from "../../src/server/lib/database/migrate.ts";
import { createLog } from "../../src/server/lib/log.ts";

/** Runs work on a separate embedded database, migrated first and deleted afterwards. */
export async function withFreshDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-bench-"));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog("warn") });
  const pool = new Pool({ connectionString: postgres.url, options: planning });
  // The stopping database drops connections that are still closing.
  pool.on("error", () => undefined);
  try {
    await migrate(pool, "migrations");
    await work(pool);
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
