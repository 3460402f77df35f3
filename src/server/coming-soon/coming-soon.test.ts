import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComingSoon } from "../../contract/events/coming-soon.ts";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { scans } from "../door/tables.ts";
import { sell, ticketType } from "../sales/test-sales.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { bookings } from "../bookings/tables.ts";
import {
  acceptLatest,
  exampleTerms,
  listedAct,
  offerTo,
  sendExpenses,
  showIsOver,
} from "../bookings/test-bookings.ts";
import { applyWith, deadlinePasses, publishedCall } from "../calls/test-calls.ts";
import { verified } from "../messages/test-people.ts";
import { publish, verifyEmail } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

const titles = (items: { title: string }[]) => items.map(({ title }) => title);

async function soonFor(person: TestPerson) {
  const { body } = await person.get("/my/coming-soon");
  const { next, hosting, saved, drafts } = body as ComingSoon;
  return {
    next: titles(next),
    hosting: hosting.map(({ title, going }) => ({ title, going })),
    saved: titles(saved),
    drafts: titles(drafts),
  };
}

async function offersFor(person: TestPerson) {
  const { body } = await person.get("/my/coming-soon");
  return (body as ComingSoon).next.map(({ myOffer }) => myOffer);
}

const day = (number: number) => ({ startDay: `2031-05-${String(number).padStart(2, "0")}` });

test("a user with nothing coming up gets four empty lists", async () => {
  const nothing = { next: [], hosting: [], saved: [], drafts: [] };
  expect(await soonFor(await app.person("Nina"))).toEqual(nothing);
});

test("an attendee sees the next three events they go to, and two saved ones they have not answered", async () => {
  const ana = await app.person("Ana");
  for (const n of [5, 4, 3, 2]) {
    const { id } = await publish(host, { title: `Gig ${n}`, ...day(n) });
    await ana.put(`/events/${id}/answer`, { answer: n === 3 ? "maybe" : "going" });
    await ana.put(`/events/${id}/save`);
  }
  for (const n of [9, 8, 7]) {
    const { id } = await publish(host, { title: `Kept ${n}`, ...day(n) });
    await ana.put(`/events/${id}/save`);
  }
  const { next, saved } = await soonFor(ana);
  expect(next).toEqual(["Gig 2", "Gig 3", "Gig 4"]);
  expect(saved).toEqual(["Kept 7", "Kept 8"]);
});

test("an organizer sees how many people come to the events they host, and the drafts to continue", async () => {
  const [olga, ben] = [await app.person("Olga", { role: "organizer" }), await app.person("Ben")];
  const { id } = await publish(olga, { title: "Open Stage" });
  await ben.put(`/events/${id}/answer`, { answer: "going", guests: 2 });
  await olga.put(`/my/event-drafts/${newId()}`, { version: 0, title: "Winter Ball" });
  expect(await soonFor(olga)).toEqual({
    next: [],
    hosting: [{ title: "Open Stage", going: 3 }],
    saved: [],
    drafts: ["Winter Ball"],
  });
});

test("a place held for somebody on the waitlist says until when, to them alone", async () => {
  const [ana, ben, cy] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cy")];
  const { id } = await publish(host, { title: "One Chair", capacity: 1 });
  await ana.put(`/events/${id}/answer`, { answer: "going" });
  for (const one of [ben, cy]) await one.put(`/events/${id}/answer`, { answer: "waitlist" });
  expect(await offersFor(ben)).toEqual([null]);
  await ana.put(`/events/${id}/answer`, { answer: "not-going" });
  expect(await offersFor(ben)).toEqual([expect.any(String)]);
  expect(await offersFor(cy)).toEqual([null]);
});

test("events that are cancelled or hidden by a block are not listed", async () => {
  const [cy, dot, eve] = [await app.person("Cy"), await app.person("Dot"), await app.person("Eve")];
  const hidden = await publish(dot, { title: "Behind a block" });
  const off = await publish(eve, { title: "Called off" });
  for (const { id } of [hidden, off]) await cy.put(`/events/${id}/save`);
  await dot.put(`/people/${cy.id}/block`);
  await eve.post(`/events/${off.id}/cancel`, { message: "" });
  expect((await soonFor(cy)).saved).toEqual([]);
});

