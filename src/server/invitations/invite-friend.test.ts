import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { friends, verified } from "../messages/test-people.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verified(app, "Host");
});
afterAll(() => app.close());

const goes = (who: TestPerson, id: string) => who.put(`/events/${id}/answer`, { answer: "going" });
const invite = (who: TestPerson, id: string, friend: { id: string }) =>
  who.put(`/events/${id}/friends/${friend.id}`);
const listed = async (who: TestPerson, id: string, query = "") => {
  const { items } = (await who.get(`/events/${id}/friends${query}`)).body;
  return items.map(({ name, invited }: { name: string; invited: boolean }) => ({ name, invited }));
};
const invitations = async (who: TestPerson) =>
  (await notificationsOf(who)).filter(({ kind }) => kind === "friend-invitation");

test("an attendee can invite a friend once per event, however many requests they send", async () => {
  const [ana, ben] = await friends(app, "Ana", "Ben");
  const { id, slug } = await publish(host, { title: "Lantern walk" });
  expect(await ana.get(`/events/${id}/friends`)).toRefuseWith("NOT_ALLOWED");
  expect(await invite(ana, id, ben)).toRefuseWith("NOT_ALLOWED");
  await goes(ana, id);
  expect(await listed(ana, id)).toEqual([{ name: "Ben", invited: false }]);
  const answers = await Promise.all([1, 2, 3].map(() => invite(ana, id, ben)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await listed(ana, id)).toEqual([{ name: "Ben", invited: true }]);
  expect(await invitations(ben)).toMatchObject([
    {
      count: 1,
      message: "Ana invited you to come along to “Lantern walk”.",
      href: `/events/${slug}`,
    },
  ]);
});

test("only people who follow the inviter or are followed by them are listed, and can be found by name", async () => {
  const [cy, dora] = await friends(app, "Cy", "Dora");
  const [fan, idol, stranger] = [
    await verified(app, "Fan"),
    await verified(app, "Idol"),
    await verified(app, "Stranger"),
  ];
  await fan.put(`/people/${cy.id}/follow`);
  await cy.put(`/people/${idol.id}/follow`);
  // The event's host comes anyway.
  await cy.put(`/people/${host.id}/follow`);
  const { id } = await publish(host, { title: "Walk two" });
  await goes(cy, id);
  const names = async (query: string) =>
    (await listed(cy, id, query)).map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Idol", "Fan", "Dora"]);
  expect(await names("?q=dor")).toEqual(["Dora"]);
  // Misspelled names find them too, unless somebody has exactly that name.
  for (const typed of ["dara", "odra", "doraa"])
    expect(await names(`?q=${typed}`)).toEqual(["Dora"]);
  const first = (await cy.get(`/events/${id}/friends?limit=2`)).body;
  expect(await names(`?limit=2&cursor=${first.next}`)).toEqual(["Dora"]);
  expect(await invite(cy, id, stranger)).toRefuseWith("NOT_FOUND");
  expect(await invite(cy, id, cy)).toRefuseWith("NOT_FOUND");
  expect((await dora.get(`/events/${id}/friends`)).status).toBe(403);
});

test("a block, closed messages or muting prevent the invitation, muting without telling the inviter", async () => {
  const [eve, blocker] = await friends(app, "Eve", "Blocker");
  const [shut, muter, foe] = [
    await verified(app, "Shut"),
    await verified(app, "Muter"),
    await verified(app, "Foe of the host"),
  ];
  for (const who of [shut, muter, foe]) await who.put(`/people/${eve.id}/follow`);
  await blocker.put(`/people/${eve.id}/block`);
  await foe.put(`/people/${host.id}/block`);
  await shut.patch("/settings", { whoCanMessage: "no-one" });
  await muter.put(`/people/${eve.id}/mute`);
  const { id } = await publish(host, { title: "Walk three" });
  await goes(eve, id);
  expect(await listed(eve, id)).toEqual([{ name: "Muter", invited: false }]);
  for (const who of [blocker, shut, foe])
    expect(await invite(eve, id, who)).toRefuseWith("NOT_FOUND");
  expect((await invite(eve, id, muter)).status).toBe(204);
  for (const who of [blocker, shut, foe, muter]) expect(await invitations(who)).toEqual([]);
});

test("people who already answered aren't notified, without the inviter learning it", async () => {
  const [gus, hana] = await friends(app, "Gus", "Hana");
  const { id } = await publish(host, { title: "Walk four" });
  await gus.put(`/events/${id}/answer`, { answer: "going" });
  await hana.put(`/events/${id}/answer`, { answer: "going", seenBy: "organizers" });
  expect(await listed(gus, id)).toEqual([{ name: "Hana", invited: false }]);
  expect((await invite(gus, id, hana)).status).toBe(204);
  expect(await listed(gus, id)).toEqual([{ name: "Hana", invited: true }]);
  expect(await invitations(hana)).toEqual([]);
});

test("no invitations to invite-only or cancelled events, or above the daily limit", async () => {
  const [ivo, jo] = await friends(app, "Ivo", "Jo");
  const { id } = await publish(host, { title: "Walk five" });
  await goes(ivo, id);
  await host.patch(`/events/${id}`, { version: 1, visibility: "invite-only" });
  expect(await invite(ivo, id, jo)).toRefuseWith("NOT_ALLOWED");
  await host.patch(`/events/${id}`, { version: 2, visibility: "public" });
  await host.post(`/events/${id}/cancel`, { message: "" });
  expect(await invite(ivo, id, jo)).toRefuseWith("NOT_ALLOWED");

  const open = await publish(host, { title: "Walk six" });
  await goes(ivo, open.id);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const other = await verified(app, `Other ${n}`);
    await ivo.put(`/people/${other.id}/follow`);
    statuses.push((await invite(ivo, open.id, other)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 204));
  expect(statuses[10]).toBe(429);
  // A refused invitation isn't recorded.
  expect((await listed(ivo, open.id))[0]).toMatchObject({ invited: false });
});
