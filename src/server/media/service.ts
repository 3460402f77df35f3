import { and, eq, inArray, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { actMedia, acts } from "../acts/tables.ts";
import { bookingVersions, isFileOfTerms } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import { eventSeries } from "../series/tables.ts";
import { eventDrafts } from "../event-editing/draft-tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { messages } from "../messages/tables.ts";
import { posts } from "../posts/tables.ts";
import { portraits } from "../profiles/tables.ts";
import type { Services } from "../services.ts";
import { media } from "./tables.ts";

/** The queue of media whose row is deleted and whose files still have to be. */
export const removedMedia = "removed-media";

function unused(db: Db | Transaction) {
  const other = alias(posts, "user_of_medium");
  return and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(other)
        .where(eq(other.mediaId, media.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(events)
        .where(eq(events.coverId, media.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(eventDrafts)
        .where(eq(eventDrafts.coverId, media.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(eventSeries)
        .where(eq(eventSeries.coverId, media.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(messages)
        .where(eq(messages.mediaId, media.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(portraits)
        .where(or(eq(portraits.avatarId, media.id), eq(portraits.coverId, media.id))),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(acts)
        .where(
          or(
            eq(acts.pictureId, media.id),
            eq(acts.riderFileId, media.id),
            eq(acts.hospitalityFileId, media.id),
          ),
        ),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(bookingVersions)
        .where(isFileOfTerms(media.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(actMedia)
        .where(eq(actMedia.mediaId, media.id)),
    ),
  );
}

/** Claims the person's unused medium for a new post; locked until the transaction ends. */
export async function claimMedium(tx: Transaction, person: Person, mediaId: string) {
  // The row lock makes the second of two posts with the same medium wait, and then find it used.
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.ownerId, person.id)))
    .for("update");
  if (!row) refuse("NOT_FOUND", { detail: "This file is gone. Add it again." });
  const [free] = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, mediaId), unused(tx)));
  if (!free) refuse("CONFLICT", { detail: "This file is already in use. Add it again." });
  return row;
}

/** Deletes a medium together with what used it; its files are removed soon after. */
export async function removeMedium(
  tx: Transaction,
  jobs: Services["jobs"],
  mediaId: string,
): Promise<void> {
  await tx.delete(media).where(eq(media.id, mediaId));
  await jobs.send(removedMedia, { mediaIds: [mediaId] }, tx);
}

/** Deletes the person's own medium if nothing uses it. */
export async function deleteMedia(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  person: Person,
  id: string,
) {
  await db.transaction(async (tx) => {
    const mine = and(eq(media.id, id), eq(media.ownerId, person.id));
    const [row] = await tx.select({ id: media.id }).from(media).where(mine).for("update");
    if (!row) refuse("NOT_FOUND");
    const [free] = await tx
      .select({ id: media.id })
      .from(media)
      .where(and(mine, unused(tx)));
    if (!free)
      refuse("CONFLICT", {
        detail: "This file is shown in a post, in a message or on your profile or act.",
      });
    await removeMedium(tx, jobs, id);
  });
}

/** Deletes media made over a day ago and never used, at most a hundred at a time. */
export async function sweepUnusedMedia({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await db.transaction(async (tx) => {
    const stale = tx
      .select({ id: media.id })
      .from(media)
      .where(and(lt(media.createdAt, sql`now() - interval '1 day'`), unused(tx)))
      .limit(100)
      .for("update", { skipLocked: true });
    const gone = await tx.delete(media).where(inArray(media.id, stale)).returning({ id: media.id });
    if (gone.length > 0) await jobs.send(removedMedia, { mediaIds: gone.map(({ id }) => id) }, tx);
  });
}

/** Deletes files of media without a row, left by a crash between writing files and row. */
export async function sweepOrphanedFiles({
  db,
  storage,
}: Pick<Services, "db" | "storage">): Promise<void> {
  const anHourAgo = Date.now() - 60 * 60_000;
  const old = (await storage.list("media")).filter((id) => madeAt(id) < anHourAgo);
  for (let from = 0; from < old.length; from += 500) {
    const ids = old.slice(from, from + 500);
    const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) await storage.removeAll(`media/${id}`);
  }
}

/** The time in a UUIDv7's first 48 bits. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
