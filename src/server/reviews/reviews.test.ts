import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  appearancesOf,
  audience,
  issueNow,
  performerWithAct,
  playedShow,
} from "../appearances/test-appearances.ts";
import { listedAct, offerTo } from "../bookings/test-bookings.ts";
import { verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bookingDone, reviewOfBooking } from "./test-reviews.ts";

let app: TestApp;
let host: TestPerson;
let guests: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Tomasz Wren");
  await verifyEmail(app, host);
  guests = await audience(app, 6);
});
afterAll(() => app.close());

const rate = (who: TestPerson, about: object, stars = 5, id = newId()) =>
  who.put(`/reviews/${id}`, { about, stars, text: "I was there." });
const watched = (eventId: string, { id }: TestPerson, seconds: number) =>
  app.services.db
    .execute(sql`with room as (insert into event_rooms (event_id, secret) values (${eventId}, 'x')
      on conflict do nothing)
    insert into room_views (event_id, id, is_replay, user_id, seconds) values (${eventId}, ${newId()}, false, ${id}, ${seconds})`);
const reviewsOf = async (actId: string, by = "audience") =>
  (await app.visitor().get(`/acts/${actId}/reviews?by=${by}`)).body;

test("only people who were checked in review an act, once each, and five make an average", async () => {
  const { performer, act } = await performerWithAct(app, "Night Ferry");
  const show = await playedShow(app, { host, performer, guests });
  const about = { kind: "act", eventId: show.id, actId: act.id };
  const stranger = await app.person("Stranger");
  expect(await rate(stranger, about)).toRefuseWith("NOT_ALLOWED");
  expect(await rate(performer, about)).toRefuseWith("NOT_ALLOWED");
  expect(await rate(guests[0]!, { ...about, actId: newId() })).toRefuseWith("NOT_FOUND");
  expect(await rate(guests[0]!, about, 6)).toRefuseWith("BAD_INPUT");
  for (const guest of guests.slice(0, 4)) expect((await rate(guest, about, 4)).status).toBe(200);
  expect(await rate(guests[0]!, about)).toRefuseWith("CONFLICT");
  expect(await reviewsOf(act.id)).toMatchObject({ summary: { average: null, people: 4 } });
  await issueNow(app);
  const [appearance] = await appearancesOf(app, act.id);
  const rating = async () =>
    (await app.visitor().get(`/appearances/${appearance!.number}`)).body.file.statement.rating;
  expect(await rating()).toBeNull();
  const listed = async () => (await app.visitor().get("/talent?q=night+ferry")).body.items[0];
  expect(await listed()).toMatchObject({
    name: "Night Ferry",
    rating: { average: null, people: 4 },
  });
  await rate(guests[4]!, about, 5);
  expect(await listed()).toMatchObject({ rating: { average: 4.2, people: 5 } });
  expect(await reviewsOf(act.id)).toMatchObject({ summary: { average: 4.2, people: 5 } });
  await issueNow(app);
  expect(await rating()).toEqual({ average: 4.2, people: 5 });
});

test("undoing a check-in removes no reviews, and is refused a day after the event", async () => {
  const { performer, act } = await performerWithAct(app, "Low Tide");
  const show = await playedShow(app, { host, performer, guests });
  const about = { kind: "act", eventId: show.id, actId: act.id };
  const undo = (at: number) => host.delete(`/events/${show.id}/scans/${show.entries[at]}`);
  await rate(guests[0]!, about, 1);
  await rate(guests[0]!, { kind: "event", eventId: show.id }, 1);
  expect((await undo(0)).status).toBe(204);
  expect((await undo(1)).status).toBe(204);
  expect(await reviewsOf(act.id)).toMatchObject({ items: [{ stars: 1 }], summary: { people: 1 } });
  const ofEvent = async () => (await app.visitor().get(`/events/${show.id}/reviews`)).body.items;
  expect(await ofEvent()).toMatchObject([{ stars: 1 }]);
  // Their author can still find and change them.
  const mine = async (who: TestPerson) => (await who.get(`/events/${show.id}/reviews/mine`)).body;
  expect(await mine(guests[0]!)).toMatchObject({
    event: { mine: { stars: 1, can: { edit: true } } },
    acts: [{ id: act.id, mine: { stars: 1, can: { edit: true } } }],
  });
  expect(await mine(guests[1]!)).toEqual({ event: null, acts: [] });
  // A person who is no longer checked in cannot write a new one.
  expect(await rate(guests[1]!, about)).toRefuseWith("NOT_ALLOWED");

  const door = async () => (await host.get(`/events/${show.id}/door`)).body.can;
  expect(await door()).toEqual({ supervise: true, undo: true });
  await app.services.db.execute(sql`update events set starts_at = now() - interval '28 hours',
    ends_at = now() - interval '25 hours' where id = ${show.id}`);
  expect(await door()).toEqual({ supervise: true, undo: false });
  expect(await undo(2)).toRefuseWith("NOT_ALLOWED");
  expect((await undo(0)).status).toBe(204);
  expect((await rate(guests[2]!, about, 2)).status).toBe(200);
  expect((await reviewsOf(act.id)).items).toHaveLength(2);
});