test("a cancelled event is listed only for its guests, who need to know", async () => {
  const [fay, gus] = [await app.person("Fay"), await app.person("Gus")];
  const id = newId();
  const { body } = await fay.post("/posts", {
    id,
    type: "event",
    content: "Garden party",
    eventDate: "2031-06-01",
    venue: "The garden",
    organizer: "Fay",
    eventCategory: "General",
  });
  const { event } = body as { event: { id: string } };
  await gus.put(`/events/${event.id}/answer`, { answer: "going" });
  expect((await soonFor(fay)).hosting).toMatchObject([{ title: "Garden party" }]);
  await fay.delete(`/posts/${id}`);
  expect((await soonFor(fay)).hosting).toEqual([]);
  expect((await soonFor(gus)).next).toEqual(["Garden party"]);
});

const statementsOf = async (who: TestPerson) =>
  (await countingQueries(() => who.get("/my/coming-soon"))).statements.length;
const todayFor = async (who: TestPerson) =>
  ((await who.get("/my/coming-soon")).body as ComingSoon).today;

test("on the day of an event its organizers see its sales and check-in, for one more statement", async () => {
  const [olga, mo] = [await app.person("Olga"), await app.person("Mo")];
  const { id } = await publish(olga, { title: "Tonight" });
  await publish(olga, { title: "Later", ...day(20) });
  const { db } = app.services;
  const before = await statementsOf(olga);
  await verifyEmail(app, olga);
  const { types } = await sell(olga, id, [ticketType({ priceMinor: 1_500 })]);
  const typeId = types[0]!.id;
  const tickets = await buyTickets(app, id, { typeId, buyerId: mo.id, name: "Mo", quantity: 3 });
  expect(await todayFor(olga)).toEqual([]);
  expect(await statementsOf(olga)).toBe(before);
  await db.execute(
    sql`update events set starts_at = now() + interval '3 hours', ends_at = now() + interval '6 hours' where id = ${id}`,
  );
  const [first, second] = tickets;
  await db.insert(scans).values({
    id: newId(),
    eventId: id,
    ticketId: first!.id,
    result: "admitted",
    at: new Date(),
  });
  await db.execute(
    sql`update tickets set created_at = now() - interval '3 days' where id = ${second!.id}`,
  );
  expect(await todayFor(olga)).toMatchObject([
    {
      event: { title: "Tonight" },
      sold: 3,
      checkedIn: 1,
      soldToday: 2,
      soldTodayMinor: 3_000,
      currency: "USD",
    },
  ]);
  expect(await statementsOf(olga)).toBe(before + 1);
  expect(await todayFor(mo)).toEqual([]);
  // As on the Manage page, a refunded ticket does not count as sold.
  await db.execute(
    sql`update tickets set ended = 'refunded', ended_at = now() where id = ${tickets[2]!.id}`,
  );
  expect(await todayFor(olga)).toMatchObject([{ sold: 2, soldToday: 1, soldTodayMinor: 1_500 }]);
});

async function tasksOf(person: TestPerson) {
  const { talent } = (await person.get("/my/coming-soon")).body as ComingSoon;
  return talent.map(({ kind, title }) => `${kind}: ${title}`);
}

test("offers to answer, booked dates and open calls are listed for the people they concern", async () => {
  const [delia, tomasz] = [await app.person("Delia"), await verified(app, "Tomasz")];
  const act = await listedAct(delia, "Night Ferry");
  const booking = await offerTo(tomasz, act.id);
  const { title } = booking;
  expect(await tasksOf(delia)).toEqual([`answer: ${title}`]);
  expect(await tasksOf(tomasz)).toEqual([]);
  await acceptLatest(delia, booking);
  expect(await tasksOf(delia)).toEqual([`booking: ${title}`]);
  expect(await tasksOf(tomasz)).toEqual([`deposit: ${title}`]);
  await publishedCall(tomasz, { fields: { title: "Brass wanted" } });
  expect(await tasksOf(tomasz)).toEqual(["call: Brass wanted", `deposit: ${title}`]);
  expect(await tasksOf(host)).toEqual([]);
  // After the event has moved, the act has to answer again.
  await app.services.db.update(bookings).set({ state: "moved" });
  expect(await tasksOf(delia)).toEqual([`answer: ${title}`]);
});

