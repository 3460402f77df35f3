import type { Logger } from "pino";
import { Refusal } from "../refuse.ts";
import { type Db, openDatabase } from "./database.ts";

/** Runs a question whose answer may be a second old. It may run twice, so it must not write. */
export type Read = <Answer>(question: (db: Db) => Promise<Answer>) => Promise<Answer>;

type ReplicaOptions = {
  /** Undefined: there is no replica, and the primary is asked. */
  url: string | undefined;
  primary: Db;
  log: Logger;
  max: number;
  statementSeconds: number;
};

const checkMs = 500;
const mostLagMs = 1_000;

/**
 * Sends questions to a read replica as long as it is at most a second behind, and else to the primary. A question that fails at the
 * replica (gone, still to be migrated, cancelled by replication) is asked again at the primary.
 */
export function openReplica({ url, primary, log, max, statementSeconds }: ReplicaOptions) {
  if (!url) return { read: ((question) => question(primary)) as Read, close: async () => {} };
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
      say(lag <= mostLagMs, `${lag} ms behind`);
    } catch (error) {
      say(false, (error as Error).message);
    }
    isChecking = false;
  }
  const timer = setInterval(() => void check(), checkMs).unref();
  void check();
  const read: Read = async (question) => {
    if (!isFresh) return question(primary);
    try {
      return await question(replica.db);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      say(false, (error as Error).message);
      return question(primary);
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

// A replica that has replayed all it received, and still receives, is not behind however long ago the last write was.
const lagMs = `select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
  end::float8 as lag`;
