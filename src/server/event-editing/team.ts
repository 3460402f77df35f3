import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Member } from "../../contract/events/editing.ts";
import { pageSize } from "../../contract/paging.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { withdrawRsvp } from "../rsvps/rsvp.ts";
import type { Withdrawn } from "../rsvps/released-places.ts";
import { answerForThem } from "../rsvps/auto-rsvp.ts";
import { notBlockedBy } from "./line-up.ts";
import {
  type EventAccess,
  type LockedEventAccess,
  withLockedEvent,
} from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventMembers } from "./tables.ts";

const seatColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  role: eventMembers.role,
  asked: eventMembers.asked,
};

type MembersQuery = { cursor?: string | undefined; limit?: number | undefined };

/** Everybody with a role at an event, in the order in which they got it. */
export async function listMembers(
  tx: Transaction,
  { person, event }: EventAccess<"people">,
  { cursor, limit = pageSize }: MembersQuery,
): Promise<Page<Member>> {
  const rows = await tx
    .select({ seat: seatColumns, time: eventMembers.createdAt })
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
  const { items, next } = pageOf(rows, limit, ({ seat, time }) => ({ time, id: seat.id }));
  return { items: items.map(({ seat }) => seat), next };
}

type Given = { seat: Member; told: string[] };
type Giving = { username: string; role: Member["role"] };

/** Gives somebody a role, or another one; `told` are those whom the invitation notifies. */
export async function addMember(
  tx: Transaction,
  { rateLimiter: tries }: Pick<Services, "rateLimiter">,
  { person, event }: LockedEventAccess<"people">,
  { username, role }: Giving,
): Promise<Given> {
  const { id } = event;
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  const found = await findPerson(tx, { person, hostId: event.hostId }, username.replace(/^@/, ""));
  if (!found) wrongName("Nobody here has this username.");
  if (found.id === event.hostId) wrongName("The host has every seat already.");
  if (found.isStranger) await tries.take("strangers-invited", person.id, strangersADay);
  const [given] = await tx
    .insert(eventMembers)
    .values({ eventId: id, userId: found.id, role, asked: role !== "guest" })
    .onConflictDoUpdate({
      target: [eventMembers.eventId, eventMembers.userId],
      // Somebody in the team already gets another role in it without a new invitation.
      set: {
        role,
        asked:
          role === "guest" ? false : sql`${eventMembers.asked} or ${eventMembers.role} = 'guest'`,
      },
    })
    .returning({ asked: eventMembers.asked });
  // Counted with the new one, so that a role given again or changed is never one too many.
  const [all] = await tx
    .select({ seats: count() })
    .from(eventMembers)
    .where(eq(eventMembers.eventId, id));
  if (all && all.seats > eventLimits.people) wrongName("No more people fit in this list.");
  const asked = given?.asked ?? false;
  const seat = { id: found.id, name: found.name, username: found.username, role, asked };
  const invited = { to: found.id, by: person.id, fact: id, eventId: id };
  if (asked) return { seat, told: await notify(tx, [{ kind: "ask", ...invited }]) };
  if (role !== "guest") return { seat, told: [] };
  const answered = found.isStranger ? undefined : await answerForThem(tx, event, found.id);
  const kind = answered ? "auto-rsvp" : "invitation";
  return { seat, told: [...(answered ?? []), ...(await notify(tx, [{ kind, ...invited }]))] };
}

/** Invites the people named in a draft; one who cannot be invited does not stop the others. */
export async function inviteMember(
  tx: Transaction,
  services: Pick<Services, "rateLimiter">,
  access: LockedEventAccess<"people">,
  team: Giving[],
) {
  const asked: Given[] = [];
  const unasked: string[] = [];
  for (const named of team) {
    try {
      asked.push(await tx.transaction((own) => addMember(own, services, access, named)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unasked.push(named.username);
    }
  }
  return { asked, unasked };
}

// People who follow neither the host nor the inviter never asked to hear from either: only a few of them a day.
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

type Taking = { id: string; personId: string };

/** Removes a member from an event, or lets one leave; a guest's RSVP goes with the role. */
export function removeMember(db: Db, person: Person, { id, personId }: Taking): Promise<Withdrawn> {
  return personId === person.id
    ? db.transaction((tx) => leaveTeam(tx, person, id))
    : withLockedEvent(db, person, id, "people", (tx, { event }) =>
        endMembership(tx, event, personId),
      );
}

async function leaveTeam(tx: Transaction, person: Person, id: string): Promise<Withdrawn> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
  return event ? endMembership(tx, event, person.id) : refuse("NOT_FOUND");
}

type Event = Pick<EventAccess["event"], "id" | "visibility">;

async function endMembership(
  tx: Transaction,
  { id, visibility }: Event,
  personId: string,
): Promise<Withdrawn> {
  const theirs = and(eq(eventMembers.eventId, id), eq(eventMembers.userId, personId));
  const [gone] = await tx.delete(eventMembers).where(theirs).returning();
  if (!gone) refuse("NOT_FOUND");
  // At an invite-only event an RSVP lets a person in just as a role does.
  const letsIn = gone.role === "guest" || visibility === "invite-only";
  return letsIn ? withdrawRsvp(tx, id, personId) : { promotedIds: [], notifiedIds: [] };
}

/** Makes everybody with an RSVP a guest, so that the host of an invite-only event sees them and can remove them. */
export async function addGuestsFromRsvps(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${eventMembers} (event_id, user_id, role)
    select ${rsvps.eventId}, ${rsvps.userId}, 'guest' from ${rsvps}
    where ${rsvps.eventId} = ${id} and ${rsvps.answer} <> 'not-going'
      and ${rsvps.userId} is distinct from (select ${events.hostId} from ${events} where ${events.id} = ${id})
    on conflict do nothing`);
}
