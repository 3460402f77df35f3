import { sql, type SQL } from "drizzle-orm";
import type { attendeeGroups } from "../../contract/tickets/limits.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { ticketWaits } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { isSubscribedGuest } from "../notifications/unsubscribe-guest.ts";
import { settings } from "../settings/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { hasStayedByRsvp, hasStayedByTicket, joinEntry, joinRsvpEntry } from "./attribution.ts";

export type Group = (typeof attendeeGroups)[number];
/** An email's recipient: a user, or a guest by their ticket. */
export type Recipient = {
  email: string;
  personId: string | null;
  ticket: { id: string; revision: number } | null;
};
type RecipientsQuery = {
  eventId: string;
  group: Group;
  /** Only people with a ticket of this type, or on the waitlist for one. */
  typeId: string | null;
  sender: { id: string };
};

/** A page of recipients, each address once, ordered by address. */
export async function readRecipients(
  db: Db | Transaction,
  input: RecipientsQuery,
  { after, limit }: { after: string; limit: number },
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select distinct on (email) email, "personId", ticket from (${reachedBy(input)}) as reached
    where email > ${after} order by email, "personId" nulls last limit ${limit}`);
  return rows;
}

/** How many people each group has. */
export async function countRecipients(
  db: Db | Transaction,
  { groups, ...input }: Omit<RecipientsQuery, "group"> & { groups: readonly Group[] },
): Promise<Record<Group, number>> {
  const counts = groups.map(
    (group) =>
      sql`(select count(distinct email)::int from (${reachedBy({ ...input, group })}) as reached)`,
  );
  const names = groups.map((group, at) => sql`${counts[at]} as ${sql.identifier(group)}`);
  const { rows } = await db.execute<Record<Group, number>>(sql`select ${sql.join(names, sql`, `)}`);
  // A select without a table always returns one row.
  return rows[0]!;
}

/** Filters a group's tickets by check-in, at the door or by watching online. */
function checkedIn(group: Group, eventId: string): SQL {
  if (group === "everyone" || group === "going") return sql`true`;
  const isIn = sql`(entry.id is not null or ${hasStayedByTicket(eventId)})`;
  return group === "in" ? isIn : sql`not ${isIn}`;
}

/** Filters a group's RSVPs in the same way. */
function responded(group: Group, eventId: string): SQL {
  if (group === "everyone") return sql`r.answer <> 'not-going'`;
  if (group === "going") return sql`r.answer = 'going'`;
  const isIn = sql`(entry.id is not null or ${hasStayedByRsvp(eventId)})`;
  return sql`r.answer = 'going' and ${group === "in" ? isIn : sql`not ${isIn}`}`;
}

/** Tickets that ended with a cancelled event still show whom it concerned. */
const hasTicket = sql`coalesce(t.ended, 'cancelled') = 'cancelled'`;

/** Users who accept emails and aren't separated from the sender by a block, and guests whose address accepts emails. */
function reachedBy({ eventId, group, typeId, sender }: RecipientsQuery): SQL {
  const isOfType = (column: SQL) => (typeId === null ? sql`true` : sql`${column} = ${typeId}`);
  const member = sql`lower(${users.email}) as email, ${users.id} as "personId", null::jsonb as ticket`;
  const isReachable = sql`${users.emailVerified} and ${users.id} <> ${sender.id} and ${notBlocked(sender, users.id)}
    and coalesce((select ${settings.emailNotifications} from ${settings} where ${settings.userId} = ${users.id}), true)`;
  return sql`
    select ${member} from ${tickets} as t join ${users} on ${users.id} = t.holder_id ${joinEntry}
      where t.event_id = ${eventId} and ${hasTicket} and ${isOfType(sql`t.type_id`)} and ${checkedIn(group, eventId)} and ${isReachable}
    union all
    select lower(t.holder_email), null, jsonb_build_object('id', t.id, 'revision', t.revision)
      from ${tickets} as t ${joinEntry}
      where t.event_id = ${eventId} and ${hasTicket} and t.holder_id is null
        and t.holder_email <> '' and ${isSubscribedGuest(sql`lower(t.holder_email)`)} and ${isOfType(sql`t.type_id`)} and ${checkedIn(group, eventId)}
    union all
    select ${member} from ${rsvps} as r join ${users} on ${users.id} = r.user_id ${joinRsvpEntry}
      where r.event_id = ${eventId} and not r.by_ticket and ${typeId === null} and ${responded(group, eventId)} and ${isReachable}
    union all
    select ${member} from ${ticketWaits} as w join ${users} on ${users.id} = w.person_id
      join ${events} as event on event.id = w.event_id and event.status <> 'cancelled'
      where w.event_id = ${eventId} and ${group === "everyone"} and ${isOfType(sql`w.type_id`)} and ${isReachable}`;
}
