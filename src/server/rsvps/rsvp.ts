import { and, eq, max, ne, or, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import type { goingAudiences } from "../../contract/events/limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { limitConcurrency } from "../lib/limit-concurrency.ts";
import { readEventInvitations } from "../notifications/announce.ts";
import { notify, withdraw } from "../notifications/notify.ts";
import {
  closeOffer,
  countPlaces,
  offerReleasedPlaces,
  noOffer,
  expireOffers,
  placesHeld,
} from "./waitlist-offers.ts";
import { codeToCount } from "../shares/code-to-count.ts";
import { sourceToCount } from "../shares/source-to-count.ts";
import { answerByTicket } from "./rsvp-limits-with-tickets.ts";
import { refuseBanned } from "../bans/ban-access.ts";
import { refuseWhenOff } from "../events/lock-event.ts";
import { getCard } from "../events/event-card.ts";
import { hintWaitlist } from "../events/live.ts";
import { events } from "../events/tables.ts";
import { recordRsvps } from "./record-rsvps.ts";
import { rsvps } from "./tables.ts";
import { enterByKey, visibleBy } from "../events/visible-by-link.ts";
import { holdsAnswer } from "../events/visibility.ts";

type Row = typeof rsvps.$inferSelect;
type Input = {
  id: string;
  answer: Row["answer"];
  guests: number;
  seenBy?: (typeof goingAudiences)[number] | undefined;
  /** The key in the link or email that brought them. */
  key?: string | undefined;
  source?: Row["source"] | undefined;
  code?: string | undefined;
};
const endless = Number.POSITIVE_INFINITY;

// In a rush, RSVPs queue here without occupying a database connection.
const inTurn = limitConcurrency(12, 5_000);

/** Stores the person's RSVP and updates the number of places taken. */
export function rsvp(db: Db, person: Person, input: Input): Promise<Done<EventCard>> {
  return inTurn(() => write(db, (tx) => noteAnswer(tx, person, input)));
}

async function noteAnswer(tx: Transaction, person: Person, input: Input): Promise<EventCard> {
  const { id, answer, guests } = input;
  // Every change of an event's RSVPs locks its row first, so the last place is taken once.
  const [event] = await tx
    .select({
      status: events.status,
      hostId: events.hostId,
      capacity: events.capacity,
      going: events.going,
      isOver: sql<boolean>`${events.endsAt} <= now()`,
      isClosed: sql<boolean>`${events.visibility} = 'invite-only'`,
      sells: sql<boolean>`${events.currency} is not null`,
    })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        // People who hold a place can always give it back.
        or(
          await visibleBy(tx, person, input.key),
          answer === "not-going" ? holdsAnswer(person) : undefined,
        ),
      ),
    )
    .for("update");
  if (!event) refuse("NOT_FOUND");
  refuseWhenOff(event);
  if (answer !== "not-going") await refuseBanned(tx, person, event.hostId);
  if (input.key && answer !== "not-going" && event.hostId !== person.id)
    await enterByKey(tx, person, { id, key: input.key, isClosed: event.isClosed });
  // Passes on expired offers before considering this RSVP.
  if (event.capacity !== null && (await expireOffers(tx, id))) return noteAnswer(tx, person, input);
  const own = and(eq(rsvps.eventId, id), eq(rsvps.userId, person.id));
  const [before] = await tx.select().from(rsvps).where(own);
  const byTicket = event.sells && answerByTicket(before, input);
  if (byTicket) return noteWhoSees(tx, person, { id, ...byTicket });
  // A repeated request to join the waitlist must not accept an offer by accident.
  if (before?.offerId && answer === "waitlist") return getCard(tx, person, id);
  const held = placesHeld(before);
  const left = event.capacity === null ? endless : event.capacity - event.going + held;
  const wants = answer === "going" || answer === "waitlist";
  const fits = 1 + guests <= left;
  if (wants && 1 + guests > (event.capacity ?? endless)) {
    refuse("EVENT_FULL", { detail: `There are ${event.capacity} places in total.` });
  }
  // People keep their place until they give it back, even if they ask for more guests than fit.
  if (wants && !fits && (answer === "going" || held > 0)) {
    refuse("EVENT_FULL", left > 0 ? { detail: `Only ${placesText(left)} left.` } : {});
  }
  const given: Row["answer"] = wants ? (fits ? "going" : "waitlist") : answer;
  const turn = given === "waitlist" ? (before?.turn ?? (await nextTurn(tx, id))) : null;
  const asked = { askedAt: null, automatic: false, ...noOffer, ...chosen(input) };
  const row = { answer: given, guests: wants ? guests : 0, turn, ...asked };
  const came = await cameBy(tx, person, input);
  await tx
    .insert(rsvps)
    // Only the first RSVP records how they came.
    .values({ eventId: id, userId: person.id, ...row, ...came })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.userId],
      set: { ...row, updatedAt: sql`now()` },
    });
  await closeOffer(tx, id, before?.offerId);
  const more = (given === "going" ? 1 + guests : 0) - held;
  if (more !== 0) await countPlaces(tx, id, more);
  if (more < 0) await offerReleasedPlaces(tx, id);
  if (turn !== (before?.turn ?? null)) record(tx, hintWaitlist(id));
  await readEventInvitations(tx, person.id, id);
  const response = { kind: "rsvp", by: person.id, fact: id } as const;
  await recordRsvps(tx, id, [{ personId: person.id, answer: given, guests: row.guests }]);
  const { hostId } = event;
  await (given === "not-going" || hostId === null
    ? withdraw(tx, response)
    : notify(tx, [{ ...response, to: hostId, eventId: id }]));
  return getCard(tx, person, id);
}

