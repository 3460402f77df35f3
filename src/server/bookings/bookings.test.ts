import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { moveByClock } from "./move-by-clock.ts";
import { deliver } from "../notifications/deliver.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { exampleTerms, latestHash, listedAct, offerTo, sendExpenses } from "./test-bookings.ts";
import { bookings } from "./tables.ts";

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

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const accept = (person: TestPerson, booking: Booking) =>
  person.put(`/bookings/${booking.id}/acceptance`, {
    version: booking.version,
    hash: latestHash(booking),
  });
const move = (person: TestPerson, { id, version }: Booking, name: string) =>
  person.put(`/bookings/${id}/moves/${name}`, { version });
const seenBy = async (person: TestPerson, { id }: Booking): Promise<Booking> =>
  (await person.get(`/bookings/${id}`)).body;

test("an offer is answered, changed, and accepted in the version that both sides have read", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const offer = await offerTo(tomasz, act.id);
  expect(offer).toMatchObject({ side: "organizer", state: "open", myTurn: false });
  const [card] = (await delia.get("/notifications")).body.items;
  expect(card).toMatchObject({ kind: "booking-offer", href: `/bookings/${offer.id}` });
  expect(card.message).toContain("Midwinter Stomp");
  // Nobody can accept their own offer, and nobody else can read it.
  expect(await accept(tomasz, offer)).toRefuseWith("NOT_ALLOWED");
  expect(await renata.get(`/bookings/${offer.id}`)).toRefuseWith("NOT_FOUND");

  const terms = exampleTerms({
    start: "21:30",
    fee: { kind: "guarantee", currency: "USD", guaranteeMinor: 140_000, percent: 0 },
  });
  const counter = { id: newId(), version: 1, terms };
  const sent = await delia.post(`/bookings/${offer.id}/versions`, counter);
  expect(sent.body).toMatchObject({ version: 2, sentBy: "talent", myTurn: false });
  // Repeating the request adds nothing; one that answers an older version is refused.
  const again = await delia.post(`/bookings/${offer.id}/versions`, counter);
  expect(again.body.versions).toHaveLength(2);
  expect(
    await tomasz.post(`/bookings/${offer.id}/versions`, { ...counter, id: newId() }),
  ).toRefuseWith("CONFLICT");

  const read = await seenBy(tomasz, offer);
  expect(await accept(tomasz, { ...read, version: 1 })).toRefuseWith("CONFLICT");
  const other = { version: 2, hash: latestHash(offer) };
  expect(await tomasz.put(`/bookings/${offer.id}/acceptance`, other)).toRefuseWith("CONFLICT");
  expect((await accept(tomasz, read)).body).toMatchObject({ state: "accepted", version: 2 });
  expect((await accept(tomasz, read)).status).toBe(200);
  const entries = (await seenBy(delia, offer)).log.map(({ entry }) => entry);
  expect(entries).toEqual(["ask-deposit", "accept", "counter", "offer"]);

  // The act's day is marked as booked automatically, and visitors see it.
  const month = read.terms.day.slice(0, 7);
  const { days } = (await app.visitor().get(`/acts/${act.id}/days?month=${month}`)).body;
  expect(days).toEqual([{ day: read.terms.day, state: "booked", note: "", booked: true }]);
  const found = await app.visitor().get(`/talent?q=night ferry&day=${read.terms.day}`);
  expect(found.body.items).toEqual([]);
});

test("a date on which somebody has the first hold is free for others only after a challenge", async () => {
  const act = await listedAct(delia, "Cedar Elm Stompers");
  const first = await offerTo(tomasz, act.id);
  const second = await offerTo(renata, act.id);
  expect((await move(delia, first, "hold")).body.hold).toMatchObject({ rank: 1 });
  expect((await move(delia, second, "hold")).body.hold).toMatchObject({ rank: 2 });
  expect(await accept(delia, second)).toRefuseWith("CONFLICT");
  expect(await move(tomasz, first, "hold")).toRefuseWith("CONFLICT");
  expect((await move(renata, second, "challenge")).status).toBe(200);
  const { hold, challengeEnds } = await seenBy(tomasz, first);
  expect(hold?.challengeEnds ?? "not challenged").toBe(challengeEnds);
  // The act sees all holds of the date in order; organizers do not see each other's.
  expect((await seenBy(delia, second)).holds).toMatchObject([
    { id: first.id, organizer: "Tomasz Wren", challengeEnds },
    { id: second.id, organizer: "Renata Solis", challengeEnds: null },
  ]);
  for (const [one, theirs] of [[tomasz, first] as const, [renata, second] as const])
    expect((await seenBy(one, theirs)).holds).toEqual([]);
  const challenged = {
    kind: "booking-hold",
    message: expect.stringMatching(/^Another organizer challenged the hold on the date of/),
    href: `/bookings/${first.id}`,
  };
  for (const one of [tomasz, delia])
    expect(await notificationsOf(one)).toContainEqual(expect.objectContaining(challenged));

  // Nobody confirms within two days, so the clock releases the hold.
  const { db } = app.services;
  await db
    .update(bookings)
    .set({ challengeEndsAt: new Date(Date.now() - 1_000) })
    .where(eq(bookings.id, first.id));
  await deliver(app.services, moveByClock(db));
  expect((await seenBy(tomasz, first)).hold).toBeNull();
  const [ended] = await notificationsOf(tomasz);
  expect(ended).toMatchObject({
    kind: "booking-hold",
    message: "The hold on the date of “Midwinter Stomp” has ended.",
  });
  expect((await seenBy(renata, second)).hold).toMatchObject({ rank: 1 });
  expect((await accept(delia, second)).body.state).toBe("accepted");
  const refused = await accept(delia, await seenBy(delia, first));
  expect(refused).toRefuseWith("CONFLICT");
  expect(refused.body.detail).toBe("This act is already booked at that time.");
});

