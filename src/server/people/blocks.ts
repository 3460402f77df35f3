import { and, desc, eq, inArray } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import { lockEventsBetween, removeBlockedAttendees } from "../rsvps/remove-blocked-attendees.ts";
import type { Db } from "../lib/database/database.ts";
import { done, record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { withdraw } from "../notifications/notify.ts";
import { makePersonCard, personCardColumns } from "./person-card.ts";
import { lockPair } from "./service.ts";
import { blocks, follows, users } from "./tables.ts";

/** Hides two people from each other, ends their follows and removes each from the other's upcoming events. Idempotent. */
export async function blockPerson(db: Db, person: Person, id: string): Promise<Done<void>> {
  if (id === person.id) refuse("NOT_ALLOWED", { detail: "You can't block yourself." });
  return write(db, async (tx) => {
    // Lock events before people: every code path takes these locks in that order.
    const shared = await lockEventsBetween(tx, person.id, id);
    await lockPair(tx, person.id, id);
    // A blocked person may block back, so this ignores blocks; the response reveals nothing.
    const [row] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, id))
      .for("key share");
    if (!row) refuse("NOT_FOUND");
    await tx.insert(blocks).values({ blockerId: person.id, blockedId: id }).onConflictDoNothing();
    const pair = [person.id, id];
    await tx
      .delete(follows)
      .where(and(inArray(follows.followerId, pair), inArray(follows.followedId, pair)));
    await withdraw(tx, { kind: "follow", by: person.id, fact: id });
    await withdraw(tx, { kind: "follow", by: id, fact: person.id });
    await removeBlockedAttendees(tx, shared, pair);
    record(tx, { type: "people-changed", personIds: pair });
  });
}

/** Removes this person's own block, if there is one. A block set by the other person stays. */
export async function unblockPerson(db: Db, person: Person, id: string): Promise<Done<void>> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, person.id), eq(blocks.blockedId, id)));
  return done(undefined, [{ type: "people-changed", personIds: [person.id, id] }]);
}

/** The people this person has blocked, latest first. */
export async function listBlocks(
  db: Db,
  person: Person,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<PersonCard>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({ ...personCardColumns, time: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(
        eq(blocks.blockerId, person.id),
        before(blocks.createdAt, blocks.blockedId, readCursor(query.cursor)),
      ),
    )
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.time, id: row.id }));
  return { items: items.map(makePersonCard), next };
}
