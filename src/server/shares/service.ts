import { randomBytes } from "node:crypto";
import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import type { Brought, Share } from "../../contract/events/shares.ts";
import { acts } from "../acts/tables.ts";
import { actIdsOf } from "../acts/visibility.ts";
import { attributionSums, attributionOf } from "../attendees/attribution.ts";
import { lineUp } from "../events/member-tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { codeToCount } from "./code-to-count.ts";
import { sourceToCount } from "./source-to-count.ts";
import { eventVisits, shares } from "./tables.ts";
import { maySeeEvent } from "../events/visibility.ts";

/** The person's share code for an event and those of their acts on its line-up, created on first use, with what each has brought. */
export async function shareEvent(db: Db, person: Person, id: string): Promise<Share> {
  await mustSee(db, person, id);
  const own = await db
    .selectDistinct({ id: acts.id, name: acts.name })
    .from(lineUp)
    .innerJoin(acts, eq(acts.id, lineUp.actId))
    .where(
      and(
        eq(lineUp.eventId, id),
        not(lineUp.asked),
        sql`${acts.id} in ${actIdsOf(sql`${person.id}::uuid`)}`,
      ),
    )
    .orderBy(acts.name, acts.id);
  const owners = [{ personId: person.id }, ...own.map((act) => ({ actId: act.id }))];
  await db
    .insert(shares)
    .values(owners.map((owner) => ({ code: newCode(), eventId: id, ...owner })))
    .onConflictDoNothing();
  const isOfActs = inArray(
    shares.actId,
    own.map((act) => act.id),
  );
  const { rows } = await db.execute<Brought & { code: string; act: string | null }>(sql`
    select ${shares.code}, ${shares.actId} as act, ${attributionSums}
    from ${shares} left join (${attributionOf(id)}) as came on came.code = ${shares.code}
    where ${and(eq(shares.eventId, id), or(eq(shares.personId, person.id), isOfActs))}
    group by ${shares.code}`);
  const shareOf = (actId: string | null) => {
    const row = rows.find(({ act }) => act === actId);
    // The random code collided with an existing one. The next attempt makes another.
    if (!row) refuse("BUSY");
    const { act: _, ...share } = row;
    return share;
  };
  return { ...shareOf(null), acts: own.map((act) => ({ ...act, ...shareOf(act.id) })) };
}

const newCode = () => randomBytes(6).toString("base64url");

type Visit = { id: string; source: string; code?: string | undefined };

/** Counts a visit to an event. As with orders, a code of another event or the viewer's own counts as none. */
export async function countVisit(db: Db, viewer: Viewer, { id, source, code = "" }: Visit) {
  await mustSee(db, viewer, id);
  const counted = await sourceToCount(db, id, source, "visit");
  const known = codeToCount({ eventId: id, code, viewerId: viewer?.id });
  await db.execute(sql`
    insert into ${eventVisits} (event_id, day, source, code, views)
    values (${id}, current_date, ${counted}, coalesce(${known}, ''), 1)
    on conflict (event_id, code, source, day) do update set views = ${eventVisits}.views + 1`);
}

async function mustSee(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await maySeeEvent(db, viewer, id))) refuse("NOT_FOUND");
}
