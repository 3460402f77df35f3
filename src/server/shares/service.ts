import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Brought, Share } from "../../contract/events/shares.ts";
import { attributionSums, attributionOf } from "../attendees/attribution.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { sourceToCount } from "./source-to-count.ts";
import { eventVisits, shares } from "./tables.ts";
import { maySeeEvent } from "../events/visibility.ts";

/** The person's code of an event, made at the first time, and what it has brought. */
export async function shareEvent(db: Db, person: Person, id: string): Promise<Share> {
  await mustSee(db, person, id);
  await db
    .insert(shares)
    .values({ code: randomBytes(6).toString("base64url"), eventId: id, personId: person.id })
    .onConflictDoNothing();
  const [share] = await db
    .select({ code: shares.code })
    .from(shares)
    .where(and(eq(shares.eventId, id), eq(shares.personId, person.id)));
  // Two codes alike, once in many lives: the next try makes another.
  if (!share) refuse("BUSY");
  const { rows } = await db.execute<Brought>(sql`
    select ${attributionSums} from (${attributionOf(id)}) as came where code = ${share.code}`);
  // An aggregate without groups always has one row.
  return { ...share, ...rows[0]! };
}

type Visit = { id: string; source: string; code?: string | undefined };

/** Counts a look at an event; a code that is none of this event's, or the viewer's own, counts as none, as with an order. */
export async function countVisit(db: Db, viewer: Viewer, { id, source, code = "" }: Visit) {
  await mustSee(db, viewer, id);
  const counted = await sourceToCount(db, id, source, "visit");
  await db.execute(sql`
    insert into ${eventVisits} (event_id, day, source, code, views)
    values (${id}, current_date, ${counted}, coalesce((select shared.code from ${shares} as shared
      where shared.code = ${code} and shared.event_id = ${id}
        and shared.person_id is distinct from ${viewer?.id ?? null}::uuid), ''), 1)
    on conflict (event_id, code, source, day) do update set views = ${eventVisits}.views + 1`);
}

async function mustSee(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await maySeeEvent(db, viewer, id))) refuse("NOT_FOUND");
}
