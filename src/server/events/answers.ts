import { and, asc, eq, gt, inArray, lte, max, or, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { takeTurns } from "../lib/turns.ts";
import { notify, withdraw } from "../notifications/notify.ts";
import { getCard } from "./service.ts";
import { events, rsvps } from "./tables.ts";
import { holdsAnswer, visibleEvent } from "./visibility.ts";

type Answer = (typeof rsvps.$inferSelect)["answer"];
type Input = { id: string; answer: Answer; guests: number };

const endless = Number.POSITIVE_INFINITY;

// A rush waits here, where it holds no connection that others need.
const inTurn = takeTurns(12, 5_000);

/** Notes the person's answer and keeps the places true; `takenUp` are those whom a freed place lets in, `told` whose bell it changes. */
export function answerEvent(
  db: Db,
  person: Person,
  input: Input,
): Promise<{ event: EventCard; takenUp: string[]; told: string[] }> {
  return inTurn(() => db.transaction((tx) => noteAnswer(tx, person, input)));
}

async function noteAnswer(tx: Transaction, person: Person, { id, answer, guests }: Input) {
  // Every change of an event's answers locks its row first, so the last place is taken once.
  const [event] = await tx
    .select({
      status: events.status,
      hostId: events.hostId,
      capacity: events.capacity,
      going: events.going,
      isOver: sql<boolean>`${events.endsAt} <= now()`,
    })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        // Whoever holds a place may give it back wherever they stand.
        or(visibleEvent(person), answer === "not-going" ? holdsAnswer(person) : undefined),
      ),
    )
    .for("update");
  if (!event) refuse("NOT_FOUND");
  if (event.status === "cancelled") refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
  if (event.isOver) refuse("NOT_ALLOWED", { detail: "This event is over." });
  const own = and(eq(rsvps.eventId, id), eq(rsvps.userId, person.id));
  const [before] = await tx.select().from(rsvps).where(own);
  const held = before?.answer === "going" ? 1 + before.guests : 0;
  const left = event.capacity === null ? endless : event.capacity - event.going + held;
  const wants = answer === "going" || answer === "waitlist";
  const fits = 1 + guests <= left;
  if (wants && 1 + guests > (event.capacity ?? endless)) {
    refuse("EVENT_FULL", { detail: `There are ${event.capacity} places in all.` });
  }
  // Whoever has a place keeps it until they give it back, also when they ask for one too many.
  if (wants && !fits && (answer === "going" || held > 0)) {
    refuse("EVENT_FULL", left > 0 ? { detail: `Only ${placesInWords(left)} left.` } : {});
  }
  const given: Answer = wants ? (fits ? "going" : "waitlist") : answer;
  const turn = given === "waitlist" ? (before?.turn ?? (await nextTurn(tx, id))) : null;
  const row = { answer: given, guests: wants ? guests : 0, turn };
  await tx
    .insert(rsvps)
    .values({ eventId: id, userId: person.id, ...row })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.userId],
      set: { ...row, updatedAt: sql`now()` },
    });
  const more = (given === "going" ? 1 + guests : 0) - held;
  if (more !== 0) await count(tx, id, more);
  const takenUp = more < 0 ? await fillFreed(tx, id) : [];
  const deed = { kind: "rsvp", by: person.id, fact: id } as const;
  const { hostId } = event;
  const told =
    given === "not-going" || hostId === null
      ? await withdraw(tx, deed)
      : await notify(tx, [{ ...deed, to: hostId, eventId: id }]);
  return { event: await getCard(tx, person, id), takenUp, told };
}

function placesInWords(left: number): string {
  return left === 1 ? "one place is" : `${left} places are`;
}

async function nextTurn(tx: Transaction, eventId: string): Promise<number> {
  const [last] = await tx
    .select({ turn: max(rsvps.turn) })
    .from(rsvps)
    .where(eq(rsvps.eventId, eventId));
  return (last?.turn ?? 0) + 1;
}

async function count(tx: Transaction, eventId: string, more: number): Promise<void> {
  await tx
    .update(events)
    .set({ going: sql`${events.going} + ${more}` })
    .where(eq(events.id, eventId));
}

/**
 * Gives free places to those who wait, first come first served; a party that does not fit keeps its turn and lets the next
 * one pass. The caller holds the event's lock.
 */
export async function fillFreed(tx: Transaction, eventId: string): Promise<string[]> {
  const [event] = await tx
    .select({ capacity: events.capacity, going: events.going, status: events.status })
    .from(events)
    .where(and(eq(events.id, eventId), sql`${events.endsAt} > now()`));
  if (event?.status !== "published") return [];
  const left = event.capacity === null ? endless : event.capacity - event.going;
  const takenUp = await nextThatFit(tx, eventId, left);
  if (takenUp.length === 0) return [];
  const ids = takenUp.map(({ userId }) => userId);
  await tx
    .update(rsvps)
    .set({ answer: "going", turn: null, updatedAt: sql`now()` })
    .where(and(eq(rsvps.eventId, eventId), inArray(rsvps.userId, ids)));
  await count(
    tx,
    eventId,
    takenUp.reduce((sum, { guests }) => sum + 1 + guests, 0),
  );
  return ids;
}

/** The parties whose turn it is for so many places. Reads no further than it has to: the first of each round fits. */
async function nextThatFit(tx: Transaction, eventId: string, places: number) {
  const fitting: { userId: string; guests: number }[] = [];
  let left = places;
  let turn = 0;
  while (left > 0) {
    const most = left;
    const round = tx
      .select({ userId: rsvps.userId, guests: rsvps.guests, turn: rsvps.turn })
      .from(rsvps)
      .where(
        and(
          eq(rsvps.eventId, eventId),
          eq(rsvps.answer, "waitlist"),
          gt(rsvps.turn, turn),
          most === endless ? undefined : lte(rsvps.guests, most - 1),
        ),
      )
      .orderBy(asc(rsvps.turn));
    const waiting = await (most === endless ? round : round.limit(most));
    for (const one of waiting) {
      turn = one.turn ?? turn;
      if (1 + one.guests > left) continue;
      left -= 1 + one.guests;
      fitting.push(one);
    }
    if (waiting.length < most) break;
  }
  return fitting;
}

/** Those whom a freed place lets in, and those whose bell it changes. */
export type Withdrawn = { takenUp: string[]; told: string[] };

/** Takes somebody's answer back with their places. The caller holds the event's lock. */
export async function withdrawAnswer(
  tx: Transaction,
  eventId: string,
  userId: string,
): Promise<Withdrawn> {
  const [gone] = await tx
    .delete(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)))
    .returning();
  if (!gone) return { takenUp: [], told: [] };
  const told = await withdraw(tx, { kind: "rsvp", by: userId, fact: eventId });
  if (gone.answer !== "going") return { takenUp: [], told };
  await count(tx, eventId, -1 - gone.guests);
  return { takenUp: await fillFreed(tx, eventId), told };
}
