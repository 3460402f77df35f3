import { sql, type SQL } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { scans } from "../door/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { minCheckIns } from "../../contract/talent/limits.ts";
import { appearances } from "./tables.ts";

/** Check-ins that count as proof: those of the organizer and the performer don't. */
export function checkInsOf({ personId }: { personId: SQL | typeof appearances.personId }): SQL {
  const who = sql`coalesce(held.holder_id, came.attendee_id)`;
  return sql`${scans} as came left join ${tickets} as held on held.id = came.ticket_id
    where came.event_id = ${events.id} and came.result = 'admitted' and came.undone_at is null
      and ${who} is distinct from ${events.hostId} and ${who} is distinct from ${personId}`;
}

/** Whether enough people were checked in at the row's event. */
export function hasCheckIns(personId: SQL | typeof appearances.personId): SQL<boolean> {
  return sql<boolean>`(select count(*) from (select 1 from ${checkInsOf({ personId })}
    limit ${sql.raw(String(minCheckIns))}) as enough) >= ${sql.raw(String(minCheckIns))}`;
}

/**
 * Whether the credit is still accepted. If the organizer deleted their account, the line-up is gone too, which doesn't withdraw the
 * appearance.
 */
export function hasCredit(): SQL<boolean> {
  return sql<boolean>`(${events.hostId} is null or exists (select 1 from ${lineUp} as credit
    where credit.event_id = ${events.id} and credit.person_id = ${appearances.personId} and not credit.asked
    and coalesce(credit.act_id, ${appearances.actId}) = ${appearances.actId}))`;
}

/** Whether the row's event took place. */
export function isOver(): SQL<boolean> {
  return sql<boolean>`(${events.endsAt} <= now() and ${events.status} = 'published')`;
}

/** The one condition for an appearance that this site vouches for. Join `events`. */
export function isStanding(): SQL<boolean> {
  return sql<boolean>`(${isOver()} and ${hasCredit()} and ${hasCheckIns(appearances.personId)})`;
}

/** Whether everybody may know which event it was. An event visible only by link or invitation isn't named to everybody who verifies. */
export function isNamed(): SQL<boolean> {
  return sql<boolean>`(${events.visibility} = 'public' and ${events.hostId} is not null)`;
}
