import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send } from "../media/test-upload.ts";
import { draftAt, facts, publish, titles } from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(() => app.close());

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

describe("a draft", () => {
  test("with a typed-in city is published with its country, position and time zone", async () => {
    const tom = await app.person("Tom");
    const typed = { city: "Austin", venue: "", zone: "America/New_York" };
    const { slug } = await publish(tom, { ...typed, zoneFollowsPlace: true });
    const { body } = await app.visitor().get(`/events/${slug}`);
    expect(body).toMatchObject({ country: "United States", zone: "America/Chicago" });
    expect(body.latitude).toBeCloseTo(30.27, 1);
    // A zone the organizer chose is kept, and the country decides between towns with the same name.
    const chosen = await publish(tom, { ...typed, country: "United States" });
    expect((await app.visitor().get(`/events/${chosen.slug}`)).body.zone).toBe("America/New_York");
    const london = await publish(tom, { ...typed, city: "London", country: "Canada" });
    expect((await app.visitor().get(`/events/${london.slug}`)).body.latitude).toBeCloseTo(43, 0);
    const unknown = await publish(tom, { ...typed, city: "Nowhereville" });
    expect((await app.visitor().get(`/events/${unknown.slug}`)).body.latitude).toBeNull();
  });

  test("is saved while typing, however incomplete, and is visible to nobody else", async () => {
    const id = newId();
    const created = await ana.put(draftAt(id), { version: 0, title: "Half an id" });
    expect(created.body).toMatchObject({ id, version: 1, fields: { title: "Half an id" } });
    const saved = await ana.put(draftAt(id), { version: 1, title: "Half an idea", city: "Porto" });
    expect(saved.body).toMatchObject({ version: 2, fields: { title: "Half an idea" } });
    const mine = await ana.get("/my/event-drafts");
    expect(mine.body.items.map((draft: { id: string }) => draft.id)).toEqual([id]);
    expect((await ben.get("/my/event-drafts")).body.items).toEqual([]);
    expect(await ben.get(draftAt(id))).toRefuseWith("NOT_FOUND");
    expect(await ben.put(draftAt(id), { version: 2, title: "Mine" })).toRefuseWith("NOT_FOUND");
    expect(await ben.put(draftAt(id), { version: 0, title: "Mine" })).toRefuseWith("NOT_FOUND");
    for (const who of [ben, app.visitor()]) {
      expect(titles(await who.get("/events?q=idea"))).toEqual([]);
      expect(titles(await who.get(`/people/${ana.id}/events?kind=created`))).toEqual([]);
    }
    expect(titles(await ana.get("/my/events"))).toEqual([]);
    expect((await ana.delete(draftAt(id))).status).toBe(204);
    expect(await ana.get(draftAt(id))).toRefuseWith("NOT_FOUND");
  });

  test("open in two tabs isn't overwritten, and repeating a save changes nothing", async () => {
    const id = newId();
    await ana.put(draftAt(id), { version: 0, title: "One" });
    const again = await ana.put(draftAt(id), { version: 0, title: "One" });
    expect(again.body.version).toBe(1);
    const tabs = await Promise.all(
      ["Left", "Right"].map((title) => ana.put(draftAt(id), { version: 1, title })),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = tabs.find(({ status }) => status === 200)?.body.fields.title;
    expect((await ana.get(draftAt(id))).body).toMatchObject({
      version: 2,
      fields: { title: winner },
    });
  });

  test("is limited to fifty per person; repeating a start doesn't count twice", async () => {
    const dora = await app.person("Dora");
    const begin = (id: string) => dora.put(draftAt(id), { version: 0, title: "One of many" });
    for (let made = 0; made < 49; made += 1) await begin(newId());
    const ids = [newId(), newId()];
    const answers = await Promise.all(ids.map(begin));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const again = await Promise.all(ids.map(begin));
    expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  });

  test("reports every missing fact before it can be published", async () => {
    const id = newId();
    const agenda = [{ time: "", title: "", person: "" }];
    const lineUp = [{ name: "Nobody", role: "", personId: newId() }];
    const wrong = { agenda, lineUp, link: "javascript:alert(1)", latitude: 3, zone: "+02:00" };
    await ana.put(draftAt(id), { version: 0, ...wrong });
    const answer = await ana.post(`${draftAt(id)}/publish`, { version: 1 });
    expect(answer).toRefuseWith("BAD_INPUT");
    const fields = answer.body.fields.map(({ field }: { field: string }) => field);
    expect(fields.toSorted()).toEqual(
      "agenda.0.time agenda.0.title lineUp.0.name link longitude title venue zone".split(" "),
    );
    const dated = { zone: "Europe/Berlin", startDay: "2020-01-01", startTime: "20:00" };
    const clean = { agenda: [], lineUp: [], link: "", latitude: null, title: "T", venue: "V" };
    await ana.put(draftAt(id), { version: 1, ...clean, ...dated });
    const late = await ana.post(`${draftAt(id)}/publish`, { version: 2 });
    expect(late.body.fields).toEqual([{ field: "startDay", message: "This is in the past." }]);
  });

  test("becomes one event, however often it is published", async () => {
    const id = newId();
    await ana.put(draftAt(id), { ...facts, version: 0, title: "Once only" });
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.post(`${draftAt(id)}/publish`, { version: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(titles(await app.visitor().get("/events?q=once"))).toEqual(["Once only"]);
    expect(await ana.get(draftAt(id))).toRefuseWith("NOT_FOUND");
  });
});

describe("an event", () => {
  test("shows everything from its form, with no HTML let through", async () => {
    const description =
      "# Bring a record\n\nYou **love** it. <script>alert(1)</script> [x](javascript:alert(1))\n\n- one\n- two";
    const { id, slug } = await publish(ana, {
      description,
      category: "Music",
      tags: ["vinyl", "vinyl", "late"],
      endTime: "01:30",
      address: "14 Quay Street",
      city: "Hamburg",
      latitude: 53.5,
      longitude: 10,
      online: true,
      link: "example.org/room",
      capacity: 40,
      accessible: true,
      access: ["step-free", "hearing-loop"],
      accessNote: "Ramp at the side.",
      agenda: [{ time: "20:00", title: "Doors", person: "" }],
      lineUp: [
        { name: "Somebody", role: "Selector", personId: ben.id },
        { name: "The Band", role: "", personId: null },
      ],
    });
    expect((await ben.put(`/events/${id}/line-up/me`)).status).toBe(204);
    const { body } = await app.visitor().get(`/events/${slug}`);
    expect(body).toMatchObject({
      startsAt: "2031-05-02T18:00:00.000Z",
      endsAt: "2031-05-02T23:30:00.000Z",
      tags: ["vinyl", "late"],
      // Only attendees get the link; visitors don't.
      link: null,
      capacity: 40,
      full: false,
      access: ["step-free", "hearing-loop"],
      agenda: [{ time: "20:00", title: "Doors" }],
      lineUp: [
        { name: "Ben", person: { id: ben.id } },
        { name: "The Band", person: null },
      ],
      organizer: "Ana",
      can: { edit: false, cancel: false, people: false, checkIn: false, report: false },
    });
    const own = (await ben.get(`/events/${slug}`)).body.link;
    const joins = await ben.fetch(own, { redirect: "manual" });
    expect(joins.headers.get("location")).toBe("https://example.org/room");
    expect(body.about[0]).toMatchObject({ kind: "heading" });
    expect(body.summary).toMatch(/^You love it\. <script>alert\(1\)<\/script> x one/);
    expect(JSON.stringify(body.about)).not.toContain("javascript:");
    expect(titles(await app.visitor().get("/events?q=band+hamburg"))).toEqual(["Vinyl Night"]);
  });

  test("keeps its address when edited, and two tabs can't overwrite each other", async () => {
    const { id, slug } = await publish(ana, { title: "Kite Day" });
    const form = await ana.get(`/events/${id}/fields`);
    expect(form.body.fields).toMatchObject({ ...facts, title: "Kite Day", endDay: "" });
    const edit = (more: object) => ana.patch(`/events/${id}`, { version: 1, ...more });
    const tabs = await Promise.all([edit({ title: "Kite Night" }), edit({ title: "Kite Dusk" })]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = tabs.find(({ status }) => status === 200)?.body;
    expect(winner).toMatchObject({ slug, version: 2, can: { edit: true } });
    expect((await edit({ title: winner.title })).body.version).toBe(2);
    expect((await app.visitor().get(`/events/${slug}`)).body.title).toBe(winner.title);
    expect(await ben.patch(`/events/${id}`, { version: 2, title: "Ben's" })).toRefuseWith(
      "NOT_FOUND",
    );
    const wrong = await ana.patch(`/events/${id}`, {
      version: 2,
      endDay: "2031-05-01",
      endTime: "10:00",
    });
    expect(wrong.body.fields).toEqual([{ field: "endDay", message: "This is before the start." }]);
  });

  test("keeps its local hour when it moves across a clock change", async () => {
    const { id } = await publish(ana, { startDay: "2031-03-29" });
    const before = await ana.get(`/events/${id}/fields`);
    const moved = await ana.patch(`/events/${id}`, { version: 1, startDay: "2031-03-31" });
    expect(before.body.fields.startTime).toBe("20:00");
    expect(moved.body.startsAt).toBe("2031-03-31T18:00:00.000Z");
    expect((await ana.get(`/events/${id}/fields`)).body.fields.startTime).toBe("20:00");
  });

  test("takes its host's own picture as the cover, once, and refuses a stranger's", async () => {
    const cover = (await send(ana, await picture(), { type: "image/png", alt: "Crowd" })).body;
    const theirs = (await send(ben, await picture(), { type: "image/png" })).body;
    const { id, slug } = await publish(ana, { coverId: cover.id });
    expect((await app.visitor().get(`/events/${slug}`)).body.cover).toMatchObject({
      alt: "Crowd",
    });
    expect((await app.visitor().fetch(cover.images[0].url)).status).toBe(200);
    const stolen = await ana.patch(`/events/${id}`, { version: 1, coverId: theirs.id });
    expect(stolen).toRefuseWith("NOT_FOUND");
    expect(await ana.delete(`/media/${cover.id}`)).toRefuseWith("CONFLICT");
    const draft = newId();
    const twice = await ana.put(draftAt(draft), { version: 0, coverId: cover.id });
    expect(twice).toRefuseWith("CONFLICT");
    expect((await ana.patch(`/events/${id}`, { version: 1, coverId: null })).body.cover).toBeNull();
  });

  test("is cancelled once, with a message, and can't be changed afterwards", async () => {
    const { id, slug } = await publish(ana, { title: "Doomed" });
    await ben.put(`/events/${id}/answer`, { answer: "going" });
    expect(await ben.post(`/events/${id}/cancel`, { message: "Ha" })).toRefuseWith("NOT_FOUND");
    const first = await ana.post(`/events/${id}/cancel`, { message: "The roof leaks." });
    const second = await ana.post(`/events/${id}/cancel`, { message: "Again." });
    expect([first.body.version, second.body.version]).toEqual([2, 2]);
    const seen = await ben.get(`/events/${slug}`);
    expect(seen.body).toMatchObject({ cancelled: true, cancelMessage: "The roof leaks." });
    expect(await ana.patch(`/events/${id}`, { version: 2, title: "Risen" })).toRefuseWith(
      "NOT_ALLOWED",
    );
    expect(await ben.put(`/events/${id}/answer`, { answer: "maybe" })).toRefuseWith("NOT_ALLOWED");
    expect(titles(await ben.get("/events?q=doomed"))).toEqual([]);
  });

  test("can be copied to a new draft without its date", async () => {
    const { id } = await publish(ana, { title: "Monthly", capacity: 12 });
    const copy = newId();
    const made = await ana.post(`/events/${id}/duplicate`, { id: copy });
    const again = await ana.post(`/events/${id}/duplicate`, { id: copy });
    expect(made.body).toMatchObject({
      id: copy,
      fields: { title: "Monthly", capacity: 12, startDay: "" },
    });
    expect(again.body.version).toBe(made.body.version);
    expect(await ben.post(`/events/${id}/duplicate`, { id: newId() })).toRefuseWith("NOT_FOUND");
  });
});