/** For people whose ticket counts as their RSVP: stores who may see it or, without that, that they're still coming after a change. */
async function noteWhoSees(
  tx: Transaction,
  person: Person,
  { id, ...seen }: { id: string } & Partial<Pick<Row, "seenBy">>,
): Promise<EventCard> {
  await tx
    .update(rsvps)
    .set(seen.seenBy ? seen : { updatedAt: sql`now()` })
    .where(and(eq(rsvps.eventId, id), eq(rsvps.userId, person.id)));
  return getCard(tx, person, id);
}

/** Who may see the RSVP, if the request says so. Otherwise it stays unchanged. */
function chosen({ seenBy }: Input) {
  return seenBy === undefined ? {} : { seenBy };
}

/** Ignores a code of another event or the person's own. */
async function cameBy(tx: Transaction, person: Person, { id, source: said, code }: Input) {
  const source = await sourceToCount(tx, id, said, "answer");
  if (code === undefined) return { source };
  const shareCode = codeToCount({ eventId: id, code, viewerId: person.id });
  return { source, shareCode };
}

function placesText(left: number): string {
  return left === 1 ? "one place is" : `${left} places are`;
}

async function nextTurn(tx: Transaction, eventId: string): Promise<number> {
  const [last] = await tx
    .select({ turn: max(rsvps.turn) })
    .from(rsvps)
    .where(eq(rsvps.eventId, eventId));
  return (last?.turn ?? 0) + 1;
}

/** Withdraws a person's RSVP and releases their places. A "not going" stays, so that nobody answers for them again. The caller holds the event's lock. */
export async function withdrawRsvp(
  tx: Transaction,
  eventId: string,
  userId: string,
): Promise<void> {
  const [gone] = await tx
    .delete(rsvps)
    .where(
      and(
        eq(rsvps.eventId, eventId),
        eq(rsvps.userId, userId),
        ne(rsvps.answer, "not-going"),
        // A ticket counts as an RSVP for as long as it's valid.
        eq(rsvps.byTicket, false),
      ),
    )
    .returning();
  if (!gone) return;
  await withdraw(tx, { kind: "rsvp", by: userId, fact: eventId });
  await closeOffer(tx, eventId, gone.offerId);
  if (gone.turn !== null) record(tx, hintWaitlist(eventId));
  const held = placesHeld(gone);
  if (held === 0) return;
  await countPlaces(tx, eventId, -held);
  await offerReleasedPlaces(tx, eventId);
}
