import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { actFollows } from "../acts/tables.ts";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import { isTeamMember } from "../events/event-roles.ts";
import { events, saves } from "../events/tables.ts";
import { follows } from "../people/tables.ts";
import { ticketWaits } from "../orders/tables.ts";
import { postCosigns, posts } from "../posts/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { announcements, type Announcement } from "./tables.ts";

/** The people after this id, in the order of their ids, so that each batch costs the same however many there are. */
type Slice = { after: string; limit: number };

const lowestId = "00000000-0000-0000-0000-000000000000";

/** The ids of an announcement's next recipients; fewer than `limit` means these are the last. */
export async function listRecipients(
  tx: Transaction,
  announcement: Announcement,
  limit: number,
): Promise<string[]> {
  const slice = { after: announcement.lastPersonId ?? lowestId, limit };
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${recipientsOf(announcement, slice)}) as recipients order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The first people concerned by each announcement's event, by the announcement's id. */
export async function listFirstConcerned(
  tx: Transaction,
  started: Announcement[],
  limit: number,
): Promise<Map<string, string[]>> {
  const people = concernedBy(sql`started.event_id`, { after: lowestId, limit });
  const { rows } = await tx.execute<{ announcement: string; id: string }>(sql`
    select started.id as announcement, person.id from ${announcements} as started
      cross join lateral (select id from (${people}) as people order by id limit ${limit}) as person
    where started.id = any(${sql.param(started.map(({ id }) => id))}::uuid[]) and person.id is not null
    order by started.id, person.id`);
  const byAnnouncement = Map.groupBy(rows, ({ announcement }) => announcement);
  return new Map([...byAnnouncement].map(([id, found]) => [id, found.map((one) => one.id)]));
}

/** How many people an announcement is for, including people who may no longer see the event. */
export async function countRecipients(
  tx: Transaction,
  announcement: Announcement,
): Promise<number> {
  const { rows } = await tx.execute<{ people: number }>(
    sql`select count(*)::int as people from (${recipientsOf(announcement)}) as recipients`,
  );
  return rows[0]?.people ?? 0;
}

function recipientsOf({ kind, eventId, actorId }: Announcement, slice?: Slice): SQL {
  if (kind === "new-event") return followersOf(actorId, slice);
  if (kind === "line-up") return followersOfPerformer(eventId, actorId, slice);
  if (kind === "new-date") return attendeesOfSeries(eventId, slice);
  return concernedBy(eventId, slice);
}

/** The first people an event concerns, ordered by id: with a limit, it costs the same however many there are. */
export function firstConcernedBy(eventId: string | SQL, limit: number): SQL {
  return sql`select id from (${concernedBy(eventId, { after: lowestId, limit })}) as people
    where id is not null order by id limit ${limit}`;
}

/**
 * People with an RSVP or a ticket, on the waitlist or with an offer, people who saved the event, its performers, team and host. Tickets
 * that ended with the event count: refunds may run before the announcement.
 */
function concernedBy(eventId: string | SQL, slice?: Slice): SQL {
  const isOfEvent = sql`event_id = ${eventId}`;
  const isHeld = sql`holder_id is not null and coalesce(ended, 'cancelled') = 'cancelled'`;
  return sql`${sliced("user_id", sql`${rsvps} where ${isOfEvent} and answer <> 'not-going'`, slice)}
    union ${sliced("holder_id", sql`${tickets} where ${isOfEvent} and ${isHeld}`, slice)}
    union ${sliced("person_id", sql`${ticketWaits} where ${isOfEvent}`, slice)}
    union ${sliced("user_id", sql`${saves} where ${isOfEvent}`, slice)}
    union ${sliced("user_id", sql`${eventMembers} where ${isOfEvent} and ${isTeamMember}`, slice)}
    union (select person_id from ${lineUp} where ${isOfEvent} and not asked and person_id > ${slice?.after ?? lowestId})
    union (select host_id from ${events} as hosted where hosted.id = ${eventId} and host_id > ${slice?.after ?? lowestId})`;
}

function followersOf(personId: string | null, slice?: Slice): SQL {
  return sliced("follower_id", sql`${follows} where followed_id = ${personId}`, slice);
}

/** Followers of a performer, or of an act as which they co-signed a post about the event. */
function followersOfPerformer(eventId: string, personId: string | null, slice?: Slice): SQL {
  const theirActs = sql`array(select ${postCosigns.actId} from ${postCosigns} join ${posts} on ${posts.id} = ${postCosigns.postId}
    where ${postCosigns.personId} = ${personId} and ${postCosigns.actId} is not null
      and (${posts.eventId} = ${eventId} or ${posts.announces} = ${eventId}))`;
  const ofActs = sql`${actFollows} where act_id = any(${theirActs})`;
  return sql`${followersOf(personId, slice)} union ${sliced("person_id", ofActs, slice)}`;
}

/** People who RSVP'd to or saved an upcoming date of the event's series, or one from the last three months. */
function attendeesOfSeries(eventId: string, slice?: Slice): SQL {
  const dates = sql`${events} as date where date.ends_at > now() - interval '90 days'
    and date.series_id = (select series_id from ${events} as added where added.id = ${eventId})`;
  const ofDate = sql`event_id = dates.id`;
  const going = sliced(
    "user_id",
    sql`${rsvps} where ${ofDate} and answer in ('going', 'maybe')`,
    slice,
  );
  const saved = sliced("user_id", sql`${saves} where ${ofDate}`, slice);
  return sql`select distinct someone.id from (select date.id from ${dates}) as dates
    cross join lateral (${going} union all ${saved}) as someone`;
}

/** Distinct, since a person may hold several tickets, and a slice with too few rows is taken for the last. */
function sliced(column: string, from: SQL, slice?: Slice): SQL {
  const id = sql.identifier(column);
  if (!slice) return sql`(select ${id} as id from ${from})`;
  return sql`(select distinct ${id} as id from ${from} and ${id} > ${slice.after}::uuid order by ${id} limit ${slice.limit})`;
}