test("a fee is offered and changed in the currency that the event sells in", async () => {
  const act = await listedAct(delia, "Harbour Lights");
  const { id: eventId } = await publish(tomasz);
  await putOnSale(app, eventId, { priceMinor: 1_000 });
  const offered = { id: newId(), actId: act.id, eventId, title: "Harvest Stomp" };
  const inDollars = exampleTerms();
  const refused = await tomasz.post("/bookings", { ...offered, terms: inDollars });
  expect(refused).toRefuseWith("BAD_INPUT");
  expect(refused.body.fields).toEqual([
    {
      field: "terms.fee.currency",
      message: "Choose EUR: the event sells its tickets in it.",
    },
  ]);
  const inEuros = exampleTerms({ fee: { ...inDollars.fee, currency: "EUR" } });
  expect((await tomasz.post("/bookings", { ...offered, terms: inEuros })).status).toBe(201);
  const counter = { id: newId(), version: 1, terms: inDollars };
  expect(await delia.post(`/bookings/${offered.id}/versions`, counter)).toRefuseWith("BAD_INPUT");
});

test("an act sees what it agreed to play on the day of an offer; the organizer does not", async () => {
  const act = await listedAct(delia, "Lantern Choir");
  const evening = await offerTo(tomasz, act.id);
  const noon = await offerTo(renata, act.id, { terms: exampleTerms({ start: "12:00" }) });
  expect((await seenBy(delia, noon)).sameDay).toEqual([]);
  await accept(delia, evening);
  expect((await seenBy(delia, noon)).sameDay).toMatchObject([{ id: evening.id, otherAct: null }]);
  expect((await seenBy(renata, noon)).sameDay).toEqual([]);
});

test("the organizer sees whether the act is on the line-up of its event, and the act confirms", async () => {
  const act = await listedAct(delia, "Copper Kettle");
  const { id: eventId, slug } = await publish(tomasz);
  const id = newId();
  const offered = { id, actId: act.id, eventId, title: "Harvest Stomp", terms: exampleTerms() };
  const { body: offer } = await tomasz.post("/bookings", offered);
  await accept(delia, offer);
  expect((await seenBy(tomasz, offer)).event).toMatchObject({ id: eventId, slug, lineUp: "none" });
  expect((await seenBy(delia, offer)).event).toBeNull();
  const { body: form } = await tomasz.get(`/events/${eventId}/fields`);
  const lineUp = [{ name: "Copper Kettle", role: "", personId: delia.id }];
  const changed = await tomasz.patch(`/events/${eventId}`, { lineUp, version: form.version });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await seenBy(tomasz, offer)).event?.lineUp).toBe("asked");
  await delia.put(`/events/${eventId}/line-up/me`);
  expect((await seenBy(tomasz, offer)).event?.lineUp).toBe("confirmed");
});

