import * as fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import {
  bookingStates,
  depositMoves,
  type moves,
  settlementAfter,
  type settlementMoves,
  stateAfter,
} from "../../contract/bookings/machine.ts";
import { cancelBookingsOfEvents } from "../event-bookings/cancel-bookings-of-events.ts";
import { rescheduleBookings } from "../event-bookings/reschedule-bookings.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { rateLimits } from "../lib/tables.ts";
import { zonedTime } from "../lib/zoned-time.ts";
import { deliver } from "../notifications/deliver.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bookingSettlements } from "./settlement-tables.ts";
import { type BookingRow, bookings } from "./tables.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  offerTo,
  sendExpenses,
  showIsOver,
} from "./test-bookings.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
let renata: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
  renata = await verified(app, "Renata Solis");
});
afterAll(() => app.close());

const move = (person: TestPerson, { id, version }: Booking, name: string) =>
  person.put(`/bookings/${id}/moves/${name}`, { version });
const anyMove = fc.record({
  booking: fc.nat(2),
  by: fc.constantFrom("organizer", "talent"),
  move: fc.constantFrom(
    ...([
      "accept",
      "counter",
      "hold",
      "release",
      "challenge",
      "decline",
      "withdraw",
      "cancel",
      "move-event",
      "cancel-event",
      "pay-deposit",
      "end-show",
      "propose-expenses",
      "accept-settlement",
      "dispute-settlement",
    ] as const),
  ),
});

test("no sequence of moves leaves the state machines, books an act twice or unbalances the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 4, maxLength: 10 }), async (sequence) => {
      // Two hundred runs exceed what one person may do in an hour.
      await app.services.db.delete(rateLimits);
      const act = await listedAct(delia, "Sequence");
      try {
        await playThrough(act.id, sequence);
      } finally {
        await delia.delete(`/acts/${act.id}`);
      }
    }),
    // Shrinking a failing sequence would exceed the test's time limit.
    { numRuns: 200, endOnFailure: true },
  );
}, 480_000);

/** Two organizers and the act make the moves; time does the rest. */
async function playThrough(actId: string, sequence: (Step & { booking: number })[]) {
  const organizers = [tomasz, renata];
  const offers: Booking[] = [];
  for (const organizer of organizers) {
    const eventId = await eventOf(organizer, exampleTerms());
    offers.push(await offerTo(organizer, actId, { eventId }));
  }
  for (const { booking, ...step } of sequence) {
    const at = booking % 2;
    const person = step.by === "talent" ? delia : organizers[at]!;
    const before = await stateOf(offers[at]!);
    // Past shows are hours apart, like upcoming ones.
    const by = step.move.endsWith("-event") ? organizers[at]! : person;
    const answer = await make(by, offers[at]!, { name: step.move, daysAgo: at / 4 });
    expect([200, 204, 403, 404, 409]).toContain(answer.status);
    if (answer.body?.versions) offers[at] = answer.body;
    requireMachine(before, await stateOf(offers[at]!), step);
  }
  const states = await Promise.all(offers.map(stateOf));
  requireNoOverlap(states);
  for (const [at, offer] of offers.entries()) {
    await requireBooks(offer);
    if (states[at]!.state === "moved") {
      // Nobody accepts the new time, and it counts as the organizer's cancellation.
      await showIsOver(app, offer.id);
      expect(await stateOf(offer)).toMatchObject({ state: "cancelled", settlement: "none" });
      await requireBooks(offer);
    }
    if (!["accepted", "done"].includes(states[at]!.state)) continue;
    // Time alone settles what is left.
    const passTime = async () => {
      await app.services.db
        .update(bookingSettlements)
        .set({
          proposedAt: sql`proposed_at - interval '9 days'`,
          createdAt: sql`created_at - interval '9 days'`,
        })
        .where(eq(bookingSettlements.bookingId, offer.id));
      await showIsOver(app, offer.id, 9 + at);
      return stateOf(offer);
    };
    // The server's own clock may be working on the same booking, which is then skipped.
    await expect.poll(passTime).toMatchObject({ state: "done", settlement: "final" });
    expect(["held", "due"]).not.toContain((await passTime()).deposit);
    await requireBooks(offer);
  }
}

