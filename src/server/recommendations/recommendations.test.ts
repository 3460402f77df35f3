import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Recommendation } from "../../contract/recommendations.ts";
import { publish } from "../events/test-events.ts";
import { countingQueries } from "../lib/database/database.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

async function put(title: string, more: object = {}, by = host) {
  return publish(by, { title, startDay: inDays(20), ...more });
}

const verify = (person: TestPerson) =>
  app.services.db.execute(sql`update users set email_verified = true where id = ${person.id}`);

async function recommended(person: TestPerson): Promise<Recommendation[]> {
  const { status, body } = await person.get("/my/recommendations?limit=50");
  expect(status).toBe(200);
  return body.items;
}
const titles = (items: Recommendation[]) => items.map(({ title }) => title);
const whyOf = (items: Recommendation[], title: string) =>
  items.find((one) => one.title === title)?.why;

test("a new person gets upcoming events of many kinds, each with its reason", async () => {
  const newcomers = await testApp();
  const [ana, ben, cy] = await Promise.all(
    ["Ana", "Ben", "Cy"].map((name) => newcomers.person(name)),
  );
  for (const n of [1, 2, 3]) {
    await put(`Rock ${n}`, { category: "Music", startDay: inDays(n) }, ben);
    await put(`Code ${n}`, { category: "Technology", startDay: inDays(n + 5) }, cy);
  }
  const found = await recommended(ana as TestPerson);
  expect(titles(found)).toEqual(["Rock 1", "Code 1", "Rock 2", "Code 2", "Rock 3", "Code 3"]);
  expect(new Set(found.map(({ why }) => why))).toEqual(new Set(["Coming up soon"]));
  await newcomers.close();
});

test("saving an event moves similar ones to the top and is named as the reason", async () => {
  const ana = await app.person("Ana");
  const saved = await put("Jazz in the Park", { category: "Music", tags: ["jazz"] });
  await put("Blue Notes", { category: "Music", tags: ["Jazz"], startDay: inDays(40) });
  await put("Board Games", { category: "General", startDay: inDays(1) });
  expect(whyOf(await recommended(ana), "Blue Notes")).toBe("Next in Music");
  await ana.put(`/events/${saved.id}/save`);
  const found = await recommended(ana);
  expect(whyOf(found, "Blue Notes")).toBe("Because you saved Jazz in the Park");
  expect(titles(found).indexOf("Blue Notes")).toBeLessThan(titles(found).indexOf("Board Games"));
  expect(titles(found)).not.toContain("Jazz in the Park");
});

test("an RSVP, a choice in the settings, a town and a followed host are each named as the reason", async () => {
  const [bea, mira] = [await app.person("Bea"), await app.person("Mira")];
  const run = await put("Night Run", { category: "Sports", tags: ["running"] });
  await put("Morning Run", { category: "Sports", tags: ["running"] });
  await put("Open Studios", { category: "Art & Culture" });
  await put("Street Food", { category: "Food & Drink", city: "Lisbon" });
  await put("Mira's Talk", { category: "Business" }, mira);
  await bea.put(`/events/${run.id}/answer`, { answer: "going" });
  await bea.patch("/settings", { categories: ["Art"], location: "lisbon, Portugal" });
  await bea.put(`/people/${mira.id}/follow`);
  const found = await recommended(bea);
  expect(whyOf(found, "Morning Run")).toBe("Because you're going to Night Run");
  expect(whyOf(found, "Open Studios")).toBe("Because you chose Art in Settings");
  expect(whyOf(found, "Street Food")).toBe("In lisbon");
  expect(whyOf(found, "Mira's Talk")).toBe("Because you follow Mira");
});

