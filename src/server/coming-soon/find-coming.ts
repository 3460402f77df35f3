import { and, eq, gt, or, sql } from "drizzle-orm";
import { bookings } from "../bookings/tables.ts";
import { calls } from "../calls/tables.ts";
import { eventDrafts } from "../event-editing/draft-tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { isMyEvent } from "../events/my-events.ts";
import { events, saves } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { preparedOnce, prepareSql, type Db } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Person } from "../lib/person.ts";
import { isAnswerOf } from "../events/event-card.ts";
import { rsvps } from "../rsvps/tables.ts";

// Enough that a month of a weekly event does not crowd out everything else.
const candidateLimit = 16;
const maxSaved = 2;

/** What is coming up for a person: events of their own and saved ones, soonest first, and whether tasks or drafts are to be read. */
type Coming = { ownIds: string[]; savedIds: string[]; hasTasks: boolean };

/** Finds ids only: most people have nothing coming up, and PostgreSQL needs longer to prepare the reading of cards and tasks than to find none. */
export async function findComing(db: Db, person: Person): Promise<Coming> {
  const [found] = await statement(db)(viewing(person));
  return found ?? { ownIds: [], savedIds: [], hasTasks: false };
}

const statement = preparedOnce((db) => {
  const viewer = preparedViewer;
  const { id } = viewer;
  const isAhead = gt(events.endsAt, sql`now()`);
  const soonest = sql`order by ${events.startsAt}, ${events.id}`;
  const own = sql`select ${events.id} from ${events} left join ${rsvps} on ${isAnswerOf(viewer)}
    where ${isMyEvent(viewer)} ${soonest} limit ${sql.raw(String(candidateLimit))}`;
  const isOpen = and(eq(events.status, "published"), isAhead, sql`${rsvps.answer} is null`);
  const saved = sql`select ${events.id} from ${saves} join ${events} on ${events.id} = ${saves.eventId}
    left join ${rsvps} on ${isAnswerOf(viewer)}
    where ${saves.userId} = ${id} and ${isOpen} and ${events.id} <> all(own.ids) and ${visibleEvent(viewer)}
    ${soonest} limit ${sql.raw(String(maxSaved))}`;
  // Whatever `listTasksAndDrafts` reads belongs to one of these.
  const isMyBooking = or(eq(bookings.organizerId, id), eq(bookings.talentId, id));
  const hasTasks = sql`exists (select 1 from ${bookings} where ${isMyBooking})
    or exists (select 1 from ${lineUp} where ${lineUp.personId} = ${id})
    or exists (select 1 from ${calls} where ${calls.ownerId} = ${id})
    or exists (select 1 from ${eventDrafts} where ${eventDrafts.hostId} = ${id})`;
  return prepareSql<Coming>(
    db,
    "coming_soon",
    sql`select own.ids as "ownIds", array(${saved}) as "savedIds", (${hasTasks}) as "hasTasks"
      from (select array(${own}) as ids offset 0) as own`,
  );
});
