import { and, asc, eq, inArray, sql } from "drizzle-orm";
import {
  announceDraft,
  announceListed,
  changeListedDraft,
  changeListedEvent,
  draftListed,
  lockOwn,
  type Host,
  type Listed,
  type ExistingEvent,
  type Outcome,
} from "./imported-events.ts";
import type { Transaction } from "../lib/database/database.ts";
import { isDatabaseBusy } from "../lib/database/database-errors.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { eventImportRows, eventImports, importedEvents } from "./tables.ts";

const batchSize = 100;

export type Job = { importId: string; past: boolean };
type Row = typeof eventImportRows.$inferSelect;
type Import = { id: string; as: "drafts" | "published" };

/** Turns an import's rows into events, in batches. It can be interrupted at any point and continues when run again. */
export async function runImport(services: Services, { importId, past }: Job): Promise<void> {
  const { db, log } = services;
  if (!past) await skipPastRows(services, importId);
  let size = batchSize;
  for (;;) {
    try {
      const found = await db.transaction((tx) => importBatch(tx, importId, size));
      if (found === 0) break;
      size = batchSize;
    } catch (error) {
      if (isDatabaseBusy(error)) throw error;
      log.warn({ err: error, import: importId, rows: size }, "rows of an import failed");
      // Retries row by row, so that only the row that can't be saved is skipped.
      if (size === 1) await skipNextRow(services, importId);
      size = 1;
    }
  }
}

/** Imports the next rows and returns how many there were; 0 when all are done or it was stopped. */
async function importBatch(tx: Transaction, importId: string, size: number): Promise<number> {
  const [run] = await tx
    .select({ as: eventImports.as, state: eventImports.state, ownerId: eventImports.ownerId })
    .from(eventImports)
    .where(eq(eventImports.id, importId))
    .for("update");
  if (!run?.as || run.state !== "running") return 0;
  // Two imports of one user take turns, so that the same list sent twice makes no duplicates.
  const [host] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, run.ownerId))
    .for("no key update");
  if (!host) return 0;
  const rows = await tx
    .select()
    .from(eventImportRows)
    .where(and(eq(eventImportRows.importId, importId), eq(eventImportRows.state, "ready")))
    .orderBy(asc(eventImportRows.position))
    .limit(size);
  if (rows.length === 0) {
    await tx.update(eventImports).set({ state: "done" }).where(eq(eventImports.id, importId));
    return 0;
  }
  await importRows(tx, { id: importId, as: run.as }, host, rows);
  return rows.length;
}

async function importRows(tx: Transaction, run: Import, host: Host, rows: Row[]): Promise<void> {
  const known = await findImported(tx, host, rows);
  const own = await lockOwn(
    tx,
    host.id,
    [...known.values()].map(({ eventId }) => eventId),
  );
  const settled: Settled[] = [];
  const fresh: Row[] = [];
  for (const row of rows) {
    const before = known.get(row.key);
    const existing = before && own.get(before.eventId);
    if (!existing) fresh.push(row);
    else {
      const outcome = await reimportRow(tx, run, row, {
        existing,
        isSame: before.print === row.print,
      });
      settled.push({ row, eventId: before.eventId, outcome });
    }
  }
  const list = fresh.map((row) => ({
    // The id from the preview, so that the poster stays the same; a new one if that event was deleted.
    id: row.eventId && !known.has(row.key) ? row.eventId : newId(),
    fields: row.fields ?? {},
  }));
  const isDraft = ({ fields }: (typeof list)[number]) => run.as === "drafts" || !hasPlace(fields);
  const drafts = list.filter(isDraft);
  const complete = list.filter((one) => !isDraft(one));
  const outcomes = new Map<string, Outcome | undefined>();
  for (const [at, outcome] of (await draftListed(tx, host, drafts)).entries())
    outcomes.set(drafts[at]?.id ?? "", outcome);
  for (const [at, outcome] of (await announceListed(tx, host, complete)).entries())
    outcomes.set(complete[at]?.id ?? "", outcome);
  for (const [at, row] of fresh.entries()) {
    const eventId = list[at]?.id ?? row.eventId;
    settled.push({ row, eventId, outcome: outcomes.get(eventId ?? "") });
  }
  await settle(tx, run.id, host, settled);
}

