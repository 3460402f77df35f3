import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { escapeIdentifier, escapeLiteral, type Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

export type CopiedTable = { name: string; columns: string[] };

export type CopiedSequence = { name: string; value: string; isCalled: boolean };

/** Settings under which every PostgreSQL version writes a value in the same way. */
const spelling = `set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = 0;
  set local search_path = public`;

/** Runs the work in one transaction in which copied values are written the same way everywhere. */
export async function inCopyTransaction<T>(
  client: Client,
  mode: "read" | "write",
  work: () => Promise<T>,
): Promise<T> {
  await client.query(mode === "read" ? "begin isolation level repeatable read read only" : "begin");
  try {
    await client.query(spelling);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** The product's tables with their data columns; without unlogged tables, generated columns and the list of backups. */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'backups'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  );
  return rows;
}

export async function listSequences(client: Client): Promise<CopiedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const found: CopiedSequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${escapeIdentifier(name)}`,
    );
    if (state[0]) found.push({ name, ...state[0] });
  }
  return found;
}

/** A table's rows as text; their number is known once the stream has ended. */
export function readTable(client: Client, table: CopiedTable) {
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  return {
    stream: stream as Readable,
    rows: () => (stream as { rowCount?: number }).rowCount ?? 0,
  };
}

/** Fills a table with rows in the format of `readTable`. */
export async function fillTable(client: Client, table: CopiedTable, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)));
}

export async function setSequence(client: Client, sequence: CopiedSequence): Promise<void> {
  const { name, value, isCalled } = sequence;
  await client.query("select setval(($1::text)::regclass, $2, $3)", [
    escapeIdentifier(name),
    value,
    isCalled,
  ]);
}

/**
 * Empties all tables and fills them in any order: foreign keys are dropped and then re-added, which validates each one, and our own
 * triggers are disabled. Needs no superuser, only the tables' owner.
 */
export async function withoutConstraints(
  client: Client,
  tables: CopiedTable[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const names = tables.map(({ name }) => escapeIdentifier(name));
  for (const { table, name } of keys) {
    await client.query(
      `alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`,
    );
  }
  if (names.length > 0) await client.query(`truncate ${names.join(", ")}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await fill();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(
      `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
    );
  }
}

/** The timestamp of this database's newest migration, in milliseconds; undefined when it has none. */
export async function newestMigration(client: Client): Promise<number | undefined> {
  const { rows: made } = await client.query<{ made: boolean }>(
    `select to_regclass(${escapeLiteral("drizzle.__drizzle_migrations")}) is not null as made`,
  );
  if (!made[0]?.made) return undefined;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return rows[0]?.newest ? Number(rows[0].newest) : undefined;
}

function copyTarget({ name, columns }: CopiedTable): string {
  return `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;
}
