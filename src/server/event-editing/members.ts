import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Member } from "../../contract/events/editing.ts";
import { pageSize } from "../../contract/paging.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, writeWithin, type Done } from "../lib/effects.ts";
import { hintMyEvents } from "../events/live.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { withdrawRsvp } from "../rsvps/rsvp.ts";
import { createAutoRsvp } from "../rsvps/auto-rsvp.ts";
import { notBlockedBy } from "./line-up.ts";
import { readAnsweredInvitation } from "./read-answered-invitation.ts";
import {
  type EventAccess,
  type LockedEventAccess,
  writeWithLockedEvent,
} from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventMembers } from "../events/member-tables.ts";

const memberColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  role: eventMembers.role,
  asked: eventMembers.asked,
};

type MembersQuery = { cursor?: string | undefined; limit?: number | undefined };

/** All members of an event, in the order in which they were added. */
export async function listMembers(
  tx: Transaction,
  { person, event }: EventAccess<"people">,
  { cursor, limit = pageSize }: MembersQuery,
): Promise<Page<Member>> {
  const rows = await tx
    .select({ member: memberColumns, time: eventMembers.createdAt })
    .from(eventMembers)
    .innerJoin(users, eq(users.id, eventMembers.userId))
    .where(
      and(
        eq(eventMembers.eventId, event.id),
        notBlocked(person, users.id),
        after(eventMembers.createdAt, eventMembers.userId, readCursor(cursor)),
      ),
    )
    .orderBy(asc(eventMembers.createdAt), asc(eventMembers.userId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ member, time }) => ({ time, id: member.id }));
  return { items: items.map(({ member }) => member), next };
}

type NewMember = { username: string; role: Member["role"] };

/** Gives somebody a role at an event, or changes it. */
export async function addMember(
  tx: Transaction,
  { rateLimiter }: Pick<Services, "rateLimiter">,
  { person, event }: LockedEventAccess<"people">,
  { username, role }: NewMember,
): Promise<Member> {
  const { id } = event;
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  const found = await findPerson(tx, { person, hostId: event.hostId }, username.replace(/^@/, ""));
  if (!found) wrongName("There is no one with this username.");
  if (found.id === event.hostId) wrongName("The host already has every role.");
  if (found.isStranger) await rateLimiter.take("strangers-invited", person.id, strangersADay);
  const [given] = await tx
    .insert(eventMembers)
    .values({ eventId: id, userId: found.id, role, asked: role !== "guest" })
    .onConflictDoUpdate({
      target: [eventMembers.eventId, eventMembers.userId],
      // A team member gets another team role without a new invitation.
      set: {
        role,
        asked:
          role === "guest" ? false : sql`${eventMembers.asked} or ${eventMembers.role} = 'guest'`,
      },
    })
    .returning({ asked: eventMembers.asked });
  // Counted with the new member included, so that a repeated or changed role isn't counted twice.
  const [all] = await tx
    .select({ members: count() })
    .from(eventMembers)
    .where(eq(eventMembers.eventId, id));
  if (all && all.members > eventLimits.people) wrongName("This list is full.");
  const asked = given?.asked ?? false;
  const member = { id: found.id, name: found.name, username: found.username, role, asked };
  const invited = { to: found.id, by: person.id, fact: id, eventId: id };
  record(tx, hintMyEvents([found.id]));
  if (asked) await notify(tx, [{ kind: "ask", ...invited }]);
  if (asked || role !== "guest") return member;
  const isAnswered = !found.isStranger && (await createAutoRsvp(tx, event, found.id));
  // People who already come have nothing to answer.
  if (!isAnswered && (await isComing(tx, id, found.id))) return member;
  await notify(tx, [{ kind: isAnswered ? "auto-rsvp" : "invitation", ...invited }]);
  return member;
}

async function isComing(tx: Transaction, eventId: string, userId: string): Promise<boolean> {
  const [rsvp] = await tx
    .select({ answer: rsvps.answer })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)));
  return rsvp?.answer === "going" || rsvp?.answer === "waitlist";
}

/** Invites the people named in a draft; returns the usernames that couldn't be invited, which don't stop the others. */
export async function inviteMembers(
  tx: Transaction,
  services: Pick<Services, "rateLimiter">,
  access: LockedEventAccess<"people">,
  team: NewMember[],
): Promise<string[]> {
  const unasked: string[] = [];
  for (const named of team) {
    try {
      await writeWithin(tx, (own) => addMember(own, services, access, named));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unasked.push(named.username);
    }
  }
  return unasked;
}

// Limits invitations to people who follow neither the host nor the inviter.
const strangersADay = { allowed: 20, seconds: 24 * 3600 };

type By = { person: Person; hostId: string | null };

async function findPerson(tx: Transaction, { person, hostId }: By, username: string) {
  const [found] = await tx
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      isStranger: sql<boolean>`not exists (select 1 from ${follows} as known
        where known.follower_id = "users"."id" and known.followed_id in (${person.id}, ${hostId ?? person.id}))`,
    })
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) = lower(${username})`,
        notBlocked(person, users.id),
        notBlockedBy(hostId),
      ),
    );
  return found;
}

function wrongName(message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "username", message }] });
}

type Removal = { id: string; personId: string };

/** Removes a member from an event, or lets one leave; a guest's RSVP is withdrawn too. */
export function removeMember(
  db: Db,
  person: Person,
  { id, personId }: Removal,
): Promise<Done<void>> {
  return personId === person.id
    ? write(db, (tx) => leaveTeam(tx, person, id))
    : writeWithLockedEvent(db, person, id, "people", (tx, { event }) =>
        endMembership(tx, event, personId),
      );
}

async function leaveTeam(tx: Transaction, person: Person, id: string): Promise<void> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
  if (!event) refuse("NOT_FOUND");
  await endMembership(tx, event, person.id);
}

type Event = Pick<EventAccess["event"], "id" | "visibility">;

async function endMembership(
  tx: Transaction,
  { id, visibility }: Event,
  personId: string,
): Promise<void> {
  const theirs = and(eq(eventMembers.eventId, id), eq(eventMembers.userId, personId));
  const [gone] = await tx.delete(eventMembers).where(theirs).returning();
  if (!gone) refuse("NOT_FOUND");
  // At an invite-only event an RSVP gives access just as a role does.
  const letsIn = gone.role === "guest" || visibility === "invite-only";
  record(tx, hintMyEvents([personId]));
  await readAnsweredInvitation(tx, personId, sql`= ${id}`);
  if (letsIn) await withdrawRsvp(tx, id, personId);
}

/** Makes everybody with an RSVP a guest, so that the host of an invite-only event sees them and can remove them. */
export async function addGuestsFromRsvps(tx: Transaction, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.execute(sql`
    insert into ${eventMembers} (event_id, user_id, role)
    select ${rsvps.eventId}, ${rsvps.userId}, 'guest'
    from ${rsvps} join ${events} on ${events.id} = ${rsvps.eventId}
    where ${events.id} = any(${sql.param(eventIds)}::uuid[]) and ${rsvps.answer} <> 'not-going'
      and ${rsvps.userId} is distinct from ${events.hostId}
    on conflict do nothing`);
}
