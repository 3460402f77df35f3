import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Seat } from "../../contract/event-editing.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/cursor.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { withdrawAnswer, type Withdrawn } from "./answers.ts";
import { notBlockedBy } from "./line-up.ts";
import { readSeatAt, seatAt } from "./seat.ts";
import { events, eventSeats, rsvps } from "./tables.ts";

const seatColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  role: eventSeats.role,
};

type SeatsQuery = { id: string; cursor?: string | undefined; limit?: number | undefined };

/** Everybody with a seat, in the order in which they got it. */
export function listSeats(db: Db, person: Person, query: SeatsQuery): Promise<Page<Seat>> {
  const { id, limit = limits.page } = query;
  return db.transaction(async (tx) => {
    await readSeatAt(tx, person, id, "people");
    const rows = await tx
      .select({ seat: seatColumns, time: eventSeats.createdAt })
      .from(eventSeats)
      .innerJoin(users, eq(users.id, eventSeats.userId))
      .where(
        and(
          eq(eventSeats.eventId, id),
          notBlocked(person, users.id),
          after(eventSeats.createdAt, eventSeats.userId, readCursor(query.cursor)),
        ),
      )
      .orderBy(asc(eventSeats.createdAt), asc(eventSeats.userId))
      .limit(limit + 1);
    const { items, next } = pageOf(rows, limit, ({ seat, time }) => ({ time, id: seat.id }));
    return { items: items.map(({ seat }) => seat), next };
  });
}

type Giving = { id: string; username: string; role: Seat["role"] };

/** Gives somebody a seat, or another role in it. */
export function giveSeat(db: Db, person: Person, input: Giving): Promise<Seat> {
  const { id, username, role } = input;
  return db.transaction(async (tx) => {
    const { event } = await seatAt(tx, person, id, "people");
    if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    const found = await findPerson(
      tx,
      { person, hostId: event.hostId },
      username.replace(/^@/, ""),
    );
    if (!found) wrongName("Nobody here has this username.");
    if (found.id === event.hostId) wrongName("The host has every seat already.");
    await tx
      .insert(eventSeats)
      .values({ eventId: id, userId: found.id, role })
      .onConflictDoUpdate({ target: [eventSeats.eventId, eventSeats.userId], set: { role } });
    // Counted with the new one, so that a seat given again or changed is never one too many.
    const [all] = await tx
      .select({ seats: count() })
      .from(eventSeats)
      .where(eq(eventSeats.eventId, id));
    if (all && all.seats > limits.event.people) wrongName("No more people fit in this list.");
    return { ...found, role };
  });
}

type By = { person: Person; hostId: string | null };

async function findPerson(tx: Transaction, { person, hostId }: By, username: string) {
  const [found] = await tx
    .select({ id: users.id, name: users.name, username: users.username })
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
export function takeSeat(db: Db, person: Person, { id, personId }: Taking): Promise<Withdrawn> {
  return db.transaction(async (tx) => {
    const theirs = and(eq(eventSeats.eventId, id), eq(eventSeats.userId, personId));
    const event = personId === person.id ? await hold(tx, id) : await seated(tx, person, id);
    const [gone] = await tx.delete(eventSeats).where(theirs).returning();
    if (!gone) refuse("NOT_FOUND");
    // By invitation only, an answer lets in as a seat does.
    const letsIn = gone.role === "guest" || event?.visibility === "invite-only";
    return letsIn ? withdrawAnswer(tx, id, personId) : { takenUp: [], told: [] };
  });
}

async function hold(tx: Transaction, id: string) {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
  return event;
}

async function seated(tx: Transaction, person: Person, id: string) {
  return (await seatAt(tx, person, id, "people")).event;
}

/** Makes guests of whoever has answered, so that the host of what is by invitation only sees them and can take the seat back. */
export async function seatAnswerers(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${eventSeats} (event_id, user_id, role)
    select ${rsvps.eventId}, ${rsvps.userId}, 'guest' from ${rsvps}
    where ${rsvps.eventId} = ${id} and ${rsvps.answer} <> 'not-going'
      and ${rsvps.userId} is distinct from (select ${events.hostId} from ${events} where ${events.id} = ${id})
    on conflict do nothing`);
}
