import { AsyncLocalStorage } from "node:async_hooks";
import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { dropSilentConnections } from "./drop-silent-connections.ts";
import { namelessClient, namingClient, type StatementCounts } from "./named-statements.ts";
import { recentTimes } from "../recent-times.ts";
import { keepTrace } from "../tracing/trace-work.ts";

/** What services take: the pool's database or a transaction in it. */
export type Db = NodePgDatabase;

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = {
  db: Db & { $client: Pool };
  pool: Pool;
  /** Counted since the start. */
  statements: StatementCounts;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** `{ connectionString }`, or the embedded database's poolOptions. */
  connection: PoolConfig;
  log: Logger;
  max?: number;
  statementSeconds?: number;
  /** Whether each transaction may run on another connection of the database, so that nothing can be left on one. */
  pooled?: boolean;
};

/** Our questions are short: to compile them, or to start processes for them, takes longer than they do. */
export const planning = "-c jit=off -c max_parallel_workers_per_gather=0";

const idleConnections = 4;

const counted = new AsyncLocalStorage<string[]>();

export function openDatabase({
  connection,
  log,
  max = 20,
  statementSeconds = 5,
  pooled = false,
}: DatabaseOptions): Database {
  const statements: StatementCounts = { named: 0, unnamed: 0, times: recentTimes() };
  const pool = new TracedPool({
    Client: pooled ? namelessClient(statements) : namingClient(statements),
    connectionTimeoutMillis: 2000,
    // A few stay open however quiet the site is: a new connection plans each statement again, which takes longer than the page.
    min: Math.min(idleConnections, max),
    idleTimeoutMillis: 30_000,
    // A pooler has these in its own set-up.
    ...(!pooled && {
      options: planning,
      statement_timeout: statementSeconds * 1000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 15_000,
    }),
    ...connection,
    max,
    application_name: "marquee",
    keepAlive: true,
  });
  // Without a listener a restart of the database would end this process; the pool replaces the connection by itself.
  let lastLoss = -Infinity;
  const lost = ({ message }: Error) => {
    // All connections end at the same moment: one line says it.
    if (performance.now() - lastLoss > 1_000)
      log.warn({ reason: message }, "database connections lost");
    lastLoss = performance.now();
  };
  pool.on("error", lost);
  // The pool listens only to connections at rest; one that is cut between two statements of a transaction would end us too.
  pool.on("connect", (client) => client.on("error", lost));
  dropSilentConnections(pool, connection);
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (query) => counted.getStore()?.push(query) },
  });
  return { db, pool, statements, close: () => pool.end() };
}

/** Goes on in the trace of who waited for the connection, not of who gave it back. */
class TracedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    return callback ? super.connect(keepTrace(callback)) : super.connect();
  }
}
type Connected = Parameters<Pool["connect"]>[0];

const dialect = new PgDialect({ casing: "snake_case" });

/** A statement in SQL with placeholders, written and planned once for each connection. */
export function prepareSql<Row>(db: Db, name: string, query: SQL) {
  const statement = db._.session.prepareQuery<{
    execute: { rows: Row[] };
    all: never;
    values: never;
  }>(dialect.sqlToQuery(query), undefined, name, false);
  return async (values: Record<string, unknown>) => (await statement.execute(values)).rows;
}

/** Makes the statements of a noun once for each database, since writing and planning them takes longer than running. */
export function preparedOnce<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return (db) => {
    const known = prepared.get(db) ?? prepare(db);
    prepared.set(db, known);
    return known;
  };
}

/** Runs the work and tells which SQL statements it sent; tests hold pages to their budget with it. */
export async function countingQueries<T>(work: () => Promise<T>) {
  const statements: string[] = [];
  const result = await counted.run(statements, work);
  return { result, statements };
}