test("the reason names followed people who are going and let it be seen", async () => {
  const [gil, hana, iris] = await Promise.all(
    ["Gil", "Hana", "Iris"].map((name) => app.person(name)),
  );
  if (!gil || !hana || !iris) throw new Error("nobody came");
  const seen = await put("Poetry Night", { category: "General" });
  const unseen = await put("Quiet Night", { category: "General" });
  await hana.put(`/events/${seen.id}/answer`, { answer: "going", seenBy: "everyone" });
  await hana.put(`/events/${unseen.id}/answer`, { answer: "going", seenBy: "organizers" });
  await iris.put(`/events/${seen.id}/answer`, { answer: "going", seenBy: "friends" });
  for (const one of [hana, iris]) await gil.put(`/people/${one.id}/follow`);
  expect(whyOf(await recommended(gil), "Poetry Night")).toBe("Hana is going");
  expect(whyOf(await recommended(gil), "Quiet Night")).not.toContain("Hana");
  await iris.put(`/people/${gil.id}/follow`);
  expect(whyOf(await recommended(gil), "Poetry Night")).toBe(
    "Hana and 1 more you follow are going",
  );
});

test("events chosen by at least three people this week are popular", async () => {
  const [cy, ...crowd] = await Promise.all(
    ["Cy", "One", "Two", "Three", "Four"].map((name) => app.person(name)),
  );
  const party = await put("The Big Party", { startDay: inDays(200), category: "Workshops" });
  for (const person of crowd) await person.put(`/events/${party.id}/answer`, { answer: "going" });
  expect(whyOf(await recommended(cy as TestPerson), "The Big Party")).toBe("Popular this week");
  // The person's own actions are a stronger reason than popularity.
  const saved = await put("Bookbinding", { startDay: inDays(201), category: "Workshops" });
  await cy?.put(`/events/${saved.id}/save`);
  expect(whyOf(await recommended(cy as TestPerson), "The Big Party")).toBe(
    "Because you saved Bookbinding",
  );
});

describe("never recommends", () => {
  const never = "Behind the curtain";
  const hidden: [string, (me: TestPerson, other: TestPerson) => Promise<unknown>][] = [
    ["an own event", (me) => put(never, {}, me)],
    ["an unlisted event", (_, other) => put(never, { visibility: "unlisted" }, other)],
    ["an event by invitation", (_, other) => put(never, { visibility: "invite-only" }, other)],
    [
      "a declined event",
      async (me, other) =>
        me.put(`/events/${(await put(never, {}, other)).id}/answer`, { answer: "not-going" }),
    ],
    [
      "an event the person is invited to",
      async (me, other) => {
        const { id } = await put(never, {}, other);
        const { username } = (await me.get("/session")).body.me;
        await verify(other);
        return other.post(`/events/${id}/people`, { username, role: "guest" });
      },
    ],
    [
      "a cancelled event",
      async (_, other) =>
        other.post(`/events/${(await put(never, {}, other)).id}/cancel`, { message: "" }),
    ],
    [
      "a past event",
      async (_, other) => {
        const { id } = await put(never, {}, other);
        await app.services.db.execute(
          sql`update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${id}`,
        );
      },
    ],
    [
      "an event of a blocked host",
      async (me, other) => {
        await put(never, {}, other);
        await me.put(`/people/${other.id}/block`);
      },
    ],
    [
      "an event of a host who blocks",
      async (me, other) => {
        await put(never, {}, other);
        await other.put(`/people/${me.id}/block`);
      },
    ],
  ];
  test.each(hidden)("%s", async (_, make) => {
    // Removes public events left by earlier cases.
    await app.services.db.execute(sql`delete from events where title = ${never}`);
    const [me, other] = [await app.person("Me"), await app.person("Other")];
    await me.put(`/people/${other.id}/follow`);
    const isShown = async () => titles(await recommended(me)).includes(never);
    await make(me, other);
    expect(await isShown()).toBe(false);
  });
});

test("full events come last", async () => {
  const [dora, ed, small] = [
    await app.person("Dora"),
    await app.person("Ed"),
    await app.person("Small"),
  ];
  await dora.put(`/people/${small.id}/follow`);
  const full = await put("One Chair", { capacity: 1, startDay: inDays(1) }, small);
  expect(titles(await recommended(dora))[0]).toBe("One Chair");
  await ed.put(`/events/${full.id}/answer`, { answer: "going" });
  expect(titles(await recommended(dora)).at(-1)).toBe("One Chair");
});

