import { Client } from "pg";
import { expect } from "vitest";
import type { TestApp } from "../test-app.ts";

export type Gates = Awaited<ReturnType<typeof openGates>>;

const numbers = { entering: 1, changing: 2 };
type Gate = keyof typeof numbers;

/** Two gates to shut and open: before a session is written, and after a change of password has ended the sessions. */
export async function openGates(app: TestApp) {
  const porter = new Client({ connectionString: app.databaseUrl });
  await porter.connect();
  // Standing at a gate is no waiting for a lock that a busy machine may cut short.
  await porter.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock(tg_argv[0]::int);
      return new;
    end $$;
    create trigger entering before insert on sessions for each row execute function wait_at_gate('1');
    create trigger changing before delete on email_changes for each statement execute function wait_at_gate('2');`);
  const waits = (condition: string) => async () => (await porter.query(condition)).rows.length;
  const soon = { timeout: 5_000, interval: 10 };
  return {
    shut: (gate: Gate) => porter.query("select pg_advisory_lock($1)", [numbers[gate]]),
    open: (gate: Gate) => porter.query("select pg_advisory_unlock($1)", [numbers[gate]]),
    /** Waits until somebody stands before it. */
    async arrival(gate: Gate) {
      const standing = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and objid = ${numbers[gate]}
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(waits(standing), soon).toBe(1);
    },
    /** Waits until somebody waits for a person's row. */
    async queueing() {
      const waiting = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'update "users"%'`;
      await expect.poll(waits(waiting), soon).toBe(1);
    },
    close: () => porter.end(),
  };
}