test("people who were there review an event, and see what they may still write", async () => {
  const { performer, act } = await performerWithAct(app, "Cedar Elm");
  const show = await playedShow(app, { host, performer, guests: guests.slice(0, 3) });
  const [guest] = guests as [TestPerson];
  const mine = async (who: TestPerson) => (await who.get(`/events/${show.id}/reviews/mine`)).body;
  expect(await mine(guest)).toMatchObject({ event: { mine: null }, acts: [{ id: act.id }] });
  expect(await mine(guests[4]!)).toEqual({ event: null, acts: [] });
  await watched(show.id, guests[4]!, 200);
  expect(await mine(guests[4]!)).toEqual({ event: null, acts: [] });
  await watched(show.id, guests[4]!, 100);
  expect(await mine(guests[4]!)).toMatchObject({ event: { mine: null }, acts: [{ id: act.id }] });
  expect(await mine(host)).toEqual({ event: null, acts: [] });
  expect((await rate(guest, { kind: "event", eventId: show.id }, 3)).status).toBe(200);
  expect(await mine(guest)).toMatchObject({ event: { mine: { stars: 3 } } });
  const { items } = (await app.visitor().get(`/events/${show.id}/reviews`)).body;
  expect(items).toMatchObject([{ stars: 3, at: { title: "Harvest Stomp" } }]);
  // A job announces the ticket sale, before or after this review.
  const cards = await notificationsOf(host);
  expect(cards.find(({ kind }) => kind === "review")?.href).toBe(`/events/${show.slug}`);
});

test("a review is changed for 14 days, answered by the person reviewed and reported by others", async () => {
  const { performer, act } = await performerWithAct(app, "Marigold");
  const show = await playedShow(app, { host, performer, guests: guests.slice(0, 3) });
  const about = { kind: "act", eventId: show.id, actId: act.id };
  const [guest, other] = guests as [TestPerson, TestPerson];
  const id = newId();
  await rate(guest, about, 2, id);
  expect((await rate(guest, about, 4, id)).body).toMatchObject({ stars: 4, edited: true });
  expect(await rate(other, about, 1, id)).toRefuseWith("NOT_FOUND");
  const replied = await performer.put(`/reviews/${id}/reply`, { text: "Fair. See you soon." });
  expect(replied.body.reply).toMatchObject({ text: "Fair. See you soon.", by: "Marigold" });
  expect(await other.put(`/reviews/${id}/reply`, { text: "Me too" })).toRefuseWith("NOT_FOUND");
  const [card] = (await guest.get("/notifications")).body.items;
  expect(card).toMatchObject({ kind: "review-reply", href: `/talent/${act.slug}` });
  const report = { id: newId(), target: "review", targetId: id, category: "spam" };
  expect((await other.post("/reports", report)).status).toBe(204);
  await app.services.db.execute(
    sql`update reviews set created_at = created_at - interval '15 days' where id = ${id}`,
  );
  expect(await rate(guest, about, 5, id)).toRefuseWith("NOT_ALLOWED");
  expect((await guest.delete(`/reviews/${id}`)).status).toBe(204);
  expect((await reviewsOf(act.id)).items).toEqual([]);
});

test("a block hides a review from one viewer and not from the others", async () => {
  const { performer, act } = await performerWithAct(app, "Static Bloom");
  const show = await playedShow(app, { host, performer, guests: guests.slice(0, 3) });
  const [guest, reader] = guests as [TestPerson, TestPerson];
  await rate(guest, { kind: "act", eventId: show.id, actId: act.id });
  await reader.put(`/people/${guest.id}/block`);
  const seen = (await reader.get(`/acts/${act.id}/reviews`)).body;
  expect(seen.items).toEqual([]);
  expect((await reviewsOf(act.id)).items).toHaveLength(1);
  await reader.delete(`/people/${guest.id}/block`);
});

test("both sides of a booking can read each other's review once both wrote, or after 14 days", async () => {
  const talent = await app.person("Delia");
  const act = await listedAct(talent, "Ferry Landing");
  const { id } = await offerTo(host, act.id);
  const about = { kind: "booking", bookingId: id };
  expect(await rate(host, about)).toRefuseWith("NOT_ALLOWED");
  await reviewOfBooking(app, { author: host, bookingId: id });
  expect((await reviewsOf(act.id, "organizers")).items).toEqual([]);
  expect((await talent.get(`/bookings/${id}/reviews`)).body).toMatchObject({
    theirs: null,
    theyWrote: true,
    mayWrite: true,
  });
  expect(await rate(guests[0]!, about)).toRefuseWith("NOT_FOUND");
  await rate(talent, about, 4);
  expect((await talent.get(`/bookings/${id}/reviews`)).body.theirs).toMatchObject({ stars: 5 });
  expect((await reviewsOf(act.id, "organizers")).items).toHaveLength(1);
  const ofHost = (await app.visitor().get(`/people/${host.id}/reviews`)).body;
  expect(ofHost).toMatchObject({ items: [{ stars: 4 }], summary: { average: null, people: 1 } });

  const alone = await offerTo(host, act.id);
  await reviewOfBooking(app, { author: host, bookingId: alone.id, text: "One side only." });
  expect((await reviewsOf(act.id, "organizers")).items).toHaveLength(1);
  await bookingDone(app, alone.id, 15);
  expect((await reviewsOf(act.id, "organizers")).items).toHaveLength(2);
});
