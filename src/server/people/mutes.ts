import { and, desc, eq, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { done, hintPeople, type Done } from "../lib/effects.ts";
import type { Person, ViewerId } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { makePersonCard, personCardColumns } from "./person-card.ts";
import { mutes, users } from "./tables.ts";
import { notBlocked } from "./visibility.ts";

/** The ids of the people the viewer has muted, usually few or none. The array is uncorrelated, so a statement evaluates it once. */
export function mutedBy(viewer: NonNullable<ViewerId>): SQL {
  return sql`array(select ${mutes.mutedId} from ${mutes} where ${mutes.muterId} = ${viewer.id})`;
}

/** Whether the viewer has muted a person. */
export function isMutedBy(viewer: ViewerId, personId: AnyColumn): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${mutes} where ${mutes.muterId} = ${viewer.id} and ${mutes.mutedId} = ${personId})`;
}

/** Mutes or unmutes a person in one's feed and notifications. Idempotent. */
export async function setMute(
  db: Db,
  me: Person,
  { id, muted }: { id: string; muted: boolean },
): Promise<Done<void>> {
  if (id === me.id) refuse("NOT_ALLOWED", { detail: "You can't mute yourself." });
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), muted ? notBlocked(me, users.id) : undefined));
  if (!person) refuse("NOT_FOUND");
  if (muted) await db.insert(mutes).values({ muterId: me.id, mutedId: id }).onConflictDoNothing();
  else await db.delete(mutes).where(and(eq(mutes.muterId, me.id), eq(mutes.mutedId, id)));
  // Notifies only the muter's own screens: nobody else may find out.
  return done(undefined, [hintPeople([me.id], { type: "people-changed" })]);
}

/** The people this person has muted, latest first. */
export async function listMutes(
  db: Db,
  me: Person,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<PersonCard>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({ ...personCardColumns, time: mutes.createdAt })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .where(
      and(
        eq(mutes.muterId, me.id),
        notBlocked(me, users.id),
        before(mutes.createdAt, mutes.mutedId, readCursor(query.cursor)),
      ),
    )
    .orderBy(desc(mutes.createdAt), desc(mutes.mutedId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.time, id: row.id }));
  return { items: items.map(makePersonCard), next };
}
