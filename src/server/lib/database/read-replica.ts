import type { Logger } from "pino";
import { type Db, openDatabase } from "./database.ts";
import { isReplicaFailure } from "./database-errors.ts";

/** Runs a query whose result may be a second old. It may run twice, so it must not write. */
export type Read = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

type ReplicaOptions = {
  /** undefined: there is no replica; queries go to the primary. */
  url: string | undefined;
  primary: Db;
  log: Logger;
  max: number;
  statementSeconds: number;
};

const checkMs = 500;
const maxLagMs = 1_000;

/**
 * Sends queries to a read replica while it is at most a second behind, otherwise to the primary. A query that fails because of the
 * replica (unreachable, not migrated yet, cancelled by replication) is repeated on the primary; one that fails for itself, or takes too
 * long, isn't.
 */
export function openReplica({ url, primary, log, max, statementSeconds }: ReplicaOptions) {
  if (!url) return { read: ((query) => query(primary)) as Read, close: async () => {} };
  const replica = openDatabase({
    connection: { connectionString: url },
    log,
    max,
    statementSeconds,
  });
  let isFresh = false;
  let isChecking = false;
  const say = (fresh: boolean, reason?: string) => {
    if (fresh !== isFresh) log.info({ fresh, reason }, "read replica");
    isFresh = fresh;
  };
  async function check() {
    if (isChecking) return;
    isChecking = true;
    try {
      const { rows } = await replica.pool.query<{ lag: number | null }>(lagMs);
      const lag = rows[0]?.lag ?? Number.POSITIVE_INFINITY;
      say(lag <= maxLagMs, `${lag} ms behind`);
    } catch (error) {
      say(false, (error as Error).message);
    }
    isChecking = false;
  }
  const timer = setInterval(() => void check(), checkMs).unref();
  void check();
  const read: Read = async (query) => {
    if (!isFresh) return query(primary);
    try {
      return await query(replica.db);
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      say(false, (error as Error).message);
      return query(primary);
    }
  };
  return {
    read,
    async close() {
      clearInterval(timer);
      await replica.close();
    },
  };
}

// A replica that has replayed everything and is still receiving isn't behind, no matter how old the last write is.
const lagMs = `select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
  end::float8 as lag`;
