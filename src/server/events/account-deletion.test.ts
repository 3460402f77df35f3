import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { nameOf, publish, verifyEmail } from "./test-events.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
  await verifyEmail(app, ana);
});
afterAll(() => app.close());

const going = { answer: "going" };
const announce = async (person: TestPerson) => {
  const event = { eventDate: "2031-06-01", venue: "The Hill", organizer: "Us" };
  const post = { id: newId(), type: "event", title: "Kite Day", eventCategory: "Sports" };
  const made = await person.post("/posts", { ...post, ...event });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { postId: post.id, slug: made.body.event.slug as string };
};

test("removing someone from the guest list also removes their notification from the host", async () => {
  const { id } = await publish(ana, { visibility: "invite-only" });
  const bell = async () => (await ana.get("/notifications")).body.items;
  await ana.post(`/events/${id}/people`, { username: await nameOf(ben), role: "guest" });
  await ben.put(`/events/${id}/answer`, going);
  expect(await bell()).toMatchObject([{ kind: "rsvp" }]);
  await ana.delete(`/events/${id}/people/${ben.id}`);
  expect(await bell()).toEqual([]);
});

test("deleting an account releases the place to the waitlist and notifies the people on it", async () => {
  const [gil, hal] = [await app.person("Gil"), await app.person("Hal")];
  const { id, slug } = await publish(ana, { capacity: 1, offerHours: 0 });
  await gil.put(`/events/${id}/answer`, going);
  await hal.put(`/events/${id}/answer`, { answer: "waitlist" });
  const toPeople = vi.spyOn(app.services.live, "toPeople");
  expect((await gil.post("/my/account/deletion", { password: gil.password })).status).toBe(204);
  expect(toPeople).toHaveBeenCalledWith(expect.arrayContaining([hal.id]), {
    type: "my-events-changed",
  });
  expect(toPeople).toHaveBeenCalledWith(expect.arrayContaining([ana.id]), {
    type: "notifications-changed",
  });
  toPeople.mockRestore();
  expect((await hal.get(`/events/${slug}`)).body.myAnswer).toBe("going");
});

test("calendars learn that an event was deleted with its post or its host's account", async () => {
  const ivy = await app.person("Ivy");
  const announced = await announce(ivy);
  const own = await publish(ivy);
  const versionOf = async (slug: string) => (await ben.get(`/events/${slug}`)).body;
  for (const slug of [announced.slug, own.slug]) {
    const { id, version } = await versionOf(slug);
    expect(version).toBe(1);
    await ben.put(`/events/${id}/answer`, going);
  }
  await ivy.delete(`/posts/${announced.postId}`);
  expect(await versionOf(announced.slug)).toMatchObject({ version: 2, cancelled: true });
  await ivy.post("/my/account/deletion", { password: ivy.password });
  const left = (await ben.get("/my/events")).body.items.find(
    ({ id }: { id: string }) => id === own.id,
  );
  expect(await versionOf(left.slug)).toMatchObject({ version: 2, cancelled: true });
});

test("an event follows its post's audience until the host has filled in the event's own form", async () => {
  const { postId, slug } = await announce(ana);
  const aim = (visibility: string) => ana.patch(`/posts/${postId}`, { visibility });
  const event = async () => (await ben.get(`/events/${slug}`)).body;
  await aim("only-me");
  expect(await event()).toMatchObject({ visibility: "unlisted", version: 1 });
  await aim("public");
  expect(await event()).toMatchObject({ visibility: "public", version: 1 });
  const { id } = await event();
  await ana.patch(`/events/${id}`, { version: 1, visibility: "unlisted" });
  await aim("only-me");
  await aim("public");
  expect(await event()).toMatchObject({ visibility: "unlisted", version: 2 });
});

test("renaming an event renames the post that announced it", async () => {
  const { postId, slug } = await announce(ana);
  const { id } = (await ben.get(`/events/${slug}`)).body;
  await ana.patch(`/events/${id}`, { version: 1, title: "Kite Week" });
  expect((await ben.get(`/posts/${postId}`)).body).toMatchObject({
    title: "Kite Week",
    event: { title: "Kite Week" },
  });
  expect((await ana.patch(`/posts/${postId}`, { content: "All week" })).status).toBe(200);
});

test("a block removes both people from each other's upcoming events, and their places go to the waitlist", async () => {
  const [jo, kai, lou] = [await app.person("Jo"), await app.person("Kai"), await app.person("Lou")];
  const { id, slug } = await publish(jo, { capacity: 1, offerHours: 0 });
  const theirs = await publish(kai);
  await kai.put(`/events/${id}/answer`, going);
  await lou.put(`/events/${id}/answer`, { answer: "waitlist" });
  await jo.put(`/events/${theirs.id}/answer`, { answer: "maybe" });
  const toPeople = vi.spyOn(app.services.live, "toPeople");
  expect((await kai.put(`/people/${jo.id}/block`)).status).toBe(204);
  const ids = [jo, kai, lou].map(({ id: one }) => one);
  expect(toPeople).toHaveBeenCalledWith(expect.arrayContaining(ids), { type: "my-events-changed" });
  toPeople.mockRestore();
  expect((await lou.get(`/events/${slug}`)).body).toMatchObject({ myAnswer: "going" });
  await kai.delete(`/people/${jo.id}/block`);
  expect((await kai.get(`/events/${slug}`)).body.myAnswer).toBeNull();
  expect((await jo.get(`/events/${theirs.slug}`)).body.myAnswer).toBeNull();
});

test("someone who still holds a place behind a block can give it back and do nothing else", async () => {
  const [mia, nat] = [await app.person("Mia"), await app.person("Nat")];
  const { id } = await publish(mia);
  await nat.put(`/events/${id}/answer`, going);
  // A simultaneous RSVP and block can leave this state.
  await app.services.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${mia.id}, ${nat.id})`,
  );
  expect(await nat.put(`/events/${id}/answer`, { answer: "maybe" })).toRefuseWith("NOT_FOUND");
  expect((await nat.put(`/events/${id}/answer`, { answer: "not-going" })).status).toBe(200);
  expect(await nat.put(`/events/${id}/answer`, { answer: "not-going" })).toRefuseWith("NOT_FOUND");
});

test("leaving line-ups, removing members and deleting drafts are rate limited", async () => {
  const oda = await app.person("Oda");
  const tries = [
    ["event-edits", 120, `/events/${newId()}/line-up/me`],
    ["event-members", 120, `/events/${newId()}/people/${oda.id}`],
    ["event-drafts", 600, `/my/event-drafts/${newId()}`],
  ] as const;
  for (const [name, allowed, address] of tries) {
    const { rateLimiter } = app.services;
    const limit = { allowed, seconds: 300 };
    for (let used = 0; used < allowed; used += 1) await rateLimiter.take(name, oda.id, limit);
    expect(await oda.delete(address)).toRefuseWith("TOO_MANY_TRIES");
  }
});
