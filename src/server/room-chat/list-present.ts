import { and, eq, sql } from "drizzle-orm";
import type { PersonCard } from "../../contract/people/people.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { isShownTo } from "../rsvps/going-list.ts";
import { rsvps } from "../rsvps/tables.ts";
import { isWatching } from "../streams/views.ts";
import { roomViews } from "../streams/tables.ts";

const maxNamed = 50;

/** The people watching now who let the viewer see that they're going. The others are only counted. */
export async function listPresent(
  db: Db,
  { event, viewer }: RoomAccess<"watch">,
): Promise<PersonCard[]> {
  const rows = await db
    .selectDistinctOn([users.name, users.id], personCardColumns)
    .from(roomViews)
    .innerJoin(events, eq(events.id, roomViews.eventId))
    .innerJoin(users, eq(users.id, roomViews.userId))
    .innerJoin(rsvps, and(eq(rsvps.eventId, roomViews.eventId), eq(rsvps.userId, users.id)))
    .where(
      and(
        isWatching(event.id),
        sql`${rsvps.answer} = 'going'`,
        isShownTo(viewer),
        notBlocked(viewer, users.id),
      ),
    )
    .orderBy(users.name, users.id)
    .limit(maxNamed);
  return rows.map(makePersonCard);
}
