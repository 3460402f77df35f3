import { sql, type SQL } from "drizzle-orm";
import { actMembers, acts } from "../acts/tables.ts";
import { bookings } from "../bookings/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";

/** The act that a credit of the line-up means: one of that name, else the one booked for the event, else the performer's first. */
export function actOfCredit(): SQL {
  return sql`lateral (select a.id, a.slug, a.name, a.owner_id from ${acts} as a where a.listed and (a.owner_id = ${lineUp.personId}
      or (lower(a.name) = lower(${lineUp.name}) and exists (select 1 from ${actMembers} as m
        where m.act_id = a.id and m.person_id = ${lineUp.personId} and m.confirmed)))
    order by lower(a.name) = lower(${lineUp.name}) desc, exists (select 1 from ${bookings} as b
        where b.event_id = ${lineUp.eventId} and b.act_id = a.id and b.state in ('accepted', 'done')) desc,
      a.created_at, a.id limit 1) as act`;
}

type CreditedAct = { id: string; slug: string; name: string; ownerId: string };

/** The acts that an event's accepted credits mean, in the order of the line-up. */
export async function listCreditedActs(
  db: Db | Transaction,
  eventId: string,
): Promise<CreditedAct[]> {
  const { rows } = await db.execute<CreditedAct>(sql`
    select act.id, act.slug, act.name, act.owner_id as "ownerId"
    from ${lineUp} cross join ${actOfCredit()}
    where ${lineUp.eventId} = ${eventId} and not ${lineUp.asked}
    order by ${lineUp.position}`);
  return [...new Map(rows.map((act) => [act.id, act])).values()];
}
