import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listedAct } from "../bookings/test-bookings.ts";
import { nameOf, publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  applyWith,
  deadlinePasses,
  draftCall,
  exampleCall,
  publishedCall,
  sendApplication,
} from "./test-calls.ts";

let app: TestApp;
let lucia: TestPerson;
let delia: TestPerson;
let actId: string;
beforeAll(async () => {
  app = await testApp();
  lucia = await verified(app, "Lucia");
  delia = await verified(app, "Delia");
  actId = (await listedAct(delia, "Night Ferry")).id;
});
afterAll(() => app.close());

async function found(q: string): Promise<string[]> {
  const { items } = (await app.visitor().get(`/calls?q=${encodeURIComponent(q)}`)).body;
  return items.map((call: { id: string }) => call.id);
}

test("open calls are found by words of the title, the skills sought and the town", async () => {
  const fields = { title: "Kazoo für den Umzug", seeking: ["Sousaphone"], town: "Köln, Germany" };
  const { id } = await publishedCall(lucia, { fields });
  for (const q of ["kazoo", "sousa", "koln", "fur kaz"]) expect(await found(q), q).toEqual([id]);
  for (const q of ["azoo", "kazoo jazz", "'!"]) expect(await found(q), q).toEqual([]);
});

describe("a call", () => {
  test("is a draft for its team, then a page for everybody, then closed", async () => {
    const draft = await draftCall(lucia);
    const visitor = app.visitor();
    expect(await visitor.get(`/calls/${draft.slug}`)).toRefuseWith("NOT_FOUND");
    await lucia.put(`/calls/${draft.id}/state`, { state: "published" });
    const { body } = await visitor.get(`/calls/${draft.slug}`);
    expect(body).toMatchObject({
      title: "Brass for the Parade",
      isOpen: true,
      town: "Austin, TX",
      zone: "America/Chicago",
      fee: { fromMinor: 70_000, toMinor: 100_000 },
      deadline: { time: "18:00" },
      from: { name: "Lucia" },
      can: { edit: false, offer: false },
    });
    await lucia.put(`/calls/${draft.id}/state`, { state: "closed" });
    expect((await visitor.get(`/calls/${draft.slug}`)).body).toMatchObject({
      isOpen: false,
      closedBecause: "organizer",
    });
    const again = await lucia.put(`/calls/${draft.id}/state`, { state: "published" });
    expect(again.body).toMatchObject({ isOpen: true, closedBecause: null });
  });

  test("is created once for each id, which nobody else can use", async () => {
    const id = newId();
    await Promise.all([draftCall(lucia, { id }), draftCall(lucia, { id })]);
    const other = await delia.post("/calls", { id, eventId: null, ...exampleCall() });
    expect(other.status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["deadline", { deadline: { day: "2020-01-01", time: "18:00" } }],
    ["deadline", { deadline: null }],
    ["deadline", { deadline: { day: "2099-01-01", time: "18:00" } }],
    ["day", { day: null }],
    ["day", { day: "2020-01-01" }],
    ["seeking", { seeking: [] }],
    ["text", { text: "" }],
  ])("is not published without a valid %s", async (field, fields) => {
    const { id } = await draftCall(lucia, { fields });
    const answer = await lucia.put(`/calls/${id}/state`, { state: "published" });
    expect(answer).toRefuseWith("BAD_INPUT");
    expect(answer.body.fields.map((one: { field: string }) => one.field)).toContain(field);
  });

  test.each([
    { text: "x".repeat(5_001) },
    { title: "x".repeat(121) },
    { town: "Nowhere at all" },
    { questions: ["1", "2", "3", "4", "5", "6"] },
    { questions: ["x".repeat(201)] },
    { fee: { fromMinor: 2, toMinor: 1, currency: "USD" } },
    { fee: { fromMinor: 1, toMinor: 2, currency: "GEMS" } },
    { day: "2031-02-31" },
    { start: "25:00" },
  ])("refuses %o", async (fields) => {
    const answer = await lucia.post("/calls", {
      id: newId(),
      eventId: null,
      ...exampleCall(),
      ...fields,
    });
    expect(answer).toRefuseWith("BAD_INPUT");
  });

  test("asks for a verified address before it is published", async () => {
    const nell = await app.person("Nell");
    const { id } = await draftCall(nell);
    const answer = await nell.put(`/calls/${id}/state`, { state: "published" });
    expect(answer).toRefuseWith("VERIFY_EMAIL_FIRST");
  });

  test("is edited by one person on the team at a time", async () => {
    const { id } = await draftCall(lucia);
    const edit = { ...exampleCall({ title: "Brass, please" }), version: 1 };
    const [one, two] = await Promise.all([
      lucia.put(`/calls/${id}`, edit),
      lucia.put(`/calls/${id}`, edit),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  });
});

describe("a call on an event", () => {
  test("is run by the event's managers and named by its page", async () => {
    const event = await publish(lucia);
    const marco = await verified(app, "Marco");
    expect(
      await marco.post("/calls", { id: newId(), eventId: event.id, ...exampleCall() }),
    ).toRefuseWith("NOT_FOUND");
    await lucia.post(`/events/${event.id}/people`, {
      username: await nameOf(marco),
      role: "manager",
    });
    await marco.put(`/events/${event.id}/people/me`);
    const call = await publishedCall(marco, { eventId: event.id });
    expect(call).toMatchObject({ from: { name: "Lucia" }, can: { edit: true, offer: false } });
    await applyWith(delia, call, actId);
    expect((await lucia.get(`/calls/${call.id}/board`)).body.waiting).toBe(1);
    expect((await app.visitor().get(`/calls/${call.slug}`)).body.event).toMatchObject({
      slug: event.slug,
    });
    const { body } = await app.visitor().get(`/events/${event.id}/calls`);
    expect(body.items).toMatchObject([{ slug: call.slug }]);
  });

  test("does not name an invite-only event", async () => {
    const event = await publish(lucia, { visibility: "invite-only", title: "Secret Supper" });
    const call = await publishedCall(lucia, { eventId: event.id });
    const seen = await delia.get(`/calls/${call.slug}`);
    expect(seen.body.event).toBeNull();
    expect(JSON.stringify(seen.body)).not.toContain("Secret Supper");
    expect(await delia.get(`/events/${event.id}/calls`)).toRefuseWith("NOT_FOUND");
    expect((await lucia.get(`/calls/${call.slug}`)).body.event).toMatchObject({ id: event.id });
    const unlisted = await publish(lucia, { visibility: "unlisted" });
    const other = await publishedCall(lucia, { eventId: unlisted.id });
    expect((await delia.get(`/calls/${other.slug}`)).body.event).toBeNull();
  });

  test("closes with the event, and people who wait for an answer are notified", async () => {
    const event = await publish(lucia);
    const call = await publishedCall(lucia, { eventId: event.id });
    await applyWith(delia, call, actId);
    const cancelled = await lucia.post(`/events/${event.id}/cancel`, { message: "Rain." });
    expect(cancelled.status).toBeLessThan(300);
    const { body } = await app.visitor().get(`/calls/${call.slug}`);
    expect(body).toMatchObject({ isOpen: false, closedBecause: "event-cancelled" });
    const cards = (await delia.get("/notifications")).body.items;
    expect(cards).toContainEqual(
      expect.objectContaining({ kind: "call-closed", href: `/calls/${call.slug}` }),
    );
    expect(await lucia.put(`/calls/${call.id}/state`, { state: "published" })).toRefuseWith(
      "NOT_ALLOWED",
    );
  });
});

describe("the list of open calls", () => {
  test("is filtered by skill, town and deadline and pages by keyset", async () => {
    const nora = await verified(app, "Nora");
    const skill = "Theremin";
    const made: string[] = [];
    for (const days of [5, 9, 12]) {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const fields = {
        seeking: [skill],
        deadline: { day, time: "12:00" },
        town: days === 9 ? "Chicago, IL" : "Austin, TX",
      };
      made.push((await publishedCall(nora, { fields })).slug);
    }
    const slugs = async (query: string) => {
      const { body } = await app.visitor().get(`/calls?${query}`);
      return body.items.map(({ slug }: { slug: string }) => slug);
    };
    expect(await slugs("skill=theremin")).toEqual(made);
    expect(await slugs("skill=theremin&town=chicago")).toEqual([made[1]]);
    expect(await slugs("skill=theremin&days=10")).toEqual(made.slice(0, 2));
    expect(await slugs("skill=theremin&town=100%25")).toEqual([]);
    const first = (await app.visitor().get("/calls?skill=theremin&limit=2")).body;
    expect(first.items).toHaveLength(2);
    expect(await slugs(`skill=theremin&limit=2&cursor=${first.next}`)).toEqual([made[2]]);
    expect(await app.visitor().get("/calls?cursor=nonsense")).toRefuseWith("BAD_INPUT");
    await nora.put(`/people/${delia.id}/block`);
    expect((await delia.get("/calls?skill=theremin")).body.items).toEqual([]);
    expect(await delia.get(`/calls/${made[0]}`)).toRefuseWith("NOT_FOUND");
  });
});

describe("an application", () => {
  test("is one per act, even when it is sent many times at once", async () => {
    const call = await publishedCall(lucia);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendApplication(delia, call, actId)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const board = await lucia.get(`/calls/${call.id}/board`);
    expect(board.body).toEqual({
      counts: { new: 1, shortlisted: 0, offered: 0, declined: 0 },
      waiting: 1,
    });
    const cards = (await lucia.get("/notifications")).body.items;
    expect(cards[0]).toMatchObject({ kind: "application", href: `/calls/${call.slug}/board` });
  });

  test("is refused with another person's act, from the team, to outdated questions and after the deadline", async () => {
    const call = await publishedCall(lucia);
    const own = await listedAct(lucia, "Lucia Solo");
    expect(await sendApplication(lucia, call, actId)).toRefuseWith("NOT_ALLOWED");
    expect(await sendApplication(lucia, call, own.id)).toRefuseWith("NOT_ALLOWED");
    expect(await sendApplication(delia, call, own.id)).toRefuseWith("NOT_FOUND");
    expect(await sendApplication(delia, call, newId())).toRefuseWith("NOT_FOUND");
    const long = ["x".repeat(1_001), "No"];
    expect(await sendApplication(delia, call, actId, { answers: long })).toRefuseWith("BAD_INPUT");
    const tooShort = { answers: ["Five"] };
    expect(await sendApplication(delia, call, actId, tooShort)).toRefuseWith("CONFLICT");
    const edited = await lucia.put(`/calls/${call.id}`, {
      ...exampleCall({ questions: ["Do you march?", "Do you need a truck for cases?"] }),
      version: call.version,
    });
    expect(edited.body.questionsVersion).toBe(2);
    expect(await sendApplication(delia, call, actId)).toRefuseWith("CONFLICT");
    await deadlinePasses(app, call.id);
    expect(await sendApplication(delia, edited.body, actId)).toRefuseWith("CONFLICT");
    const unlisted = await verified(app, "Una");
    const { body: act } = await unlisted.post("/acts", { id: newId(), name: "Una", kind: "solo" });
    const open = await publishedCall(lucia);
    expect(await sendApplication(unlisted, open, act.id)).toRefuseWith("NOT_ALLOWED");
  });

  test("keeps the questions that it answered, and can be withdrawn and sent again", async () => {
    const call = await publishedCall(lucia);
    const sent = await applyWith(delia, call, actId);
    await lucia.put(`/calls/${call.id}`, { ...exampleCall({ questions: [] }), version: 1 });
    const mine = (await delia.get("/my/applications")).body.items[0];
    expect(mine).toMatchObject({
      id: sent.id,
      state: "new",
      answers: [
        { question: "How many of you will march?", answer: "Five" },
        { question: "Do you need a truck for cases?", answer: "No" },
      ],
    });
    for (const _ of [1, 2])
      expect((await delia.put(`/applications/${sent.id}/withdrawal`)).status).toBe(204);
    expect((await lucia.get(`/calls/${call.id}/board`)).body.counts.declined).toBe(1);
    const again = await sendApplication(delia, { ...call, questionsVersion: 2 }, actId, {
      answers: [],
    });
    expect(again.body).toMatchObject({ id: sent.id, state: "new", answers: [] });
    const acts = (await delia.get(`/calls/${call.id}/acts`)).body.items;
    expect(acts).toMatchObject([{ act: { id: actId }, day: "free", application: { id: sent.id } }]);
  });

  test("at the deadline the team is asked once to answer the rest", async () => {
    const call = await publishedCall(lucia, { fields: { title: "Horns at noon" } });
    await applyWith(delia, call, actId);
    await deadlinePasses(app, call.id);
    await deadlinePasses(app, call.id);
    const asked = (await lucia.get("/notifications")).body.items.filter(
      ({ kind }: { kind: string }) => kind === "call-deadline",
    );
    expect(asked).toMatchObject([
      expect.objectContaining({
        href: `/calls/${call.slug}/board`,
        message: expect.stringContaining("are still waiting for your answer. The call has closed."),
      }),
    ]);
    expect((await lucia.get("/my/calls")).body.items[0]).toMatchObject({
      slug: call.slug,
      state: "closed",
      closedBecause: "deadline",
      applications: 1,
      waiting: 1,
    });
  });
});
