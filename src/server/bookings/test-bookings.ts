import { eq, sql } from "drizzle-orm";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { newId } from "../lib/ids.ts";
import { deliver } from "../notifications/deliver.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { moveByClock } from "./move-by-clock.ts";
import { settleByClock } from "./settle-by-clock.ts";
import { bookings } from "./tables.ts";

const dayMs = 24 * 3_600_000;
const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Terms for a night this many days ahead. */
export function exampleTerms(more: Partial<Terms> = {}, days = 60): Terms {
  return {
    place: "The Old Exchange, Austin",
    day: dayAhead(days),
    start: "21:00",
    minutes: 90,
    zone: "America/Chicago",
    fee: { kind: "guarantee", currency: "USD", guaranteeMinor: 120_000, percent: 0 },
    depositPercent: 25,
    rider: "Two vocal microphones",
    hospitality: "Hot meal for five",
    cancellation: [{ days: 30, percent: 25 }],
    validUntil: dayAhead(Math.min(days, 20)),
    ...more,
  };
}

/** A listed act of a person. */
export async function listedAct(person: TestPerson, name: string) {
  const { body } = await person.post("/acts", { id: newId(), name, kind: "solo" });
  const listed = await person.patch(`/acts/${body.id}`, { listed: true });
  return listed.body as { id: string; slug: string };
}

type Offered = { id?: string; eventId?: string; terms?: Terms };

/** Offers a booking to an act. */
export async function offerTo(person: TestPerson, actId: string, more: Offered = {}) {
  const answer = await person.post("/bookings", {
    id: more.id ?? newId(),
    actId,
    eventId: more.eventId ?? null,
    title: "Midwinter Stomp",
    terms: more.terms ?? exampleTerms(),
  });
  if (answer.status !== 201) throw new Error(`offer failed: ${JSON.stringify(answer.body)}`);
  return answer.body as Booking;
}

/** The hash of the latest version, as the accepting side has read it. */
export function latestHash(booking: Booking): string {
  return booking.versions.at(-1)?.hash ?? "";
}

/** Accepts the latest version. */
export function acceptLatest(person: TestPerson, booking: Booking) {
  const { id, version } = booking;
  return person.put(`/bookings/${id}/acceptance`, { version, hash: latestHash(booking) });
}

/** Pays the deposit on the test page. */
export async function payDeposit(person: TestPerson, id: string) {
  const started = await person.post(`/bookings/${id}/deposit`);
  if (started.status !== 200) throw new Error(`no deposit: ${JSON.stringify(started.body)}`);
  return person.post(`/payments/${started.body.id}/test`, { as: "pay" });
}

/** Sends the expenses of a night, as someone who has read those proposed before. */
export async function sendExpenses(
  person: TestPerson,
  { id }: Pick<Booking, "id">,
  expenses: object[] = [],
) {
  const { body } = await person.get(`/bookings/${id}/settlement`);
  const basedOn = body.statement?.expenses ?? [];
  return person.put(`/bookings/${id}/settlement/expenses`, { expenses, basedOn });
}

/** Makes the show have ended this many days ago, and runs the clock. */
export async function showIsOver(app: TestApp, bookingId: string, daysAgo = 0): Promise<void> {
  const { services } = app;
  const endsAt = new Date(Date.now() - daysAgo * dayMs - 1_000);
  const startsAt = new Date(endsAt.getTime() - 5_400_000);
  await services.db.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, bookingId));
  await deliver(services, moveByClock(services.db));
  await deliver(services, settleByClock(services.db));
}

/** What a booking's ledger owes each account. */
export async function bookingBalances({ services }: TestApp, bookingId: string) {
  const { rows } = await services.db.execute<{ account: string; owed: number }>(sql`
    select account, sum(amount_minor)::float8 as owed from ledger_entries
    where booking_id = ${bookingId} group by account`);
  return Object.fromEntries(rows.map(({ account, owed }) => [account, owed]));
}
