import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LogEntry, LogFilters } from "../../contract/moderation/log.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { csvRow } from "../lib/csv.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";
import { moderationLog, reportCases } from "./tables.ts";
import { thingOf } from "./thing-columns.ts";

type NewEntry = Omit<typeof moderationLog.$inferInsert, "id" | "createdAt"> & { actorId: string };

/** Adds a log entry in the transaction of its action, and returns its id. */
export async function writeLog(tx: Transaction, entry: NewEntry): Promise<string> {
  const id = newId();
  await tx.insert(moderationLog).values({ ...entry, id });
  return id;
}

/** The beginning of the latest copy of a reported thing, while evidence is stored. */
const lastCopy = sql<string>`coalesce(left(${reportCases.evidence}[cardinality(${reportCases.evidence})], 300), '')`;

const actor = alias(users, "actor");
const person = alias(users, "person");
const undone = alias(moderationLog, "undone");

type Query = LogFilters & { cursor?: string | undefined; limit?: number | undefined };

/** The log, latest first. */
export async function listLog(db: Db | Transaction, query: Query): Promise<Page<LogEntry>> {
  const { limit = pageSize, cursor, ...filters } = query;
  const rows = await selectLog(db)
    .where(
      and(
        filters.actor === undefined ? undefined : eq(moderationLog.actorId, filters.actor),
        filters.person === undefined ? undefined : eq(moderationLog.personId, filters.person),
        filters.action === undefined ? undefined : eq(moderationLog.action, filters.action),
        before(moderationLog.createdAt, moderationLog.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ entry }) => ({
    time: entry.createdAt,
    id: entry.id,
  }));
  return { items: items.map(entryShape), next };
}

export async function findLogEntry(
  db: Db | Transaction,
  id: string,
): Promise<LogEntry | undefined> {
  const [row] = await selectLog(db).where(eq(moderationLog.id, id));
  return row && entryShape(row);
}

function selectLog(db: Db | Transaction) {
  return db
    .select({
      entry: moderationLog,
      actor: { id: actor.id, name: actor.name, username: actor.username },
      person: { id: person.id, name: person.name, username: person.username },
      undoneAt: undone.createdAt,
      thing: thingOf(moderationLog.target, moderationLog.targetId),
      about: lastCopy,
    })
    .from(moderationLog)
    .leftJoin(actor, eq(actor.id, moderationLog.actorId))
    .leftJoin(person, eq(person.id, moderationLog.personId))
    .leftJoin(undone, eq(undone.undoes, moderationLog.id))
    .leftJoin(reportCases, eq(reportCases.id, moderationLog.caseId));
}

type Row = Awaited<ReturnType<typeof selectLog>>[number];

// Actions with an opposite. A suspension that expired has nothing left to undo.
const undoable = new Set(["dismiss", "hide", "warn", "suspend", "approve"]);

function entryShape({ entry, undoneAt, thing, ...rest }: Row): LogEntry {
  const { id, action, target, targetId, reason, until, createdAt } = entry;
  const isOver = until !== null && until.getTime() <= Date.now();
  // Approved content that is gone can't be hidden.
  const isGone = action === "approve" && thing === null;
  return {
    id,
    action,
    ...rest,
    path: thing?.path ?? null,
    target,
    targetId,
    reason,
    until: until?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    can: { undo: undoneAt === null && undoable.has(action) && !isOver && !isGone },
  };
}

/** The people to filter the log by: current staff, and former staff with entries. */
export async function listLogActors(db: Db) {
  const items = await db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(
      sql`${users.administrator} or ${users.moderator} or ${users.id} in (select ${moderationLog.actorId} from ${moderationLog})`,
    )
    .orderBy(users.name, users.id)
    .limit(200);
  return { items };
}

const linesAtOnce = 50;

/** The log as lines of a CSV file, read page by page to limit memory. */
export async function* exportLog(db: Db, filters: LogFilters): AsyncGenerator<string> {
  // The byte order mark, by which spreadsheets recognize UTF-8.
  yield `\uFEFF${csvRow(["When", "Who", "Action", "Person", "About", "Id", "Reason", "Until", "Undone"])}`;
  let cursor: string | undefined;
  do {
    const { items, next } = await listLog(db, { ...filters, cursor, limit: linesAtOnce });
    for (const one of items) yield csvRow(cellsOf(one));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function cellsOf(one: LogEntry): string[] {
  return [
    one.createdAt,
    one.actor ? `${one.actor.name} @${one.actor.username}` : "",
    one.action,
    one.person ? `${one.person.name} @${one.person.username}` : "",
    one.target ?? "",
    one.targetId ?? "",
    one.reason,
    one.until ?? "",
    one.undoneAt ?? "",
  ];
}
