import type { Pool, PoolClient } from "pg";

// Any numbers do; they only have to be the same in every process of this product.
export const advisoryLocks = {
  migrations: 7_266_833_071,
  jobs: 7_266_833_072,
  backup: 7_266_833_073,
};

/** Servers that start at once do this one after the other, however long it takes, on a connection of its own. */
export async function oneAtATime(
  pool: Pool,
  what: "migrations" | "jobs",
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    // In a transaction, so that lock and limits end with it and a pooler keeps one connection for all of it.
    await client.query("begin");
    // The others wait here for as long as the first needs, so the pool's limits must not cut them off.
    await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks[what]]);
    await work(client);
    await client.query("commit");
  } finally {
    // A transaction that did not come to its end ends with its connection.
    client.release(true);
  }
}
