import { and, asc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { SameDay } from "../../contract/bookings/same-day.ts";
import { actMembers, acts } from "../acts/tables.ts";
import { actIdsOf } from "../acts/visibility.ts";
import { type BookingRow, bookings } from "../bookings/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { daysAreShown } from "./days.ts";

/**
 * What the act agreed to play on the day of a booking, and what the acts of its people agreed to play at the same time: those of
 * the viewer, and those that its members play alone or belong to. Only the act's own side may read it. Of a member's
 * acts it learns what their calendars show to the viewer, and no titles of other people's bookings.
 */
export async function listSameDay(
  db: Db | Transaction,
  { id, actId, day, startsAt, endsAt }: BookingRow,
  viewer: Person,
): Promise<SameDay> {
  if (!actId) return [];
  const members = sql`(select ${actMembers.personId} from ${actMembers}
    where ${actMembers.actId} = ${actId} and ${actMembers.confirmed})`;
  // By the ids of these acts, so that it reads an index of bookings however many there are.
  const related = sql`(select ${actId}::uuid union ${actIdsOf(sql`${viewer.id}`)} union
    select ${acts.id} from ${acts} where ${daysAreShown(viewer)} and ${acts.id} in (
      select solo.id from ${acts} as solo where solo.kind = 'solo' and solo.owner_id in ${members}
      union select theirs.act_id from ${actMembers} as theirs
        where theirs.confirmed and theirs.person_id in ${members}))`;
  const rows = await db
    .select({
      id: bookings.id,
      title: bookings.title,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      actId: bookings.actId,
      actName: acts.name,
      talentId: bookings.talentId,
    })
    .from(bookings)
    .innerJoin(acts, eq(acts.id, bookings.actId))
    .where(
      and(
        sql`${bookings.actId} in ${related}`,
        ne(bookings.id, id),
        inArray(bookings.state, ["accepted", "done"]),
        or(
          and(eq(acts.id, actId), eq(bookings.day, day)),
          and(ne(acts.id, actId), lt(bookings.startsAt, endsAt), gt(bookings.endsAt, startsAt)),
        ),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(10);
  return rows.map((row) => {
    const isOwn = row.talentId === viewer.id;
    return {
      id: isOwn ? row.id : null,
      title: isOwn ? row.title : null,
      otherAct: row.actId === actId ? null : row.actName,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    };
  });
}
