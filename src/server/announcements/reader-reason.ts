import { sql } from "drizzle-orm";
import { isTeamMember } from "../events/event-roles.ts";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import { events, saves } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders, ticketWaits } from "../orders/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { tickets } from "../tickets/tables.ts";

const reasonText = {
  host: "this is your event",
  team: "you're on the team of this event",
  performer: "you're on the line-up of this event",
  ticket: "you have a ticket for this event",
  going: "you're going to this event",
  offer: "you were offered places at this event",
  waitlist: "you're on the waitlist for this event",
  maybe: "you said that you might go to this event",
  saved: "you saved this event",
  order: "you ordered tickets for this event",
  sale: "you asked to hear when tickets go on sale",
  /** They withdrew while the email waited. */
  before: "you had plans to come to this event",
} as const;
export type ReaderReason = keyof typeof reasonText;

/** Why somebody gets an email about an event, as a sentence. */
export function whyText(reason: ReaderReason): string {
  return `You're getting this email because ${reasonText[reason]}.`;
}

/** A person's relation to an event: the first reason above that applies. */
export async function readReason(
  db: Db | Transaction,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<ReaderReason> {
  const isTheirs = sql`event_id = ${eventId} and user_id = ${personId}`;
  const answered = (answer: string) =>
    sql`exists (select 1 from ${rsvps} where ${isTheirs} and answer = ${answer})`;
  const { rows } = await db.execute<{ reason: ReaderReason }>(sql`select case
    when exists (select 1 from ${events} where id = ${eventId} and host_id = ${personId}) then 'host'
    when exists (select 1 from ${eventMembers} where ${isTheirs} and ${isTeamMember}) then 'team'
    when exists (select 1 from ${lineUp} where event_id = ${eventId} and person_id = ${personId} and not asked) then 'performer'
    when exists (select 1 from ${tickets} where event_id = ${eventId} and holder_id = ${personId}
      and coalesce(ended, 'cancelled') = 'cancelled') then 'ticket'
    when ${answered("going")} then 'going'
    when exists (select 1 from ${rsvps} where ${isTheirs} and offered_until > now()) or exists (select 1
      from ${ticketWaits} as wait join ${orders} as offered on offered.id = wait.order_id and offered.state = 'held'
      where wait.event_id = ${eventId} and wait.person_id = ${personId}) then 'offer'
    when ${answered("waitlist")} or exists (select 1 from ${ticketWaits}
      where event_id = ${eventId} and person_id = ${personId}) then 'waitlist'
    when ${answered("maybe")} then 'maybe'
    when exists (select 1 from ${saves} where ${isTheirs}) then 'saved'
    else 'before' end as reason`);
  return rows[0]!.reason;
}

/** Why most people get an email about an event, for previews: by ticket if any were sold, otherwise because they go. */
export async function readUsualReason(
  db: Db | Transaction,
  eventId: string,
): Promise<ReaderReason> {
  const { rows } = await db.execute(
    sql`select 1 from ${tickets} where event_id = ${eventId} and ended is null limit 1`,
  );
  return rows.length > 0 ? "ticket" : "going";
}
