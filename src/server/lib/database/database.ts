import { AsyncLocalStorage } from "node:async_hooks";
import { is, Placeholder, sql, type Query, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { markConnectionLost } from "./database-errors.ts";
import { dropSilentConnections } from "./drop-silent-connections.ts";
import { namelessClient, namingClient, type StatementCounts } from "./named-statements.ts";
import { recentTimes } from "../recent-times.ts";
import { keepTrace } from "../tracing/trace-work.ts";

/** The database that services use: the pool or a transaction. */
export type Db = NodePgDatabase;

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = {
  db: Db & { $client: Pool };
  pool: Pool;
  /** Counted since startup. */
  statements: StatementCounts;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** `{ connectionString }`, or the embedded database's `poolOptions`. */
  connection: PoolConfig;
  log: Logger;
  max?: number;
  statementSeconds?: number;
  /** Whether each transaction may run on a different database connection, so that no session state survives. */
  pooled?: boolean;
};

/**
 * Our queries are short: JIT compilation or parallel workers would take longer than running them. The cost of a random
 * read is for solid-state disks, as in the embedded database: with PostgreSQL's default, lists that an index has in
 * order would be read completely and sorted.
 */
export const planning = "-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1";

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
    // Keeps a few idle connections open: a new one has to plan every statement again, which takes longer than a page.
    min: Math.min(idleConnections, max),
    idleTimeoutMillis: 30_000,
    // Poolers configure these themselves.
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
  // Without a listener, a database restart would crash this process; the pool reconnects by itself.
  let lastLoss = -Infinity;
  const lost = (error: Error) => {
    // Before the statements in progress fail with it.
    markConnectionLost(error);
    // Connections usually drop all at once: log it once.
    if (performance.now() - lastLoss > 1_000)
      log.warn({ reason: error.message }, "database connections lost");
    lastLoss = performance.now();
  };
  pool.on("error", lost);
  // The pool only listens on idle connections; a loss in the middle of a transaction would crash the process too.
  pool.on("connect", (client) => client.on("error", lost));
  dropSilentConnections(pool, connection);
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (query) => counted.getStore()?.push(query) },
  });
  return { db, pool, statements, close: () => pool.end() };
}

/**
 * Keeps the trace context of the caller that waits for a connection, instead of the one that released it, and marks the errors of
 * connections that can't be made.
 */
class TracedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback)
      return super.connect(
        keepTrace((error, ...rest) => {
          markConnectionLost(error);
          callback(error, ...rest);
        }),
      );
    return super.connect().catch((error: unknown) => {
      markConnectionLost(error);
      throw error;
    });
  }
}
type Connected = Parameters<Pool["connect"]>[0];

const dialect = new PgDialect({ casing: "snake_case" });

/** A statement in SQL with placeholders, to execute. */
export function preparedSql<Row>(db: Db, query: SQL, name = "") {
  return db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    withSharedParameters(dialect.sqlToQuery(query)),
    undefined,
    name,
    false,
  );
}

/** Makes each placeholder one parameter, however often the statement names it: the feed names its viewer twenty-seven times. */
function withSharedParameters({ sql: text, params }: Query): Query {
  const numbers = new Map<unknown, number>();
  const shared: unknown[] = [];
  const numberOf = params.map((param) => {
    const key = is(param, Placeholder) ? param.name : Symbol();
    const number = numbers.get(key) ?? shared.push(param);
    numbers.set(key, number);
    return number;
  });
  return { sql: text.replace(/\$(\d+)/g, (_, at) => `$${numberOf[at - 1]}`), params: shared };
}

/** Prepares a SQL statement with placeholders, built once and planned once per connection. */
export function prepareSql<Row>(db: Db, name: string, query: SQL) {
  const statement = preparedSql<Row>(db, query, name);
  return async (values: Record<string, unknown>) => (await statement.execute(values)).rows;
}

/** A list as a parameter. In a subquery, since PostgreSQL plans the statement again for each length of a bare one. */
export function placeholderList(name: string, type: "boolean" | "int" | "text" | "uuid"): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
}

/** Prepares a set of statements once per database, because building and planning them takes longer than running them. */
export function preparedOnce<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return (db) => {
    const known = prepared.get(db) ?? prepare(db);
    prepared.set(db, known);
    return known;
  };
}

type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> };
type Session = { client: unknown; logger: unknown };

/** Writes statements, and sends them nowhere. */
const unconnected = drizzle.mock({ casing: "snake_case" }) as unknown as Db;

/**
 * The same for one statement that is sent in transactions, too: it is written once, and sent by whichever connection asks for it.
 */
export function preparedAnywhere<S extends Prepared>(
  prepare: (db: Db) => S,
): (db: Db | Transaction) => S {
  let written: S | undefined;
  return (db) => {
    written ??= prepare(unconnected);
    const { client, logger } = db._.session as unknown as Session;
    return Object.create(written, { client: { value: client }, logger: { value: logger } }) as S;
  };
}

/** Sends what was written elsewhere, such as by the job queue, by the connection of a transaction. */
export function sendBy(db: Db | Transaction) {
  const { client } = db._.session as unknown as { client: Pick<Pool, "query"> };
  return (text: string, values?: unknown[]) => client.query<object>(text, values);
}

/** Runs the work and returns the SQL statements it sent; tests use it to enforce query budgets. */
export async function countingQueries<T>(work: () => Promise<T>) {
  const statements: string[] = [];
  const result = await counted.run(statements, work);
  return { result, statements };
}
