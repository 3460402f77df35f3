import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datesOf, publish, weekly } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { appoint } from "./test-moderation.ts";

let app: TestApp;
let mo: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [mo, ana, ben] = [await app.person("Mo"), await app.person("Ana"), await app.person("Ben")];
  await appoint(app, mo);
  await ben.put(`/people/${ana.id}/follow`);
  expect((await mo.post("/administration/held-words", { word: "cash app" })).status).toBe(201);
});
afterAll(() => app.close());

const queue = async () => (await mo.get("/administration/held?limit=50")).body.items;
const decide = (id: string, decision: string) =>
  mo.put(`/administration/held/${id}/decision`, { decision, reason: "Looked at it." });
const kindsOf = async (person: TestPerson) =>
  (await notificationsOf(person)).map(({ kind }) => kind);

describe("an event", () => {
  test("with a held word anywhere waits, and is announced once a moderator shows it", async () => {
    const agenda = [{ time: "20:30", title: "Pay by cash app", person: "" }];
    const { id, slug } = await publish(ana, { title: "Basement show", agenda });
    expect((await ana.get(`/events/${slug}`)).body.waiting).toBe("moderators");
    expect(await ben.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    expect(await app.visitor().get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    expect(await kindsOf(ben)).not.toContain("new-event");
    const [held] = await queue();
    expect(held).toMatchObject({ id, target: "event", word: "cash app", path: `/events/${slug}` });
    expect(held.text).toContain("Pay by cash app");
    expect((await mo.get("/administration/reports/count")).body.held).toBe(1);
    expect((await decide(id, "show")).status).toBe(204);
    expect((await ben.get(`/events/${slug}`)).body).not.toHaveProperty("waiting");
    expect(await kindsOf(ben)).toContain("new-event");
    expect(await decide(id, "hide")).toRefuseWith("NOT_FOUND");
  });

  test("that is edited waits again but stays visible to people who take part", async () => {
    const { id, slug, version } = await publish(ana, { title: "Garden show" });
    await ben.put(`/events/${id}/answer`, { answer: "going" });
    const edit = (fields: object) => ana.patch(`/events/${id}`, fields);
    const edited = await edit({ version, description: "Now by CASH-APP" });
    expect(edited.status).toBe(200);
    expect(edited.body.waiting).toBe("moderators");
    expect((await ben.get(`/events/${slug}`)).status).toBe(200);
    const cy = await app.person("Cy");
    expect(await cy.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    expect(await app.visitor().get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    await decide(id, "show");
    // Unchanged text isn't checked again.
    const again = await edit({ version: edited.body.version, capacity: 40 });
    expect(again.body).not.toHaveProperty("waiting");
    await edit({ version: again.body.version, venue: "cash app bar" });
    await decide(id, "hide");
    expect(await ben.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    expect((await ana.get(`/events/${slug}`)).body.hidden).toBe("Looked at it.");
    expect((await ana.get("/my/notices")).body.items[0]).toMatchObject({ target: "event" });
  });

  test("that repeats is one entry, with all its dates", async () => {
    const { id, slug } = await publish(ana, { title: "Cash app Fridays", repeats: weekly });
    const dates = await datesOf(ana, slug);
    expect(dates.length).toBeGreaterThan(3);
    for (const date of dates)
      expect(await ben.get(`/events/${date.slug}`)).toRefuseWith("NOT_FOUND");
    expect((await queue()).map((one: { id: string }) => one.id)).toEqual([id]);
    await decide(id, "hide");
    const { items } = (await mo.get("/administration/log?action=hide")).body;
    const undone = await mo.post(`/administration/log/${items[0].id}/undo`, { reason: "Fine." });
    expect(undone.status).toBe(200);
    for (const date of dates) expect((await ben.get(`/events/${date.slug}`)).status).toBe(200);
  });

  test("of an event post is announced with its post, not before", async () => {
    const post = {
      id: newId(),
      type: "event",
      content: "Pay by cash app",
      eventDate: "2031-05-02",
      venue: "Cellar",
      organizer: "Ana",
      eventCategory: "Music",
    };
    // Notifications of one kind are grouped, so this uses a new follower without any.
    const eve = await app.person("Eve");
    await eve.put(`/people/${ana.id}/follow`);
    const { body } = await ana.post("/posts", post);
    expect(await kindsOf(eve)).not.toContain("new-event");
    expect((await queue()).map((one: { id: string }) => one.id)).toEqual([body.id]);
    await decide(body.id, "show");
    expect(await kindsOf(eve)).toContain("new-event");
  });
});

test("an act with a held word waits once it is listed, and again after an edit", async () => {
  const id = newId();
  const { slug } = (await ana.post("/acts", { id, name: "Cash app choir", kind: "band" })).body;
  expect(await queue()).toEqual([]);
  const listed = await ana.patch(`/acts/${id}`, { listed: true });
  expect(listed.body.waiting).toBe("moderators");
  expect(await ben.get(`/talent/${slug}`)).toRefuseWith("NOT_FOUND");
  expect(await queue()).toMatchObject([{ id, target: "act", path: `/talent/${slug}` }]);
  await decide(id, "show");
  expect((await ben.get(`/talent/${slug}`)).status).toBe(200);
  await ana.patch(`/acts/${id}`, { radiusKm: 40 });
  expect((await ben.get(`/talent/${slug}`)).status).toBe(200);
  await ana.patch(`/acts/${id}`, { about: "Book us by cash app" });
  expect(await ben.get(`/talent/${slug}`)).toRefuseWith("NOT_FOUND");
  await decide(id, "hide");
  expect((await ana.get(`/talent/${slug}`)).body.hidden).toBe("Looked at it.");
});

test("a profile shows its name and picture while its texts wait, and shows clean texts at once", async () => {
  const dee = await app.person("Dee");
  const seen = async (person: Pick<TestPerson, "get">) =>
    (await person.get(`/people/${dee.id}`)).body;
  await dee.patch("/profile", { bio: "I sing." });
  const item = { section: "skills", id: newId(), name: "Cash app sales" };
  expect((await dee.post("/profile/items", item)).body).toMatchObject({
    waiting: "moderators",
    skills: [{ name: item.name }],
  });
  expect(await seen(ben)).toMatchObject({ name: "Dee", skills: [] });
  expect(JSON.stringify(await seen(app.visitor()))).not.toContain("I sing.");
  expect(await queue()).toMatchObject([
    { id: dee.id, target: "profile", text: "I sing.\nCash app sales" },
  ]);
  await decide(dee.id, "hide");
  expect(await seen(dee)).toMatchObject({ hidden: "Looked at it.", skills: [{ name: item.name }] });
  expect(await seen(ben)).toMatchObject({ skills: [] });
  await dee.patch("/profile", { bio: "I sing loudly." });
  expect((await queue()).map((one: { id: string }) => one.id)).toEqual([dee.id]);
  await dee.delete(`/profile/items/${item.id}`);
  expect(await queue()).toEqual([]);
  expect(await seen(ben)).toMatchObject({ bio: "I sing loudly." });
  expect(await dee.patch("/profile", { name: "Cash App" })).toRefuseWith("BAD_INPUT");
});

test("moderators' own events, acts and profiles don't wait", async () => {
  const { slug } = await publish(mo, { title: "Cash app: how to spot fraud" });
  expect((await ben.get(`/events/${slug}`)).status).toBe(200);
  expect((await mo.patch("/profile", { bio: "No cash app." })).body).not.toHaveProperty("waiting");
});
