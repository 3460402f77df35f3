import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "../bookings/test-bookings.ts";
import { nameOf, publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { notificationsOf, postBy, sentNow } from "./test-notifications.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verified(app, "Host");
});
afterAll(() => app.close());

const unread = async (who: TestPerson) =>
  (await notificationsOf(who)).filter(({ read }) => !read).map(({ kind }) => kind);

/** The subjects of a person's emails about unread notifications, a few minutes later. */
async function emailed({ email }: TestPerson): Promise<string[]> {
  await app.services.db.execute(sql`update notifications set time = time - interval '3 minutes'`);
  return (await sentNow(app)).filter(({ to }) => to === email).map(({ subject }) => subject);
}

const withBand = (...people: TestPerson[]) => ({
  lineUp: people.map(({ id, name }) => ({ name, role: "", personId: id })),
});
const invite = async (id: string, who: TestPerson, role: string) => {
  const invited = await host.post(`/events/${id}/people`, { username: await nameOf(who), role });
  expect(invited.status).toBe(200);
};

test("an answered place on the line-up is not emailed; an unanswered one is", async () => {
  const [yes, no, waits] = [
    await verified(app, "Yes"),
    await verified(app, "No"),
    await verified(app, "Waits"),
  ];
  const { id } = await publish(host, withBand(yes, no, waits));
  expect(await unread(yes)).toEqual(["ask"]);
  expect((await yes.put(`/events/${id}/line-up/me`)).status).toBe(204);
  expect((await no.delete(`/events/${id}/line-up/me`)).status).toBe(204);
  expect([await unread(yes), await unread(no)]).toEqual([[], []]);
  await app.services.db.execute(sql`update notifications set time = time - interval '3 minutes'`);
  const addresses = (await sentNow(app)).map(({ to }) => to);
  expect(addresses).toContain(waits.email);
  expect(addresses).not.toContain(yes.email);
  expect(addresses).not.toContain(no.email);
});

test("answering an invitation to the team reads its card, unless the line-up still waits on the same card", async () => {
  const max = await verified(app, "Max");
  const { id } = await publish(host, withBand(max));
  await invite(id, max, "manager");
  expect((await max.put(`/events/${id}/people/me`)).status).toBe(204);
  expect(await unread(max)).toEqual(["ask"]);
  expect((await max.put(`/events/${id}/line-up/me`)).status).toBe(204);
  expect(await unread(max)).toEqual([]);
  const dot = await verified(app, "Dot");
  await invite(id, dot, "door");
  expect((await dot.delete(`/events/${id}/people/${dot.id}`)).status).toBe(204);
  expect(await unread(dot)).toEqual([]);
  expect([await emailed(max), await emailed(dot)]).toEqual([[], []]);
});

test("invitations to an event are answered by an RSVP and by a ticket", async () => {
  const [ana, ben, cleo] = [
    await verified(app, "Ana"),
    await verified(app, "Ben"),
    await verified(app, "Cleo"),
  ];
  await ben.put(`/people/${ana.id}/follow`);
  const { id } = await publish(host);
  await ana.put(`/events/${id}/answer`, { answer: "going" });
  await ana.put(`/events/${id}/friends/${ben.id}`);
  await invite(id, cleo, "guest");
  expect([await unread(ben), await unread(cleo)]).toEqual([["friend-invitation"], ["invitation"]]);
  await cleo.put(`/events/${id}/answer`, { answer: "not-going" });
  const typeId = await putOnSale(app, id, { priceMinor: 0 });
  await buyTickets(app, id, { typeId, buyerId: ben.id, name: "Ben", email: ben.email });
  expect([await emailed(ben), await emailed(cleo)]).toEqual([[], []]);
  expect([await unread(ben), await unread(cleo)]).toEqual([[], []]);
});

test("two bands of one person share a card, which is read once both are answered", async () => {
  const gil = await verified(app, "Gil");
  const bands: string[] = [];
  for (const name of ["The Snares", "The Brushes"]) {
    const { body } = await host.post("/acts", { id: newId(), name, kind: "band" });
    await host.put(`/acts/${body.id}/members/${gil.id}`, { part: "Snare" });
    bands.push(body.id);
  }
  const [first, second] = bands;
  await gil.put(`/acts/${first}/membership`, { member: true });
  expect(await unread(gil)).toEqual(["band-invitation"]);
  await gil.put(`/acts/${second}/membership`, { member: false });
  expect(await unread(gil)).toEqual([]);
  expect(await emailed(gil)).toEqual([]);
});

test("a post to co-sign and an offer of a booking are read once they are answered", async () => {
  const rex = await verified(app, "Rex");
  const { id } = await publish(host, withBand(rex));
  await rex.put(`/events/${id}/line-up/me`);
  const post = await postBy(host, { announces: id });
  const act = await listedAct(rex, "Rex");
  const terms = exampleTerms({ depositPercent: 0 });
  const [booking, other] = [
    await offerTo(host, act.id, { terms }),
    await offerTo(host, act.id, { terms }),
  ];
  expect(await unread(rex)).toEqual(["booking-offer", "cosign-ask"]);
  // Both offers are on one card, which says so and leads to the list.
  const { items } = (await rex.get("/notifications")).body;
  expect(items.find(({ kind }: { kind: string }) => kind === "booking-offer")).toMatchObject({
    message: expect.stringContaining("There is also news about another booking."),
    href: "/bookings",
  });
  await rex.put(`/posts/${post.id}/cosignature`, { signed: false });
  expect((await acceptLatest(rex, booking)).status).toBe(200);
  // The other offer by the same organizer waits on the same card.
  expect(await unread(rex)).toEqual(["booking-offer"]);
  const decline = { version: other.version };
  expect((await rex.put(`/bookings/${other.id}/moves/decline`, decline)).status).toBe(200);
  expect(await unread(rex)).toEqual([]);
  expect(await emailed(rex)).toEqual([]);
});
