import { Client } from "pg";
import { expect } from "vitest";
import type { TestApp } from "../test-app.ts";

export type Barriers = Awaited<ReturnType<typeof openBarriers>>;

const numbers = { entering: 1, changing: 2 };
type Barrier = keyof typeof numbers;

/** Two barriers that tests close and open: before a session is inserted, and after a password change has ended the sessions. */
export async function openBarriers(app: TestApp) {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  // Disables the lock timeout, which waiting at a barrier could exceed on a busy machine.
  await client.query(`
    create function wait_at_barrier() returns trigger language plpgsql as $$ begin
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock(tg_argv[0]::int);
      return new;
    end $$;
    create trigger entering before insert on sessions for each row execute function wait_at_barrier('1');
    create trigger changing before delete on email_changes for each statement execute function wait_at_barrier('2');`);
  const waits = (condition: string) => async () => (await client.query(condition)).rows.length;
  const soon = { timeout: 5_000, interval: 10 };
  return {
    shut: (barrier: Barrier) => client.query("select pg_advisory_lock($1)", [numbers[barrier]]),
    open: (barrier: Barrier) => client.query("select pg_advisory_unlock($1)", [numbers[barrier]]),
    /** Waits until a transaction is blocked at the barrier. */
    async arrival(barrier: Barrier) {
      const standing = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and objid = ${numbers[barrier]}
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(waits(standing), soon).toBe(1);
    },
    /** Waits until a transaction is blocked on a person's row. */
    async queueing() {
      const waiting = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'update "users"%'`;
      await expect.poll(waits(waiting), soon).toBe(1);
    },
    close: () => client.end(),
  };
}
