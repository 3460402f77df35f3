import type { Pool, PoolClient } from "pg";

// Any numbers do; they only have to be the same in every process of this product.
const locks = { migrations: 7_266_833_071, jobs: 7_266_833_072 };

/** Servers that start at once do this one after the other, however long it takes, on a connection of its own. */
export async function oneAtATime(
  pool: Pool,
  what: keyof typeof locks,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    // The others wait here for as long as the first needs, so the pool's limits must not cut them off.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [locks[what]]);
    await work(client);
  } finally {
    // The connection carries changed limits and the lock: closing it drops both.
    client.release(true);
  }
}