test("sold-out events come last too, even without a capacity of their own", async () => {
  const [dora, small] = [await app.person("Dora"), await app.person("Small Sale")];
  await dora.put(`/people/${small.id}/follow`);
  const { id } = await put("One Ticket", { startDay: inDays(1) }, small);
  const typeId = await putOnSale(app, id, { quantity: 1 });
  await app.services.db.execute(sql`update events set currency = 'USD' where id = ${id}`);
  expect(titles(await recommended(dora))[0]).toBe("One Ticket");
  await buyTickets(app, id, { typeId, name: "Gus", email: "gus@people.example" });
  expect(titles(await recommended(dora)).slice(0, 5)).not.toContain("One Ticket");
});

test("showing less like this hides the event and ranks similar ones lower, and can be undone", async () => {
  const [finn, loud] = [await app.person("Finn"), await app.person("Loud")];
  const first = await put(
    "Metal One",
    { category: "Music", tags: ["metal"], startDay: inDays(1) },
    loud,
  );
  await put("Metal Two", { category: "Music", tags: ["metal"], startDay: inDays(1) }, loud);
  const place = async (title: string) => titles(await recommended(finn)).indexOf(title);
  const before = await place("Metal Two");
  const hide = () => finn.put(`/my/recommendations/hidden/${first.id}`);
  expect((await hide()).status).toBe(204);
  expect((await hide()).status).toBe(204);
  expect(await place("Metal One")).toBe(-1);
  expect(await place("Metal Two")).toBeGreaterThan(before + 3);
  expect((await finn.get("/my/interests")).body).toMatchObject({
    hidden: [{ id: first.id, slug: first.slug, title: "Metal One" }],
  });
  expect((await finn.delete(`/my/recommendations/hidden/${first.id}`)).status).toBe(204);
  expect(await place("Metal One")).toBeGreaterThan(-1);
  expect(await place("Metal Two")).toBe(before);
  expect((await finn.get("/my/interests")).body.items).toEqual([]);
});

test("no more than two events of the same host appear in a row if there are others", async () => {
  const [gus, busy] = [await app.person("Gus"), await app.person("Busy")];
  await gus.put(`/people/${busy.id}/follow`);
  for (const n of [1, 2, 3, 4]) await put(`Busy ${n}`, { startDay: inDays(n) }, busy);
  const found = titles(await recommended(gus));
  expect(found.slice(0, 2)).toEqual(["Busy 1", "Busy 2"]);
  const whose = found.map((title) => (title.startsWith("Busy") ? "b" : "-")).join("");
  expect(whose.match(/b/g)).toHaveLength(4);
  expect(whose).not.toContain("bbb");
});

test("only the next date of a repeating event is recommended", async () => {
  const [hal, club] = [await app.person("Hal"), await app.person("Club")];
  await hal.put(`/people/${club.id}/follow`);
  const next = await put("Chess Club", { startDay: inDays(3) }, club);
  await put("Chess Club", { startDay: inDays(10) }, club);
  const found = (await recommended(hal)).filter(({ title }) => title === "Chess Club");
  expect(found.map(({ id }) => id)).toEqual([next.id]);
});

test("pages connect without duplicates and take few statements", async () => {
  const ivy = await app.person("Ivy");
  await ivy.patch("/settings", { categories: ["Music", "Sports"] });
  const all = titles(await recommended(ivy));
  const paged: string[] = [];
  let cursor: string | null = "0";
  while (cursor !== null) {
    const { result, statements } = await countingQueries(() =>
      ivy.get(`/my/recommendations?limit=4&cursor=${cursor}`),
    );
    expect(statements.length).toBeLessThanOrEqual(8);
    paged.push(...titles(result.body.items));
    cursor = result.body.next;
  }
  expect(paged.slice(0, all.length)).toEqual(all);
  expect(await ivy.get("/my/recommendations?cursor=x")).toRefuseWith("BAD_INPUT");
});
