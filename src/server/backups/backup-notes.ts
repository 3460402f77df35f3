import { stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolConfig } from "pg";
import type { backupStarters } from "../../contract/administration/limits.ts";
import { connectForBackup } from "./backup-lock.ts";
import type { BackupProgress } from "./create-backup.ts";
import { BackupError } from "./secrets.ts";
import { backups } from "./tables.ts";

export type BackupRun = { id: string; startedBy: (typeof backupStarters)[number] };

export const interrupted = "It was interrupted: the server or the command stopped.";

const everyMs = 1_000;

/** Records a backup's progress and outcome for the administrators' list. */
export async function openBackupNotes(connection: PoolConfig, run: BackupRun) {
  const client = await connectForBackup(connection);
  const db = drizzle(client, { casing: "snake_case" });
  // An older database, backed up before its upgrade, doesn't have this table.
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('public.backups') is not null as known",
  );
  const isKnown = rows[0]?.known ?? false;
  async function note(change: Partial<typeof backups.$inferInsert>) {
    if (isKnown) await db.update(backups).set(change).where(eq(backups.id, run.id));
  }
  let progress: BackupProgress | undefined;
  async function noteProgress() {
    if (!progress) return;
    const { stage, done, total = null } = progress;
    progress = undefined;
    await note({ stage, done, total });
  }
  // A failure doesn't stop the backup; the outcome is written at the end.
  const timer = setInterval(() => void noteProgress().catch(() => undefined), everyMs);
  if (isKnown) {
    const started = { stage: "tables", done: 0, total: null, problem: "", endedAt: null } as const;
    await db
      .update(backups)
      .set({ stage: "failed", problem: interrupted, endedAt: sql`now()` })
      .where(and(isNull(backups.endedAt), ne(backups.stage, "waiting"), ne(backups.id, run.id)));
    await db
      .insert(backups)
      .values({ ...run, ...started })
      .onConflictDoUpdate({ target: backups.id, set: started });
  }
  return {
    progress: (next: BackupProgress) => void (progress = next),
    async saved(file: string) {
      const { size } = await stat(file);
      await note({ file: path.resolve(file), bytes: size });
    },
    async ended(end: { rows: number } | { error: unknown }) {
      clearInterval(timer);
      const endedAt = new Date();
      if ("rows" in end) await note({ stage: "proven", rows: end.rows, endedAt });
      else await note({ stage: "failed", problem: problemOf(end.error), endedAt });
    },
    close: () => client.end().catch(() => undefined),
  };
}

const problems: Record<string, string> = {
  ENOSPC: "The disk of the backup folder is full.",
  EACCES: "The server isn't allowed to write to the backup folder.",
  EROFS: "The server isn't allowed to write to the backup folder.",
};

/** What an administrator can do about it; the server's log has the details. */
function problemOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code } = error as { code?: unknown };
  return problems[String(code)] ?? "It failed. The server's log says why.";
}
