import { and, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { OwnExport } from "../../contract/accounts/data-export.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { exports } from "./tables.ts";

/** The queue of archives to make. */
export const startedExports = "exports";
/** The queue of archives whose row is deleted and whose file still has to be. */
export const removedExports = "removed-exports";

const aDay = 24 * 60 * 60;

export function archiveKey(exportId: string): string {
  return `exports/${exportId}/marquee.zip`;
}

/** Starts an archive, unless one is in progress; an older one is deleted. */
export async function startExport(
  { db, jobs, rateLimiter }: Pick<Services, "db" | "jobs" | "rateLimiter">,
  person: Person,
): Promise<OwnExport> {
  const present = await findExport(db, person);
  if (present.state === "queued" || present.state === "running") return present;
  await rateLimiter.take("exports", person.id, { allowed: 3, seconds: aDay });
  const started = await db.transaction(async (tx) => {
    const over = and(eq(exports.userId, person.id), inArray(exports.state, ["ready", "failed"]));
    const old = await tx.delete(exports).where(over).returning({ id: exports.id });
    if (old.length > 0) await jobs.send(removedExports, { exportIds: old.map(({ id }) => id) }, tx);
    // The unique index lets only one of several requests start.
    const [row] = await tx
      .insert(exports)
      .values({ userId: person.id })
      .onConflictDoNothing({ target: exports.userId })
      .returning();
    if (row) await jobs.send(startedExports, { exportId: row.id }, tx);
    return row;
  });
  if (!started) await rateLimiter.giveBack("exports", person.id);
  return findExport(db, person);
}

/** The person's archive and its progress. */
export async function findExport(db: Db, person: Person): Promise<OwnExport> {
  const [row] = await db
    .select()
    .from(exports)
    .where(
      and(
        eq(exports.userId, person.id),
        or(ne(exports.state, "ready"), gt(exports.until, sql`now()`)),
      ),
    );
  if (!row) return { state: "none", percent: 0, bytes: null, until: null };
  const { state, percent, bytes, until } = row;
  return { state, percent, bytes, until: until?.toISOString() ?? null };
}

/** Cancels an archive in progress or deletes a ready one. */
export async function cancelExport(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  person: Person,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(exports)
      .where(eq(exports.userId, person.id))
      .returning({ id: exports.id });
    if (gone) await jobs.send(removedExports, { exportIds: [gone.id] }, tx);
  });
}

/** The person's ready archive; refuses with NOT_FOUND. */
export async function getArchive(
  { db, storage }: Pick<Services, "db" | "storage">,
  person: Person,
): Promise<{ key: string; bytes: number }> {
  const [row] = await db
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(eq(exports.userId, person.id), eq(exports.state, "ready"), gt(exports.until, sql`now()`)),
    );
  const key = row && archiveKey(row.id);
  const bytes = key && (await storage.size(key));
  return key && bytes ? { key, bytes } : refuse("NOT_FOUND");
}

/** Deletes expired archives, ones unfinished after a day, and files without a row. */
export async function sweepExports({ db, storage }: Pick<Services, "db" | "storage">) {
  const dayOver = sql`now() - interval '1 day'`;
  await db
    .delete(exports)
    .where(
      or(
        lt(exports.until, sql`now()`),
        and(ne(exports.state, "ready"), lt(exports.createdAt, dayOver)),
      ),
    );
  const lying = await storage.list("exports");
  if (lying.length === 0) return;
  const rows = await db.select({ id: exports.id }).from(exports);
  const known = new Set(rows.map(({ id }) => id));
  for (const id of lying) if (!known.has(id)) await storage.removeAll(`exports/${id}`);
}
