import * as fc from "fast-check";
import { eq } from "drizzle-orm";
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
import { newId } from "../lib/ids.ts";
import { rateLimits } from "../lib/tables.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bookings } from "./tables.ts";
import { acceptLatest, bookingBalances, listedAct, offerTo, showIsOver } from "./test-bookings.ts";

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
      "pay-deposit",
      "end-show",
      "propose-expenses",
      "accept-settlement",
      "dispute-settlement",
    ] as const),
  ),
});

test("no sequence of moves leaves the state machines, books an act twice or unbalances the books", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 4, maxLength: 10 }), async (sequence) => {
      // Two hundred runs are more than one person may make in an hour.
      await app.services.db.delete(rateLimits);
      const act = await listedAct(delia, "Sequence");
      try {
        await playThrough(act.id, sequence);
      } finally {
        await delia.delete(`/acts/${act.id}`);
      }
    }),
    { numRuns: 200 },
  );
}, 480_000);

/** Two organizers and the act make the moves, and time makes the rest. */
async function playThrough(actId: string, sequence: (Step & { booking: number })[]) {
  const organizers = [tomasz, renata];
  const offers = [await offerTo(tomasz, actId), await offerTo(renata, actId)];
  for (const { booking, ...step } of sequence) {
    const at = booking % 2;
    const person = step.by === "talent" ? delia : organizers[at]!;
    const before = await stateOf(offers[at]!);
    // Shows that are over lie hours apart, as those that are still to come do.
    const answer = await make(person, offers[at]!, { name: step.move, daysAgo: at / 4 });
    expect([200, 204, 403, 404, 409]).toContain(answer.status);
    if (answer.body?.versions) offers[at] = answer.body;
    requireMachine(before, await stateOf(offers[at]!), step);
  }
  const states = await Promise.all(offers.map(stateOf));
  expect(states.filter(({ state }) => state === "accepted").length).toBeLessThan(2);
  for (const [at, offer] of offers.entries()) {
    await requireBooks(offer);
    if (!["accepted", "done"].includes(states[at]!.state)) continue;
    // What is left over is settled by time alone.
    const passTime = async () => {
      await showIsOver(app, offer.id, 9 + at);
      return stateOf(offer);
    };
    // The server's own clock may be at the same booking, which is then passed over.
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
    })
    .from(bookings)
    .where(eq(bookings.id, id));
  return row!;
}
type Stand = Awaited<ReturnType<typeof stateOf>>;

type Step = { by: string; move: string };

/** What changed is a move of one of the three machines, and time makes only its own. */
function requireMachine(before: Stand, after: Stand, { by, move: name }: Step): void {
  const side = by as "organizer" | "talent";
  expect(bookingStates).toContain(after.state);
  if (after.state !== before.state) {
    const mover = name === "end-show" ? "clock" : side;
    const made = name === "end-show" ? "complete" : (name as keyof typeof moves);
    expect(stateAfter(before.state, made, mover)).toBe(after.state);
  }
  const isOfDeposit = Object.values(depositMoves).some(
    ({ from, to }) => from === before.deposit && to === after.deposit,
  );
  expect(after.deposit === before.deposit || isOfDeposit).toBe(true);
  if (after.settlement !== before.settlement) {
    const made = name === "end-show" ? "open-settlement" : (name as keyof typeof settlementMoves);
    const mover = name === "end-show" ? "clock" : side;
    expect(settlementAfter(before.settlement, made, mover)).toBe(after.settlement);
  }
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
    return person.put(`${at}/expenses`, { expenses: [{ name: "Sound", amountMinor: 100 }] });
  if (name === "dispute-settlement") return person.put(`${at}/dispute`, { reason: "Wrong" });
  if (name === "accept-settlement") {
    const { body } = await person.get(at);
    return person.put(`${at}/acceptance`, { hash: body.hash ?? "" });
  }
  if (name === "end-show") {
    if ((await stateOf(booking)).state === "accepted") await showIsOver(app, id, daysAgo);
    return { status: 204, body: undefined };
  }
  if (name !== "counter") return move(person, booking, name);
  return person.post(`/bookings/${id}/versions`, { id: newId(), version, terms });
}
