import { and, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import type { ComingSoon, TalentTask } from "../../contract/events/coming-soon.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import { owesBalance } from "../bookings/list-outcomes.ts";
import { bookingSettlements } from "../bookings/settlement-tables.ts";
import { bookingLog, bookings } from "../bookings/tables.ts";
import { isTaken } from "../bookings/booking-shape.ts";
import { callApplications, calls } from "../calls/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { eventDrafts } from "../event-editing/draft-tables.ts";
import { events } from "../events/tables.ts";
import { type Db, preparedOnce, prepareSql } from "../lib/database/database.ts";
import { type Person, preparedViewer } from "../lib/person.ts";

/** More offers than `answers` are shown only if nothing else is left to show. */
const maxShown = { talent: 4, answers: 2, drafts: 2 };

type Row = {
  kind: TalentTask["kind"] | "draft";
  id: string;
  slug: string | null;
  title: string;
  act_name: string;
  day: string | null;
  at: string;
};

/** Returns what a person has coming up in bookings and open calls, the soonest first, and their latest drafts, in one statement. */
export async function listTasksAndDrafts(
  db: Db,
  { id: viewer }: Person,
): Promise<Pick<ComingSoon, "talent" | "drafts">> {
  const found: Pick<ComingSoon, "talent" | "drafts"> = { talent: [], drafts: [] };
  for (const row of await statement(db)({ viewer })) {
    const { kind, id, slug, title, act_name: actName, day } = row;
    const at = new Date(row.at).toISOString();
    if (kind === "draft") found.drafts.push({ id, title, changedAt: at });
    else found.talent.push({ kind, id, slug, title, actName, day, at });
  }
  return found;
}

const { id } = preparedViewer;

const statement = preparedOnce((db) => {
  const isMine = or(eq(bookings.organizerId, id), eq(bookings.talentId, id));
  // An act is not asked to answer an offer it can no longer accept; for the organizer, the act's calendar is not checked.
  const isMyTurn = or(
    and(eq(bookings.talentId, id), eq(bookings.sentBy, "organizer"), sql`not ${isTaken}`),
    and(eq(bookings.organizerId, id), eq(bookings.sentBy, "talent")),
  );
  const isAhead = and(eq(bookings.state, "accepted"), gt(bookings.endsAt, sql`now()`));
  const isMineToSettle = or(
    and(eq(bookings.organizerId, id), inArray(bookings.settlement, ["open", "disputed"])),
    and(eq(bookings.talentId, id), eq(bookings.settlement, "proposed")),
  );
  const isDue = and(eq(bookings.organizerId, id), eq(bookings.depositState, "due"));
  return prepareSql<Row>(
    db,
    "tasks_and_drafts",
    sql`(select kind, id, slug, title, act_name, day, at from (
      select * from (
      select *, row_number() over (partition by kind = 'answer' order by at, id) as nth from (${task("answer", answerBy, and(isMyTurn, inArray(bookings.state, ["open", "moved"]), gt(bookings.validUntil, sql`now()`)))}
      union all ${task("deposit", sql`${bookings.startsAt}`, and(isDue, isAhead))}
      union all ${task("booking", sql`${bookings.startsAt}`, and(isMine, isAhead, sql`not coalesce(${isDue}, false)`))}
      union all ${task("settlement", finalAt, isMineToSettle)}
      union all ${balances()}
      union all ${appearances()}
      union all ${openCalls()}
      ) as tasks) as ranked
      order by kind = 'answer' and nth > ${maxShown.answers}, at, id limit ${maxShown.talent}) as chosen
      order by at, id)
    union all (select 'draft', ${eventDrafts.id}, null, coalesce(${eventDrafts.fields} ->> 'title', ''), '', null, ${eventDrafts.updatedAt}
      from ${eventDrafts} where ${eventDrafts.hostId} = ${id}
      order by ${eventDrafts.updatedAt} desc, ${eventDrafts.id} desc limit ${maxShown.drafts})`,
  );
});

/** An offer has to be answered before it ends, and before its challenged hold does. */
const answerBy = sql`least(${bookings.validUntil}, ${bookings.challengeEndsAt})`;

/** When a statement becomes final by itself. */
const finalAt = sql`greatest(${bookings.endsAt}, (
    select greatest(one.proposed_at, case when one.round > 1 then one.created_at end)
    from ${bookingSettlements} as one where one.booking_id = ${bookings.id} order by one.round desc limit 1))
  + make_interval(days => ${sql.raw(String(bookingLimits.settleDays))})`;

/** What a final statement or a cancellation left to pay, for the side that owes it, until it is marked as paid. */
function balances(): SQL {
  const finalSince = sql`(select max(one.final_at) from ${bookingSettlements} as one where one.booking_id = ${bookings.id})`;
  const owedSince = sql`(select max(${bookingLog.createdAt}) from ${bookingLog}
    where ${bookingLog.bookingId} = ${bookings.id} and ${bookingLog.entry} = 'owe')`;
  return sql`(select case when ${bookings.state} = 'cancelled' then 'debt' else 'balance' end, ${bookings.id}, null,
      ${bookings.title}, ${bookings.actName}, ${bookings.day}::text, coalesce(${finalSince}, ${owedSince}, ${bookings.updatedAt})
    from ${bookings}
    where ((${bookings.organizerId} = ${id} and ${owesBalance("organizer")}) or (${bookings.talentId} = ${id} and ${owesBalance("talent")})))`;
}

/** The person's calls until they close, and then until everybody who still waits gets the automatic answer. */
function openCalls(): SQL {
  const answerAt = sql`${calls.deadline} + make_interval(days => ${sql.raw(String(callLimits.answerDays))})`;
  return sql`(select case when ${calls.state} = 'closed' then 'applications' else 'call' end, ${calls.id}, ${calls.slug},
      ${calls.title}, '', null::text, case when ${calls.state} = 'closed' then ${answerAt} else ${calls.deadline} end
    from ${calls} where ${calls.ownerId} = ${id} and (
      (${calls.state} = 'published' and ${calls.deadline} > now())
      or (${calls.state} = 'closed' and ${calls.closedBecause} <> 'event-cancelled' and ${answerAt} > now()
        and exists (select 1 from ${callApplications} as one
          where one.call_id = ${calls.id} and one.state in ('new', 'shortlisted')))))`;
}

function task(kind: TalentTask["kind"], at: SQL, which: SQL | undefined): SQL {
  return sql`(select ${kind}::text as kind, ${bookings.id} as id, null::text as slug, ${bookings.title} as title,
    ${bookings.actName} as act_name, ${bookings.day}::text as day, ${at} as at from ${bookings} where ${which})`;
}

/** Events with the person on their line-up, unless a booking already lists them. */
function appearances(): SQL {
  const isBooked = and(
    eq(bookings.eventId, events.id),
    eq(bookings.talentId, id),
    eq(bookings.state, "accepted"),
  );
  const isAhead = and(eq(events.status, "published"), gt(events.endsAt, sql`now()`));
  return sql`(select distinct on (${events.id}) 'appearance', ${events.id}, ${events.slug}, ${events.title}, ${lineUp.name},
      null::text, ${events.startsAt} from ${lineUp} join ${events} on ${events.id} = ${lineUp.eventId}
    where ${lineUp.personId} = ${id} and not ${lineUp.asked} and ${events.hostId} is distinct from ${id} and ${isAhead}
      and not exists (select 1 from ${bookings} where ${isBooked}))`;
}