/** Without a place an event can't be published, only saved as a draft. */
function hasPlace({ venue, city, online }: Listed): boolean {
  return Boolean(venue) || Boolean(city) || online === true;
}

async function findImported(tx: Transaction, host: Host, rows: Row[]) {
  const { ownerId, key, eventId, print } = importedEvents;
  const keys = rows.map((row) => row.key);
  const before = await tx
    .select({ key, eventId, print })
    .from(importedEvents)
    .where(and(eq(ownerId, host.id), inArray(key, keys)));
  return new Map(before.map((one) => [one.key, one]));
}

type Before = { existing: ExistingEvent; isSame: boolean };

function reimportRow(
  tx: Transaction,
  { as }: Import,
  { fields }: Row,
  { existing, isSame }: Before,
): Outcome | Promise<Outcome> | undefined {
  // As long as the list is unchanged, the host's own changes win.
  const listed = isSame || !fields ? {} : fields;
  const isComplete = "draft" in existing && hasPlace({ ...existing.draft.fields, ...listed });
  if (isComplete && as === "published") return announceDraft(tx, existing.draft, listed);
  if (isSame) return undefined;
  return "draft" in existing
    ? changeListedDraft(tx, existing.draft, listed)
    : changeListedEvent(tx, existing.event, listed);
}

/** No outcome means that nothing changed. */
type Settled = { row: Row; eventId: string | null; outcome: Outcome | undefined };

/** Stores the outcome of the rows and the event that each became. */
async function settle(
  tx: Transaction,
  importId: string,
  host: Host,
  settled: Settled[],
): Promise<void> {
  const states = settled.map(({ row, eventId, outcome }) => ({
    at: row.position,
    state: outcome?.state ?? "unchanged",
    reason: outcome?.reason || row.reason,
    event: eventId,
  }));
  await tx.execute(sql`
    update ${eventImportRows} as r set state = s.state, reason = s.reason, event_id = s.event
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(at int, state text, reason text, event uuid)
    where r.import_id = ${importId} and r.position = s.at`);
  const named = settled.flatMap(({ row: { key, print }, eventId, outcome }) =>
    eventId && outcome && outcome.state !== "skipped"
      ? [{ ownerId: host.id, key, eventId, print }]
      : [],
  );
  if (named.length === 0) return;
  await tx
    .insert(importedEvents)
    .values(named)
    .onConflictDoUpdate({
      target: [importedEvents.ownerId, importedEvents.key],
      set: { eventId: sql`excluded.event_id`, print: sql`excluded.print` },
    });
}

async function skipPastRows({ db }: Pick<Services, "db">, importId: string): Promise<void> {
  await db
    .update(eventImportRows)
    .set({ state: "skipped", reason: "It is in the past." })
    .where(
      and(
        eq(eventImportRows.importId, importId),
        eq(eventImportRows.state, "ready"),
        sql`${eventImportRows.endsAt} <= now()`,
      ),
    );
}

async function skipNextRow({ db }: Pick<Services, "db">, importId: string): Promise<void> {
  const [first] = await db
    .select({ position: eventImportRows.position })
    .from(eventImportRows)
    .where(and(eq(eventImportRows.importId, importId), eq(eventImportRows.state, "ready")))
    .orderBy(asc(eventImportRows.position))
    .limit(1);
  if (!first) return;
  await db
    .update(eventImportRows)
    .set({ state: "skipped", reason: "It couldn't be saved." })
    .where(
      and(eq(eventImportRows.importId, importId), eq(eventImportRows.position, first.position)),
    );
}
