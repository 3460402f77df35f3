import { sql, type SQL } from "drizzle-orm";
import { actMembers, acts } from "../acts/tables.ts";
import { actIdsOf } from "../acts/visibility.ts";
import { bookings } from "../bookings/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";

/** The act that a line-up credit refers to: the one it names, else the one booked for the event, else the performer's solo act. */
export function actOfCredit(): SQL {
  return sql`lateral (select a.id, a.slug, a.name, a.owner_id from ${acts} as a
    where a.listed and a.id in (select ${lineUp.actId} union all select one.id from ${actIdsOf(sql`${lineUp.personId}`)} as one
        where ${lineUp.actId} is null)
      and (${lineUp.actId} is not null or a.owner_id = ${lineUp.personId} or lower(a.name) = lower(${lineUp.name}))
    order by lower(a.name) = lower(${lineUp.name}) desc, exists (select 1 from ${bookings} as b
        where b.event_id = ${lineUp.eventId} and b.act_id = a.id and b.state in ('accepted', 'done')) desc,
      a.kind = 'solo' desc, a.created_at, a.id limit 1) as act`;
}

/** Whether the row's event is a show of the act: one of its accepted credits refers to this act rather than another of the performer's. */
export function isShowOf(actId: string): SQL {
  const players = sql`(select owner_id from ${acts} where id = ${actId}
    union all select person_id from ${actMembers} where act_id = ${actId} and confirmed)`;
  return sql`${events.id} in (select ${lineUp.eventId} from ${lineUp} cross join ${actOfCredit()}
    where act.id = ${actId} and not ${lineUp.asked}
      and (${lineUp.actId} = ${actId} or (${lineUp.actId} is null and ${lineUp.personId} in ${players})))`;
}

type CreditedAct = { id: string; slug: string; name: string; ownerId: string };

/** The acts that an event's accepted credits refer to, in line-up order. */
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