test("of fifty concurrent acceptances of one date, one succeeds", async () => {
  const act = await listedAct(delia, "Marigold Parade");
  const organizers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => verified(app, `Organizer ${at}`)),
  );
  const offers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => offerTo(organizers[at % 5]!, act.id)),
  );
  const answers = await Promise.all(offers.map((offer) => accept(delia, offer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test("offers expire and shows end by themselves, and the log says so", async () => {
  const act = await listedAct(delia, "Hollis");
  const offer = await offerTo(tomasz, act.id);
  const { db } = app.services;
  const at = (change: Partial<typeof bookings.$inferInsert>) =>
    db.update(bookings).set(change).where(eq(bookings.id, offer.id));
  await at({ validUntil: new Date(Date.now() + 3_600_000) });
  await deliver(app.services, moveByClock(db));
  expect((await delia.get("/notifications")).body.items[0]).toMatchObject({
    kind: "booking-deadline",
  });
  await at({ validUntil: new Date(Date.now() - 1_000) });
  await deliver(app.services, moveByClock(db));
  expect((await seenBy(delia, offer)).state).toBe("expired");
  expect(await accept(delia, offer)).toRefuseWith("CONFLICT");

  const next = await offerTo(tomasz, act.id);
  await accept(delia, next);
  const over = new Date(Date.now() - 1_000);
  const began = new Date(Date.now() - 7_200_000);
  await db.update(bookings).set({ startsAt: began, endsAt: over }).where(eq(bookings.id, next.id));
  await deliver(app.services, moveByClock(db));
  // The show is over; the statement waits for the organizer.
  const { items } = (await tomasz.get("/bookings?which=turn")).body;
  expect(items).toEqual([expect.objectContaining({ id: next.id, state: "done", toSettle: true })]);
});

test("reminders are sent once for an unpaid deposit and for an unanswered statement", async () => {
  const [nadia, ivo] = [await verified(app, "Nadia"), await verified(app, "Ivo")];
  const offer = await offerTo(ivo, (await listedAct(nadia, "Quarry Sisters")).id);
  await accept(nadia, offer);
  const { db } = app.services;
  const at = (change: Partial<typeof bookings.$inferInsert>) =>
    db.update(bookings).set(change).where(eq(bookings.id, offer.id));
  const reminders = async (person: TestPerson) =>
    (await notificationsOf(person))
      .filter(({ kind, href }) => kind === "booking-deadline" && href === `/bookings/${offer.id}`)
      .map(({ message }) => message);
  await deliver(app.services, moveByClock(db));
  expect(await reminders(ivo)).toEqual([]);
  await at({ acceptedAt: daysAgo(4) });
  for (const _ of [1, 2]) await deliver(app.services, moveByClock(db));
  const deposit = "The deposit for “Midwinter Stomp” is still due.";
  expect(await reminders(ivo)).toEqual([deposit]);
  expect(await reminders(nadia)).toEqual([]);

  // After the show it is the organizer's turn to send the expenses; then it is the act's.
  await at({ startsAt: daysAgo(6.1), endsAt: daysAgo(6), remindedAt: daysAgo(9) });
  for (const _ of [1, 2]) await deliver(app.services, moveByClock(db));
  const statement =
    "The statement of “Midwinter Stomp” becomes final automatically soon. Read it before that.";
  expect(await reminders(ivo)).toEqual([statement]);
  const sent = await sendExpenses(ivo, offer);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await db.execute(sql`update booking_settlements set proposed_at = ${daysAgo(6).toISOString()}
    where booking_id = ${offer.id}`);
  await at({ remindedAt: daysAgo(7) });
  await deliver(app.services, moveByClock(db));
  expect(await reminders(nadia)).toEqual([statement]);
});

test("both sides write to each other, until one blocks the other", async () => {
  const act = await listedAct(delia, "Casa Trompeta");
  const offer = await offerTo(renata, act.id);
  const note = { id: newId(), text: "The sousaphone gets its own bed." };
  await renata.post(`/bookings/${offer.id}/messages`, note);
  await renata.post(`/bookings/${offer.id}/messages`, note);
  const { items } = (await delia.get(`/bookings/${offer.id}/messages`)).body;
  expect(items).toMatchObject([{ mine: false, text: note.text }]);
  await delia.put(`/people/${renata.id}/block`);
  expect(
    await renata.post(`/bookings/${offer.id}/messages`, { ...note, id: newId() }),
  ).toRefuseWith("NOT_ALLOWED");
  expect(
    await renata.post("/bookings", {
      id: newId(),
      actId: act.id,
      eventId: null,
      title: "Again",
      terms: exampleTerms(),
    }),
  ).toRefuseWith("NOT_FOUND");
  await delia.delete(`/people/${renata.id}/block`);
});

test("when one side deletes their account, an agreed booking stays with the other, and an open offer stays as ended", async () => {
  const gone = await verified(app, "Gone Soon");
  const act = await listedAct(delia, "The Snares");
  const agreed = await offerTo(gone, act.id);
  await accept(delia, agreed);
  const open = await offerTo(gone, act.id, { terms: exampleTerms({}, 90) });
  await gone.post("/my/account/deletion", { password: gone.password });
  expect(await seenBy(delia, open)).toMatchObject({ state: "withdrawn", other: null });
  expect((await delia.get("/bookings?which=ended")).body.items[0].id).toBe(open.id);
  expect(await seenBy(delia, agreed)).toMatchObject({
    state: "cancelled",
    other: null,
    cancellation: { by: "organizer", because: "account" },
  });
});

test("the first hold has nobody to challenge", async () => {
  const eva = await verified(app, "Eva Lund");
  const act = await listedAct(eva, "Night Ferry");
  const [first, second] = [await offerTo(tomasz, act.id), await offerTo(renata, act.id)];
  for (const { id } of [first, second]) await eva.put(`/bookings/${id}/moves/hold`, { version: 1 });
  const challenge = `/moves/challenge`;
  const refused = await tomasz.put(`/bookings/${first.id}${challenge}`, { version: 1 });
  expect(refused).toRefuseWith("NOT_ALLOWED");
  expect((await eva.get(`/bookings/${second.id}`)).body.hold.challengeEnds).toBeNull();
  const made = await renata.put(`/bookings/${second.id}${challenge}`, { version: 1 });
  expect(made.status).toBe(200);
});