async function stateOf({ id }: Booking) {
  const [row] = await app.services.db
    .select({
      state: bookings.state,
      deposit: bookings.depositState,
      depositMinor: bookings.depositMinor,
      settlement: bookings.settlement,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .where(eq(bookings.id, id));
  return row!;
}
type Stand = Awaited<ReturnType<typeof stateOf>>;

/** An act may be booked twice only at different times, as when an event was moved. */
function requireNoOverlap(states: Stand[]): void {
  const accepted = states
    .filter(({ state }) => state === "accepted")
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const [at, { startsAt }] of accepted.slice(1).entries())
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(accepted[at]!.endsAt.getTime());
}

type Step = { by: string; move: string };

/** The moves that an event or time makes in a step that is no move itself. */
const madeBy: Record<string, (keyof typeof moves)[]> = {
  "end-show": ["complete"],
  "move-event": ["reschedule"],
  "cancel-event": ["withdraw", "cancel"],
};

/** Every change is a move of one of the three state machines, and time makes only its own moves. */
function requireMachine(before: Stand, after: Stand, { by, move: name }: Step): void {
  const side = by as "organizer" | "talent";
  expect(bookingStates).toContain(after.state);
  if (after.state !== before.state) {
    const mover = name === "end-show" ? "clock" : name.endsWith("-event") ? "organizer" : side;
    const made = madeBy[name] ?? [name as keyof typeof moves];
    expect(made.map((one) => stateAfter(before.state, one, mover))).toContain(after.state);
  }
  const isOfDeposit = Object.values(depositMoves).some(
    ({ from, to }) => from === before.deposit && to === after.deposit,
  );
  expect(after.deposit === before.deposit || isOfDeposit).toBe(true);
  if (after.settlement !== before.settlement) {
    const made = settlementMoveOf(name, before);
    const mover = name === "end-show" ? "clock" : side;
    expect(settlementAfter(before.settlement, made, mover)).toBe(after.settlement);
  }
}

function settlementMoveOf(name: string, { settlement }: Pick<BookingRow, "settlement">) {
  if (name === "end-show") return "open-settlement";
  // Disputing a statement that is only proposed refuses it.
  if (name === "dispute-settlement" && settlement === "proposed") return "refuse-settlement";
  return name as keyof typeof settlementMoves;
}

/** The accounts sum to zero, the deposit account has what is held, and the act what it is owed. */
async function requireBooks(booking: Booking) {
  const { id } = booking;
  const { deposit, depositMinor, state, settlement } = await stateOf(booking);
  const { act = 0, organizer = 0, deposit: held = 0 } = await bookingBalances(app, id);
  expect(act + organizer + held).toBe(0);
  expect(held).toBe(deposit === "held" ? depositMinor : 0);
  if (settlement === "final") {
    const { statement } = (await delia.get(`/bookings/${id}/settlement`)).body;
    expect(act + held).toBe(statement.feeMinor);
  } else if (state !== "cancelled") expect(act).toBe(deposit === "released" ? depositMinor : 0);
}

/** A person's event at the time of some terms, inserted directly: publishing two hundred through the form would take minutes. */
async function eventOf(host: TestPerson, { day, start, zone }: Booking["terms"]): Promise<string> {
  const startsAt = zonedTime(day, start, zone);
  const id = newId();
  await app.services.db.insert(events).values({
    id,
    slug: `sequence-${id}`,
    title: "Sequence",
    category: "Music",
    hostId: host.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 7_200_000),
    zone,
    status: "published",
  });
  return id;
}

/** Moves the event to a week later. */
async function moveEvent({ eventId, organizerId }: BookingRow): Promise<void> {
  const { services } = app;
  const week = sql`interval '7 days'`;
  await deliver(
    services,
    write(services.db, async (tx) => {
      const [before] = await tx.select().from(events).where(eq(events.id, eventId!)).for("update");
      const [after] = await tx
        .update(events)
        .set({ startsAt: sql`starts_at + ${week}`, endsAt: sql`ends_at + ${week}` })
        .where(eq(events.id, eventId!))
        .returning();
      await rescheduleBookings(tx, organizerId!, [{ before: before!, after: after! }]);
    }),
  );
}

async function cancelEvent({ eventId, organizerId }: BookingRow): Promise<void> {
  const { services } = app;
  const cancel = (tx: Transaction) => cancelBookingsOfEvents(tx, organizerId!, [eventId!]);
  await deliver(services, write(services.db, cancel));
}

type Making = { name: string; daysAgo: number };

async function make(person: TestPerson, booking: Booking, { name, daysAgo }: Making) {
  const { id, version, terms } = booking;
  const at = `/bookings/${id}/settlement`;
  if (name === "accept") return acceptLatest(person, booking);
  if (name === "pay-deposit") {
    const started = await person.post(`/bookings/${id}/deposit`);
    if (started.status !== 200) return started;
    return person.post(`/payments/${started.body.id}/test`, { as: "pay" });
  }
  if (name === "propose-expenses")
    return sendExpenses(person, booking, [{ name: "Sound", amountMinor: 100 }]);
  if (name === "dispute-settlement") return person.put(`${at}/dispute`, { reason: "Wrong" });
  if (name === "accept-settlement") {
    const { body } = await person.get(at);
    return person.put(`${at}/acceptance`, { hash: body.hash ?? "" });
  }
  if (name === "move-event" || name === "cancel-event") {
    const [row] = await app.services.db.select().from(bookings).where(eq(bookings.id, id));
    await (name === "move-event" ? moveEvent : cancelEvent)(row!);
    return { status: 204, body: (await person.get(`/bookings/${id}`)).body };
  }
  if (name === "end-show") {
    if ((await stateOf(booking)).state === "accepted") await showIsOver(app, id, daysAgo);
    return { status: 204, body: undefined };
  }
  if (name !== "counter") return move(person, booking, name);
  return person.post(`/bookings/${id}/versions`, { id: newId(), version, terms });
}
