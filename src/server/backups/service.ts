import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Backup, BackupState } from "../../contract/administration/backups.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { isBackupRunning, takeBackupLock } from "./backup-lock.ts";
import { interrupted, type BackupRun } from "./backup-notes.ts";
import { findProvenBackup } from "./make-backup.ts";
import { backups } from "./tables.ts";

/** The queue of backups that the server makes itself; its jobs hold a `BackupRun`. */
export const startedBackups = "backup";

const overdueAfterMs = 3 * 86_400_000;
// A server picks up the job within seconds, unless none processes jobs or the disk is full.
const waitsAtMostMs = 10 * 60_000;

/** Queues a backup started by an administrator; one at a time. */
export async function startBackup(services: Services, person: Person, id: string): Promise<Backup> {
  const { db, jobs, config } = services;
  if (!config.backup.passphrase)
    refuse("BACKUPS_NOT_CONFIGURED", {
      detail: "Set BACKUP_PASSPHRASE and start the server again.",
    });
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(backups).where(eq(backups.id, id));
    if (known?.personId === person.id) return;
    if (known) refuse("CONFLICT");
    // Held by a running backup, and by another request that is starting one.
    if (!(await takeBackupLock(tx))) refuse("BACKUP_RUNNING");
    const [waiting] = await tx.select().from(backups).where(isStillWaiting());
    if (waiting) refuse("BACKUP_RUNNING");
    const startedBy = "administrator";
    await tx.insert(backups).values({ id, startedBy, personId: person.id, stage: "waiting" });
    await jobs.send(startedBackups, { id, startedBy } satisfies BackupRun, tx);
  });
  const [started] = await selectBackups(db).where(eq(backups.id, id));
  return shapeOf(started ?? refuse("CONFLICT"), true);
}

function isStillWaiting() {
  const since = new Date(Date.now() - waitsAtMostMs);
  return and(eq(backups.stage, "waiting"), isNull(backups.endedAt), gt(backups.startedAt, since));
}

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** Backups of this site, latest first. */
export async function listBackups(db: Db, query: Query): Promise<Page<Backup>> {
  const { limit = pageSize, cursor } = query;
  const rows = await selectBackups(db)
    .where(before(backups.startedAt, backups.id, readCursor(cursor)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(limit + 1);
  const isRunning = await isBackupRunning(db);
  const { items, next } = pageOf(rows, limit, ({ backup }) => ({
    time: backup.startedAt,
    id: backup.id,
  }));
  return { items: items.map((row) => shapeOf(row, isRunning)), next };
}

/** Whether the site can be restored, and the state of the latest backup. */
export async function getBackupState({ db, config }: Services): Promise<BackupState> {
  const proven = await findProvenBackup(config.dataDir);
  const { items } = await listBackups(db, { limit: 1 });
  return {
    isOverdue: !proven || Date.now() - Date.parse(proven.madeAt) > overdueAfterMs,
    isNightly: config.backup.folder !== undefined,
    isSetUp: config.backup.passphrase !== undefined,
    proven: proven ?? null,
    latest: items[0] ?? null,
  };
}

function selectBackups(db: Db) {
  return db
    .select({
      backup: backups,
      person: { id: users.id, name: users.name, username: users.username },
    })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.personId));
}

type Row = Awaited<ReturnType<typeof selectBackups>>[number];

/** A backup whose process is gone is shown as failed. */
function shapeOf({ backup, person }: Row, isRunning: boolean): Backup {
  const { personId: _person, startedAt, endedAt, ...rest } = backup;
  const isWaiting = rest.stage === "waiting" && Date.now() - startedAt.getTime() < waitsAtMostMs;
  const isGone = !endedAt && !isRunning && !isWaiting;
  const problem = rest.stage === "waiting" ? "No server picked it up." : interrupted;
  return {
    ...rest,
    ...(isGone && { stage: "failed" as const, problem }),
    person,
    startedAt: startedAt.toISOString(),
    endedAt: isGone ? startedAt.toISOString() : (endedAt?.toISOString() ?? null),
  };
}
