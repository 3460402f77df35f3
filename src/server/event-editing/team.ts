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
import { answerForThem } from "../rsvps/auto-rsvp.ts";
import { notBlockedBy } from "./line-up.ts";
import { getEventAccess, lockEventAccess } from "../events/event-access.ts";
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

type SeatsQuery = { id: string; cursor?: string | undefined; limit?: number | undefined };

/** Everybody with a seat, in the order in which they got it. */
export function listMembers(db: Db, person: Person, query: SeatsQuery): Promise<Page<Member>> {
  const { id, limit = pageSize } = query;
  return db.transaction(async (tx) => {
    await getEventAccess(tx, person, id, "people");
    const rows = await tx
      .select({ seat: seatColumns, time: eventMembers.createdAt })
      .from(eventMembers)
      .innerJoin(users, eq(users.id, eventMembers.userId))
      .where(
        and(
          eq(eventMembers.eventId, id),
          notBlocked(person, users.id),
          after(eventMembers.createdAt, eventMembers.userId, readCursor(query.cursor)),
        ),
      )
      .orderBy(asc(eventMembers.createdAt), asc(eventMembers.userId))
      .limit(limit + 1);
    const { items, next } = pageOf(rows, limit, ({ seat, time }) => ({ time, id: seat.id }));
    return { items: items.map(({ seat }) => seat), next };
  });
}

type Giving = { id: string; username: string; role: Member["role"] };

/** Gives somebody a seat, or another role in it. */
export function addMember(
  services: Pick<Services, "db" | "rateLimiter">,
  person: Person,
  input: Giving,
): Promise<Done<Member>> {
  return write(services.db, (tx) => giveSeatIn(tx, services, person, input));
}

/** Asks and invites those who are named in a draft; gives those who cannot be asked, who stop nobody. */
export async function inviteMembers(
  tx: Transaction,
  services: Pick<Services, "rateLimiter">,
  person: Person,
  { id, team }: { id: string; team: Omit<Giving, "id">[] },
): Promise<string[]> {
  const unasked: string[] = [];
  for (const named of team) {
    try {
      await writeWithin(tx, (own) => giveSeatIn(own, services, person, { id, ...named }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unasked.push(named.username);
    }
  }
  return unasked;
}

async function giveSeatIn(
  tx: Transaction,
  { rateLimiter: tries }: Pick<Services, "rateLimiter">,
  person: Person,
  { id, username, role }: Giving,
): Promise<Member> {
  const { event } = await lockEventAccess(tx, person, id, "people");
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
      // Who is in the team already may get other work in it without being asked again.
      set: {
        role,
        asked:
          role === "guest" ? false : sql`${eventMembers.asked} or ${eventMembers.role} = 'guest'`,
      },
    })
    .returning({ asked: eventMembers.asked });
  // Counted with the new one, so that a seat given again or changed is never one too many.
  const [all] = await tx
    .select({ seats: count() })
    .from(eventMembers)
    .where(eq(eventMembers.eventId, id));
  if (all && all.seats > eventLimits.people) wrongName("No more people fit in this list.");
  const asked = given?.asked ?? false;
  const seat = { id: found.id, name: found.name, username: found.username, role, asked };
  const invited = { to: found.id, by: person.id, fact: id, eventId: id };
  record(tx, hintMyEvents([found.id]));
  if (asked) await notify(tx, [{ kind: "ask", ...invited }]);
  if (asked || role !== "guest") return seat;
  const isAnswered = !found.isStranger && (await answerForThem(tx, event, found.id));
  await notify(tx, [{ kind: isAnswered ? "auto-rsvp" : "invitation", ...invited }]);
  return seat;
}

// Whoever follows neither the host nor the one who invites never asked for either: of those only few a day.
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

/** Takes a seat back, or leaves one's own; a guest's answer goes along. */
export function removeMember(
  db: Db,
  person: Person,
  { id, personId }: Taking,
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const theirs = and(eq(eventMembers.eventId, id), eq(eventMembers.userId, personId));
    const event = personId === person.id ? await hold(tx, id) : await seated(tx, person, id);
    const [gone] = await tx.delete(eventMembers).where(theirs).returning();
    if (!gone) refuse("NOT_FOUND");
    // By invitation only, an answer lets in as a seat does.
    const letsIn = gone.role === "guest" || event?.visibility === "invite-only";
    record(tx, hintMyEvents([personId]));
    if (letsIn) await withdrawRsvp(tx, id, personId);
  });
}

async function hold(tx: Transaction, id: string) {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
  return event;
}

async function seated(tx: Transaction, person: Person, id: string) {
  return (await lockEventAccess(tx, person, id, "people")).event;
}

/** Makes guests of whoever has answered, so that the host of what is by invitation only sees them and can take the seat back. */
export async function seatAnswerers(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${eventMembers} (event_id, user_id, role)
    select ${rsvps.eventId}, ${rsvps.userId}, 'guest' from ${rsvps}
    where ${rsvps.eventId} = ${id} and ${rsvps.answer} <> 'not-going'
      and ${rsvps.userId} is distinct from (select ${events.hostId} from ${events} where ${events.id} = ${id})
    on conflict do nothing`);
}
