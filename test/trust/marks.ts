import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { coverage } from "../../src/server/data-export/coverage.ts";
import { newId } from "../../src/server/lib/ids.ts";

export type Column = {
  table: string;
  column: string;
  type: string;
  optional: boolean;
  /** Table and column it refers to, and what happens to the row when that one goes. */
  refers: { table: string; column: string; onDelete: string } | undefined;
};

export async function openMarks(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Every column of the product's own tables, as the database itself knows them. */
export async function columnsOf(client: Client): Promise<Column[]> {
  const { rows } = await client.query(`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.is_nullable = 'YES' or c.column_default is not null as optional,
      f.confrelid::regclass::text as to_table, t.attname as to_column, f.confdeltype as on_delete
    from information_schema.columns c
    join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = r.oid and a.attname = c.column_name
    left join pg_constraint f on f.conrelid = r.oid and f.contype = 'f' and f.conkey = array[a.attnum]
    left join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[1]
    where c.table_schema = 'public' order by 1, c.ordinal_position`);
  return rows.map(({ table, column, type, optional, to_table, to_column, on_delete }) => {
    const refers = to_table
      ? { table: to_table, column: to_column, onDelete: on_delete }
      : undefined;
    return { table, column, type, optional, refers };
  });
}

// What the product itself has to read on the way out must stay what it is.
const real = new Set([
  "users.email",
  "identities.password",
  "identities.provider_id",
  "sessions.token",
  "media.widths",
  "media.video_type",
  "exports.state",
  "rsvps.answer",
  "events.currency",
  "events.status",
]);
// Nothing of a person, and not there without something else beside it.
const never = new Set(["tickets.resale_order_id", "shares.act_id"]);
const words = new Set(["text", "varchar", "jsonb", "json", "_text"]);

/** Columns that can hold words, without those that name another row. */
export function wordColumns(columns: Column[]): Column[] {
  return columns.filter(
    ({ table, column, type, refers }) =>
      words.has(type) &&
      !refers &&
      !real.has(`${table}.${column}`) &&
      !(column in (coverage[table]?.stays ?? {})),
  );
}

type Planting = { personId: string; otherId: string; mark: string };

/** Puts `<mark>.<table>.<column>.` into every word of a person, and a row into every table that names people. */
export async function plant(client: Client, { personId, otherId, mark }: Planting) {
  const columns = await columnsOf(client);
  const planted: string[] = [];
  for (const { table, mine } of ownRows()) {
    await requireRow(client, columns, { table, mine, personId, otherId });
    for (const { column, type } of wordColumns(columns).filter((each) => each.table === table)) {
      const value = `'${mark}.${table}.${column}.' || ctid::text`;
      const set =
        type === "_text"
          ? `array[${value}]`
          : type.startsWith("json")
            ? `jsonb_build_object('m', ${value})`
            : value;
      // What is append-only lets nobody write into its rows, so its trigger rests meanwhile.
      await client.query(`alter table "${table}" disable trigger user`);
      await client.query(
        `update "${table}" set "${column}" = ${set} where ${mine.replaceAll(":person", "$1")}`,
        [personId],
      );
      await client.query(`alter table "${table}" enable trigger user`);
      planted.push(`${mark}.${table}.${column}.`);
    }
  }
  return planted;
}

/** Which rows of which table are a person's, in either role. */
export function ownRows(): { table: string; mine: string }[] {
  return Object.entries(coverage).flatMap(([table, { files = [] }]) =>
    files.map(({ mine }) => ({ table, mine })),
  );
}

type Wanted = { table: string; mine: string; personId: string; otherId: string };

async function requireRow(client: Client, columns: Column[], wanted: Wanted) {
  const { table, mine, personId, otherId } = wanted;
  const { rows } = await client.query(
    `select 1 from "${table}" where ${mine.replaceAll(":person", "$1")} limit 1`,
    [personId],
  );
  if (rows.length > 0) return;
  const ownColumn = /(\w+) = :person/.exec(mine)?.[1];
  const isOfBooking = mine.startsWith("booking_id in");
  const booked = { table: "bookings", mine: "organizer_id = :person" };
  if (isOfBooking) await requireRow(client, columns, { ...wanted, ...booked });
  await insertRow(client, columns, { table, ownColumn, isOfBooking, personId, otherId });
}

type Inserted = {
  table: string;
  ownColumn: string | undefined;
  isOfBooking?: boolean;
  personId: string;
  otherId: string;
};

async function insertRow(client: Client, columns: Column[], inserted: Inserted) {
  const { table, ownColumn, isOfBooking = false, personId, otherId } = inserted;
  // A payment and what follows from it are of an order or of a booking, never of both.
  const excluded = isOfBooking ? "order_id" : "booking_id";
  const names: string[] = [];
  const values: unknown[] = [];
  for (const each of columns.filter((column) => column.table === table)) {
    if (never.has(`${table}.${each.column}`)) continue;
    if (each.optional && each.column !== ownColumn && !each.refers) continue;
    if (each.optional && each.column === excluded) continue;
    names.push(`"${each.column}"`);
    values.push(
      each.column === ownColumn ? personId : await valueFor(client, columns, each, otherId),
    );
  }
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(`insert into "${table}" (${names}) values (${places})`, values);
}

// Another each time, for a place in a list may be taken once only.
let number = 0;

async function valueFor(client: Client, columns: Column[], column: Column, otherId: string) {
  const { type, refers, optional } = column;
  if (refers?.table === "users") return otherId;
  if (refers) {
    const { table, column: key } = refers;
    const last = `select ${key} as key from ${table} order by 1 desc limit 1`;
    const { rows } = await client.query(last);
    if (rows.length > 0 || optional) return rows[0]?.key ?? null;
    await insertRow(client, columns, { table, ownColumn: undefined, personId: otherId, otherId });
    return (await client.query(last)).rows[0].key;
  }
  const values: Record<string, unknown> = {
    uuid: newId(),
    bool: false,
    int4: (number += 1),
    int8: 1,
    float4: 1,
    date: "2026-01-01",
    timestamptz: new Date(),
    jsonb: "{}",
    _text: "{}",
    _int4: "{0}",
  };
  return type in values ? values[type] : newId();
}

/** Tables of the whole database, the queue's too, with rows that hold one of these texts: table and row. */
export async function findEverywhere(client: Client, texts: string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${name} t where exists (select 1 from unnest($1::text[]) as w where position(w in t::text) > 0)`,
      [texts],
    );
    for (const { row } of rows) found.push(`${name}: ${row}`);
  }
  return found;
}

/** Files under a folder whose name or bytes hold one of these texts. */
export async function findInFiles(folder: string, texts: string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readWhileThere(file) : "";
    // An email was given its final name meanwhile: what is listed now holds it.
    if (bytes === undefined) return findInFiles(folder, texts);
    if (texts.some((text) => file.includes(text) || bytes.includes(text))) found.push(file);
  }
  return found;
}

/** The bytes of a file; undefined when it is gone. */
async function readWhileThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
