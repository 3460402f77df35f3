import { readFile, stat } from "node:fs/promises";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { EventImport, ImportOptions } from "../../contract/events/imports.ts";
import { importLimits } from "../../contract/events/import-limits.ts";
import { pageSize } from "../../contract/paging.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { getFinishedUpload } from "../media/upload-files.ts";
import type { Services } from "../services.ts";
import { countList } from "./count-list.ts";
import { decode, kindOf, tooLarge } from "./decode.ts";
import { getImport } from "./import-shape.ts";
import { locateTowns } from "../places/service.ts";
import { readInWorker } from "./read-in-worker.ts";
import type { Read, Reading } from "./import-row.ts";
import { eventImports } from "./tables.ts";
import { writeRows } from "./write-rows.ts";

/** The queue of imports to run. */
export const importQueue = "event-imports";

type NewImport = { id: string; uploadId: string; name: string; zone: string };
type Parts = Pick<Services, "db" | "rateLimiter" | "uploads">;

/** Reads an uploaded list, without creating events yet; idempotent. */
export async function readImport(
  { db, rateLimiter, uploads }: Parts,
  person: Person,
  { id, uploadId, name, zone }: NewImport,
): Promise<EventImport> {
  if (await findOwn(db, person, id)) return getImport(db, person, id);
  const file = await getFinishedUpload(uploads, person, uploadId);
  let giveBack: (() => Promise<void>) | undefined;
  try {
    if ((await stat(file)).size > importLimits.bytes) refuse("TOO_LARGE", { detail: tooLarge });
    const bytes = await readFile(file);
    giveBack = await countList(rateLimiter, person, bytes);
    const text = decode(bytes);
    const kind = kindOf(text);
    const { options, columns, rows } = await readLocated({ text, kind, zone, options: null });
    await db.transaction(async (tx) => {
      const row = { id, ownerId: person.id, name, kind, source: text, options, columns };
      const made = await tx.insert(eventImports).values(row).onConflictDoNothing().returning();
      if (made.length > 0) return writeRows(tx, { importId: id, ownerId: person.id, rows });
      return undefined;
    });
    await uploads.remove(uploadId);
    return await getImport(db, person, id);
  } catch (error) {
    // An unreadable file doesn't count towards the daily limit.
    if (error instanceof Refusal && ["BAD_FILE", "TOO_LARGE"].includes(error.code)) {
      await giveBack?.();
      await uploads.remove(uploadId);
    }
    throw error;
  }
}

/** Reads a list twice: first to find its towns, then with their positions and zones. */
async function readLocated(reading: Reading): Promise<Read> {
  const read = await readInWorker(reading);
  if (read.townNames.length === 0) return read;
  const towns = await locateTowns(read.townNames);
  return towns.size === 0 ? read : readInWorker({ ...reading, towns });
}

/** Reads the same list again with other columns. */
export async function rereadImport(
  db: Db,
  person: Person,
  { id, options: chosen }: { id: string; options: ImportOptions },
): Promise<EventImport> {
  const own = (await findOwn(db, person, id)) ?? refuse("NOT_FOUND");
  const { source: text, kind } = own;
  const { options, rows } = await readLocated({ text, kind, zone: chosen.zone, options: chosen });
  await db.transaction(async (tx) => {
    await lockRead(tx, person, id);
    await tx.update(eventImports).set({ options }).where(eq(eventImports.id, id));
    await writeRows(tx, { importId: id, ownerId: person.id, rows });
  });
  return getImport(db, person, id);
}

/** Locks a user's import that hasn't started; refuses any other. */
async function lockRead(tx: Transaction, person: Person, id: string): Promise<void> {
  const [own] = await tx
    .select({ state: eventImports.state })
    .from(eventImports)
    .where(and(eq(eventImports.id, id), eq(eventImports.ownerId, person.id)))
    .for("update");
  if (!own) refuse("NOT_FOUND");
  if (own.state !== "read")
    refuse("NOT_ALLOWED", { detail: "This import has already started. Choose the file again." });
}

async function findOwn(db: Db, person: Person, id: string) {
  const [own] = await db
    .select()
    .from(eventImports)
    .where(and(eq(eventImports.id, id), eq(eventImports.ownerId, person.id)));
  return own;
}

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

export async function listImports(db: Db, person: Person, query: PageQuery) {
  const { limit = pageSize } = query;
  const { id, name, kind, state, createdAt } = eventImports;
  const rows = await db
    .select({ id, name, kind, state, createdAt })
    .from(eventImports)
    .where(
      and(eq(eventImports.ownerId, person.id), before(createdAt, id, readCursor(query.cursor))),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.createdAt, id: row.id }));
  return {
    items: items.map((row) => Object.assign(row, { createdAt: row.createdAt.toISOString() })),
    next,
  };
}

type Run = { id: string; as: "drafts" | "published"; past: boolean };

/** Queues the ready rows to become events or drafts; repeating it continues where it stopped. */
export async function startImport(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  person: Person,
  { id, as, past }: Run,
): Promise<EventImport> {
  await db.transaction(async (tx) => {
    const started = await tx
      .update(eventImports)
      .set({ state: "running", as })
      .where(
        and(
          eq(eventImports.id, id),
          eq(eventImports.ownerId, person.id),
          // A finished import stays finished: publishing the same list after drafts is a new import.
          inArray(eventImports.state, ["read", "running", "stopped"]),
        ),
      )
      .returning({ id: eventImports.id });
    if (started.length === 0) return;
    if (as === "published" && !person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    await jobs.send(importQueue, { importId: id, past }, tx);
  });
  return getImport(db, person, id);
}

/** Stops after the current batch; events created so far stay. */
export async function stopImport(db: Db, person: Person, id: string): Promise<EventImport> {
  await db
    .update(eventImports)
    .set({ state: "stopped" })
    .where(
      and(
        eq(eventImports.id, id),
        eq(eventImports.ownerId, person.id),
        eq(eventImports.state, "running"),
      ),
    );
  return getImport(db, person, id);
}

export async function deleteImport(db: Db, person: Person, id: string): Promise<void> {
  const gone = await db
    .delete(eventImports)
    .where(and(eq(eventImports.id, id), eq(eventImports.ownerId, person.id)))
    .returning({ id: eventImports.id });
  if (gone.length === 0) refuse("NOT_FOUND");
}

/** Deletes imports after 30 days; their events stay and are recognized when the list is imported again. */
export async function sweepImports(db: Db): Promise<void> {
  await db.delete(eventImports).where(lt(eventImports.createdAt, sql`now() - interval '30 days'`));
}
