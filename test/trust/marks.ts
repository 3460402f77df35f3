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
  /** The referenced table and column, and what happens to the row when the target is deleted. */
  refers: { table: string; column: string; onDelete: string } | undefined;
};

export async function openMarks(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** All columns of the product's tables, according to the database. */
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

// Values the product needs during the deletion stay unchanged.
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
// Contains nothing personal, and requires other data to be set.
const never = new Set(["tickets.resale_order_id", "shares.act_id"]);
// A transfer names its people once it is accepted, and a ticket has only one that is not.
const alsoSet = new Map([
  ["ticket_transfers.sender_id", "accepted_at"],
  ["ticket_transfers.recipient_id", "accepted_at"],
]);
const words = new Set(["text", "varchar", "jsonb", "json", "_text"]);

/** Text columns, except references to other rows. */
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

/** Writes `<mark>.<table>.<column>.` into all of a person's text columns, and adds a row to every table that refers to people. */
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
      // Append-only tables have triggers against updates, so they're disabled here.
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

/** The rows that belong to a person in each table, in either role. */
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
  // A payment and everything that follows belong to an order or a booking, never both.
  const excluded = isOfBooking ? "order_id" : "booking_id";
  const names: string[] = [];
  const values: unknown[] = [];
  const also = alsoSet.get(`${table}.${ownColumn}`);
  for (const each of columns.filter((column) => column.table === table)) {
    if (never.has(`${table}.${each.column}`)) continue;
    const isWanted = each.column === ownColumn || each.column === also;
    if (each.optional && !isWanted && !each.refers) continue;
    if (each.optional && each.column === excluded) continue;
    names.push(`"${each.column}"`);
    values.push(
      each.column === ownColumn ? personId : await valueFor(client, columns, each, otherId),
    );
  }
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(`insert into "${table}" (${names}) values (${places})`, values);
}

// A different value each time, because list positions may be unique.
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

/** Searches all tables of the database, the queue's included, for rows containing any of these texts; returns table and row. */
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

/** Files under a folder whose name or content contains any of these texts. */
export async function findInFiles(folder: string, texts: string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readWhileThere(file) : "";
    // An email was renamed to its final name meanwhile, so list the folder again.
    if (bytes === undefined) return findInFiles(folder, texts);
    if (texts.some((text) => file.includes(text) || bytes.includes(text))) found.push(file);
  }
  return found;
}

/** The content of a file; undefined if it's gone. */
async function readWhileThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