test("an offer is due before its challenged hold ends, and several offers leave room for a show", async () => {
  const [delia, tomasz] = [await app.person("Delia"), await verified(app, "Tomasz")];
  const act = await listedAct(delia, "Dusk Ferry");
  const booked = await offerTo(tomasz, act.id, { terms: exampleTerms({}, 90) });
  await acceptLatest(delia, booked);
  const offers = [];
  for (const days of [40, 41, 42, 43, 44])
    offers.push(await offerTo(tomasz, act.id, { terms: exampleTerms({}, days) }));
  expect(await kindsOf(delia)).toEqual(["answer", "answer", "answer", "booking"]);
  const challengeEndsAt = new Date(Date.now() + 3_600_000);
  const { id } = offers[4]!;
  await app.services.db.update(bookings).set({ challengeEndsAt }).where(eq(bookings.id, id));
  const { talent } = (await delia.get("/my/coming-soon")).body as ComingSoon;
  expect(talent[0]).toMatchObject({ kind: "answer", id, at: challengeEndsAt.toISOString() });
});

async function kindsOf(person: TestPerson) {
  const { talent } = (await person.get("/my/coming-soon")).body as ComingSoon;
  return talent.map(({ kind }) => kind);
}

test("a settlement is listed for the side that has to read it, and applications for the owner of a closed call", async () => {
  const [delia, tomasz] = [await verified(app, "Delia"), await verified(app, "Tomasz")];
  const act = await listedAct(delia, "Day Ferry");
  const booking = await offerTo(tomasz, act.id, { terms: exampleTerms({ depositPercent: 0 }) });
  await acceptLatest(delia, booking);
  await showIsOver(app, booking.id);
  const settlement = `settlement: ${booking.title}`;
  expect(await tasksOf(tomasz)).toEqual([settlement]);
  expect(await tasksOf(delia)).toEqual([]);
  await sendExpenses(tomasz, booking);
  expect(await tasksOf(tomasz)).toEqual([]);
  expect(await tasksOf(delia)).toEqual([settlement]);
  const { body } = await delia.get(`/bookings/${booking.id}/settlement`);
  await delia.put(`/bookings/${booking.id}/settlement/acceptance`, { hash: body.hash });
  // The balance is listed for the side that owes it, until it says that it paid.
  expect(await tasksOf(delia)).toEqual([]);
  expect(await tasksOf(tomasz)).toEqual([`balance: ${booking.title}`]);
  await tomasz.put(`/bookings/${booking.id}/balance/payment`, { dueMinor: 120_000 });
  expect(await tasksOf(tomasz)).toEqual([]);
  await delia.delete(`/bookings/${booking.id}/balance/receipt`);
  expect(await tasksOf(tomasz)).toEqual([`balance: ${booking.title}`]);
  await tomasz.put(`/bookings/${booking.id}/balance/payment`, { dueMinor: 120_000 });

  const call = await publishedCall(tomasz, { fields: { title: "Drums wanted" } });
  const { id } = await applyWith(delia, call, act.id);
  await deadlinePasses(app, call.id);
  expect(await tasksOf(tomasz)).toEqual(["applications: Drums wanted"]);
  const words = "Thank you, not this time.";
  await tomasz.post(`/calls/${call.id}/answers`, { ids: [id], move: "decline", words });
  expect(await tasksOf(tomasz)).toEqual([]);
});

test("the lists take few statements, and only one beside the session's if nothing is coming up", async () => {
  expect(await statementsOf(host)).toBeLessThanOrEqual(4);
  expect(await statementsOf(await app.person("Noa"))).toBe(2);
});

test("people on a line-up see the event without going to it, once they have accepted", async () => {
  const [olga, cleo] = [await app.person("Olga"), await app.person("Cleo")];
  const lineUp = [{ name: "Cleo Nakamura", role: "", personId: cleo.id }];
  const event = await publish(olga, { title: "Open Air", lineUp, ...day(9) });
  expect(await tasksOf(cleo)).toEqual([]);
  await cleo.put(`/events/${event.id}/line-up/me`);
  expect(await tasksOf(cleo)).toEqual(["appearance: Open Air"]);
  expect(await tasksOf(olga)).toEqual([]);
  await olga.post(`/events/${event.id}/cancel`, { message: "The roof leaks." });
  expect(await tasksOf(cleo)).toEqual([]);
});
