import { isDeepStrictEqual } from "node:util";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { DraftFields, EventDraft, EventFields } from "../../contract/events/editing.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { usualCurrencyOf } from "../places/countries.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { claimCover } from "./cover.ts";
import { mediaShape, type MediaRow } from "../media/media-shape.ts";
import { eventCover } from "../events/event-card.ts";
import { emptyFields } from "./fields.ts";
import { events } from "../events/tables.ts";
import { eventDrafts } from "./draft-tables.ts";

export type Changes = { [Field in keyof EventFields]?: EventFields[Field] | undefined } & {
  version: number;
};

const isCover = eq(eventCover.id, eventDrafts.coverId);

/** Starts a draft or saves changes to it; idempotent. */
export function saveDraft(
  db: Db,
  person: Person,
  { id, version, ...changes }: Changes & { id: string; team?: DraftFields["team"] },
): Promise<EventDraft> {
  return db.transaction(async (tx) => {
    if (version === 0) await beginDraft(tx, person, id);
    const draft = await lockDraft(tx, person, id);
    if (!draft) refuse("NOT_FOUND");
    const now = { ...draft.fields, coverId: draft.coverId };
    const { coverId, ...fields } = { ...now, ...changes } as DraftFields;
    if (isDeepStrictEqual({ ...fields, coverId }, now)) return getDraft(tx, person, id);
    if (draft.version !== version) refuse("CONFLICT");
    if (coverId && coverId !== draft.coverId) await claimCover(tx, person, coverId);
    await tx
      .update(eventDrafts)
      .set({ fields, coverId, version: draft.version + 1, updatedAt: sql`now()` })
      .where(eq(eventDrafts.id, id));
    return getDraft(tx, person, id);
  });
}

async function beginDraft(tx: Transaction, person: Person, id: string): Promise<void> {
  // Locks the user, so that two drafts created at once are both counted.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("no key update");
  const { coverId: _none, ...fields } = emptyFields(person.name);
  const inserted = await tx
    .insert(eventDrafts)
    .values({ id, hostId: person.id, fields, version: 0 })
    .onConflictDoNothing()
    .returning({ id: eventDrafts.id });
  if (inserted.length === 0) return;
  // A save that arrives after publishing must not create a second draft with the same id, which could never be published.
  const [published] = await tx.select({ id: events.id }).from(events).where(eq(events.id, id));
  if (published) refuse("CONFLICT");
  const [all] = await tx
    .select({ drafts: count() })
    .from(eventDrafts)
    .where(eq(eventDrafts.hostId, person.id));
  if (all && all.drafts > eventLimits.drafts) {
    refuse("NOT_ALLOWED", { detail: "You have too many drafts. Publish or delete some first." });
  }
}

/** The person's draft with this id, if any, locked until the transaction ends. */
export async function lockDraft(tx: Transaction, person: Person, id: string) {
  const [draft] = await tx
    .select()
    .from(eventDrafts)
    .where(and(eq(eventDrafts.id, id), eq(eventDrafts.hostId, person.id)))
    .for("update");
  return draft;
}

export async function getDraft(
  db: Db | Transaction,
  person: Person,
  id: string,
): Promise<EventDraft> {
  const [row] = await db
    .select({ draft: eventDrafts, cover: eventCover })
    .from(eventDrafts)
    .leftJoin(eventCover, isCover)
    .where(and(eq(eventDrafts.id, id), eq(eventDrafts.hostId, person.id)));
  return row ? draftShape(row) : refuse("NOT_FOUND");
}

type DraftsQuery = { cursor?: string | undefined; limit?: number | undefined };

/** The person's drafts, most recently changed first. */
export async function listDrafts(
  db: Db,
  person: Person,
  query: DraftsQuery,
): Promise<Page<EventDraft>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({ draft: eventDrafts, cover: eventCover })
    .from(eventDrafts)
    .leftJoin(eventCover, isCover)
    .where(
      and(
        eq(eventDrafts.hostId, person.id),
        before(eventDrafts.updatedAt, eventDrafts.id, readCursor(query.cursor)),
      ),
    )
    .orderBy(desc(eventDrafts.updatedAt), desc(eventDrafts.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ draft }) => ({
    time: draft.updatedAt,
    id: draft.id,
  }));
  return { items: items.map(draftShape), next };
}

/** Makes a draft copy the ticket sales of another event when it is published; the person runs both. */
export async function sellAs(
  db: Db,
  person: Person,
  { id, from }: { id: string; from: string },
): Promise<void> {
  await db
    .update(eventDrafts)
    .set({ salesFrom: from })
    .where(and(eq(eventDrafts.id, id), eq(eventDrafts.hostId, person.id)));
}

/** Deletes a draft; its picture is swept a day later. */
export async function deleteDraft(db: Db, person: Person, id: string): Promise<void> {
  const gone = await db
    .delete(eventDrafts)
    .where(and(eq(eventDrafts.id, id), eq(eventDrafts.hostId, person.id)))
    .returning({ id: eventDrafts.id });
  if (gone.length === 0) refuse("NOT_FOUND");
}

type Row = { draft: typeof eventDrafts.$inferSelect; cover: MediaRow | null };

function draftShape({ draft, cover }: Row): EventDraft {
  const { id, version, fields, coverId, updatedAt } = draft;
  return {
    id,
    version,
    // Drafts saved before a field existed get that field's empty value.
    fields: { ...emptyFields(""), ...fields, coverId },
    cover: cover && mediaShape(cover),
    sells: draft.salesFrom !== null,
    usualCurrency: usualCurrencyOf(fields.country ?? ""),
    changedAt: updatedAt.toISOString(),
  };
}
