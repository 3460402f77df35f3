import type { Pool, PoolClient } from "pg";

// Arbitrary numbers that must be the same in every process.
export const advisoryLocks = {
  migrations: 7_266_833_071,
  jobs: 7_266_833_072,
  backup: 7_266_833_073,
};

/** Runs work on one server at a time, however long it takes, on a dedicated connection. */
export async function oneAtATime(
  pool: Pool,
  what: "migrations" | "jobs",
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    // A transaction, so that the lock and limits end with it and a pooler keeps one connection for all of it.
    await client.query("begin");
    // Other servers wait here as long as the first one works, so the pool's timeouts must not apply.
    await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks[what]]);
    await work(client);
    await client.query("commit");
  } finally {
    // Closes the connection, which also ends an unfinished transaction.
    client.release(true);
  }
}
