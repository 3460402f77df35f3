import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventChange, Progress } from "../../contract/events/changes.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notifications } from "../notifications/tables.ts";
import { differenceBetween } from "./change-text.ts";
import { abilitiesOf } from "../events/event-access.ts";
import { roleOf } from "../events/event-roles.ts";
import { announcements } from "../announcements/tables.ts";
import { type Counted, countGuests, guestTickets } from "./count-guests.ts";
import { isFinished } from "./email-guests.ts";
import { asksHolders, movesDay } from "./moved-from.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventChanges } from "./tables.ts";
import { events } from "../events/tables.ts";
import { eventMembers } from "../events/member-tables.ts";
import { visibleEvent } from "../events/visibility.ts";

const shownChanges = 10;
export const firstChange = alias(eventChanges, "first_told");

/** Lists the latest changes of an event. Only the organizers see how many people have seen them. */
export async function listChanges(
  db: Db,
  person: Person,
  { id, locale }: { id: string; locale: string },
): Promise<{ items: EventChange[] }> {
  const [event] = await db
    .select({
      hostId: events.hostId,
      membership: { role: eventMembers.role, asked: eventMembers.asked },
    })
    .from(events)
    .leftJoin(
      eventMembers,
      and(eq(eventMembers.eventId, events.id), eq(eventMembers.userId, person.id)),
    )
    .where(and(eq(events.id, id), visibleEvent(person)));
  if (!event) return refuse("NOT_FOUND");
  const runsIt = abilitiesOf(roleOf(person, event, event.membership)).edit;
  const countIf = (which: SQL) =>
    (runsIt
      ? cards(sql`count(distinct ${notifications.recipientId})::int`, which)
      : sql`null`) as SQL<number | null>;
  const isMine = sql`${notifications.recipientId} = ${person.id}`;
  const rows = await db
    .select({
      change: eventChanges,
      seen: cards(sql`bool_or(${notifications.readAt} is not null)`, isMine) as SQL<boolean | null>,
      recipients: countIf(sql`true`),
      seenBy: countIf(sql`${notifications.readAt} is not null`),
      guestsSeen: runsIt ? countGuestsWhoSaw(id) : sql<null>`null`,
      confirmed: runsIt ? countConfirmed() : sql<null>`null`,
      notifying: { processed: announcements.processed, total: announcements.total },
    })
    .from(eventChanges)
    .leftJoin(
      announcements,
      and(eq(announcements.changeId, eventChanges.id), isNull(announcements.finishedAt)),
    )
    .where(eq(eventChanges.eventId, id))
    .orderBy(desc(eventChanges.version))
    .limit(shownChanges);
  const counted = runsIt ? await countGuests(db, [id]) : null;
  return {
    items: rows.map(({ change, notifying, ...sight }) =>
      Object.assign(
        {
          id: change.id,
          time: change.createdAt.toISOString(),
          cancelled: change.after.cancelled,
          differences: differenceBetween(change.before, change.after, locale),
          note: change.note,
        },
        sight,
        { notifying: runsIt ? notifying : null, ...guestsOf(change, counted) },
        {
          emailsAt: runsIt && isAhead(change.emailsAt) ? change.emailsAt.toISOString() : null,
          resendAt: runsIt ? (resendTime(change, notifying !== null)?.toISOString() ?? null) : null,
          resentAt: runsIt ? (change.resentAt?.toISOString() ?? null) : null,
          emailing: runsIt ? progressOf(change.guestsEmailed, change.guestsTotal) : null,
          refunding: runsIt ? progressOf(change.refundsDone, change.refundsTotal) : null,
        },
      ),
    ),
  };
}

/** How many people who were going before the change answered "going" after it or confirmed that they keep their ticket, guests included. */
function countConfirmed(): SQL<number | null> {
  const answers = sql`select count(*)::int from ${rsvps} where ${rsvps.eventId} = ${eventChanges.eventId} and ${rsvps.answer} = 'going'
    and (${rsvps.byTicket} or ${movesDay(sql`${eventChanges}`)}) and ${rsvps.createdAt} < ${eventChanges.createdAt} and ${rsvps.updatedAt} >= ${eventChanges.createdAt}`;
  const guests = sql`select count(distinct lower(t.holder_email))::int from ${guestTickets(sql`${eventChanges.eventId}`)}
    and t.ended is null and t.confirmed_at >= ${eventChanges.createdAt}`;
  return sql`case when ${asksHolders(sql`${eventChanges}`)} then (${answers}) + (${guests}) end`;
}

/** How many guests have opened their ticket since the change. */
function countGuestsWhoSaw(eventId: string): SQL<number | null> {
  return sql`(select count(distinct lower(t.holder_email))::int from ${guestTickets(eventId)}
    and t.opened_at >= ${eventChanges.createdAt})`;
}

function isAhead(time: Date | null): time is Date {
  return time !== null && time.getTime() > Date.now();
}

const dayMs = 24 * 3_600_000;

/** When a change may be emailed again: a day after it was last sent; undefined while it is being sent. */
export function resendTime(change: Change, isNotifying: boolean): Date | undefined {
  const { emailsAt, createdAt, resentAt } = change;
  if (isNotifying || isAhead(emailsAt) || (emailsAt && !isFinished(change))) return undefined;
  const sentAt = [emailsAt ?? createdAt, resentAt ?? createdAt].map((time) => time.getTime());
  return new Date(Math.max(...sentAt) + dayMs);
}

type Change = typeof eventChanges.$inferSelect;

/** How many guests a change was emailed to, as counted by its job; for older changes, the event's current guests. */
function guestsOf({ guestsTotal }: Change, now: Counted | null) {
  if (now === null) return { guests: null, moreGuests: false };
  return guestsTotal === null
    ? { guests: now.count, moreGuests: now.more }
    : { guests: guestsTotal, moreGuests: false };
}

function progressOf(done: number, total: number | null): Progress | null {
  return total !== null && done < total ? { done, total } : null;
}

/** Matches a change's notifications: those created with it, and those of earlier changes that were unread at that time. */
export const coversChange = sql`${notifications.eventId} = ${eventChanges.eventId}
  and ${notifications.kind} = case when (${eventChanges.after} ->> 'cancelled')::boolean
    then 'event-cancelled' else 'event-changed' end
  and ${firstChange.version} <= ${eventChanges.version}
  and (${notifications.readAt} is null or ${notifications.readAt} >= ${eventChanges.createdAt})`;

function cards(counted: SQL, who: SQL): SQL {
  // The nested sql template is needed: without it the columns lose their table names.
  return sql`${sql`(select ${counted} from ${notifications} join ${eventChanges} as first_told
    on ${firstChange.id} = ${notifications.changeId} where ${coversChange} and ${who})`}`;
}
