import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { between, friends, send, textsOf, verified } from "./test-people.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = await friends(app, "Ana", "Ben");
});
afterAll(() => app.close());

/** Resends the same message while the server is busy, as a page does. */
async function insist(from: TestPerson, to: TestPerson, text: string): Promise<number> {
  const message = { id: newId(), to: to.id, text };
  for (;;) {
    const { status } = await from.post("/messages", message);
    if (status !== 503) return status;
  }
}

function places(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

test("two people who follow each other exchange messages, and both see the same", async () => {
  const [one, two] = await friends(app, "One", "Two");
  const hello = await send(one, two, "  Doors at eight? ");
  expect(hello.status).toBe(201);
  expect(hello.body).toMatchObject({ place: 1, senderId: one.id, text: "Doors at eight?" });
  await send(two, one, "At nine.");
  expect(await textsOf(one, two)).toEqual(["Doors at eight?", "At nine."]);
  expect(await textsOf(two, one)).toEqual(await textsOf(one, two));
  const { body } = await one.get("/conversations");
  expect(body.items).toHaveLength(1);
  expect(body.items[0]).toMatchObject({
    id: between(one, two),
    person: { id: two.id, name: "Two" },
    last: { text: "At nine." },
    unread: 1,
    request: "none",
    can: { send: true },
    closed: null,
  });
  expect((await one.get("/conversations/unread")).body).toEqual({ conversations: 1, requests: 0 });
});

test("nothing is sent without text or a picture, to oneself or to an unknown person", async () => {
  expect(await send(ana, ben, " \n ")).toRefuseWith("BAD_INPUT");
  expect(await send(ana, ana, "Dear me")).toRefuseWith("NOT_ALLOWED");
  expect(await send(ana, { id: newId() }, "Hello?")).toRefuseWith("NOT_FOUND");
  expect(await send(ana, ben, "a".repeat(4_001))).toRefuseWith("BAD_INPUT");
});

describe("the same request again", () => {
  test("fifty times at once makes one message and fifty equal responses", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    await send(cleo, dora, "First");
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cleo.post("/messages", { id, to: dora.id, text: "Once" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await textsOf(dora, cleo)).toEqual(["First", "Once"]);
  });

  test("even if it starts the conversation and both people write at once", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    const [id, back] = [newId(), newId()];
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => [
        cleo.post("/messages", { id, to: dora.id, text: "Hi" }),
        dora.post("/messages", { id: back, to: cleo.id, text: "Hello" }),
      ]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await textsOf(dora, cleo)).toSorted()).toEqual(["Hello", "Hi"]);
  });

  test("with another text, receiver or sender is refused", async () => {
    const cleo = (await friends(app, "Cleo", "Finn"))[0];
    await ana.put(`/people/${cleo.id}/follow`);
    const { body } = await send(ana, ben, "Mine");
    const again = (from: TestPerson, to: TestPerson, text: string) =>
      from.post("/messages", { id: body.id, to: to.id, text });
    expect(await again(ana, ben, "Other")).toRefuseWith("CONFLICT");
    expect(await again(ben, ana, "Mine")).toRefuseWith("CONFLICT");
    const stranger = await again(cleo, ana, "Mine");
    expect(stranger).toRefuseWith("CONFLICT");
    expect(JSON.stringify(stranger.body)).not.toContain("Mine");
    expect((await again(ana, ben, "Mine")).body).toEqual(body);
  });
});

test("four hundred messages sent by both at once get the places 1 to 400 without a gap, the same for both", async () => {
  const [cleo, dora] = await friends(app, "Cleo", "Dora");
  app.services.rateLimiter.judge = async () => {};
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => [
      insist(cleo, dora, `c${n}`),
      insist(dora, cleo, `d${n}`),
    ]).flat(),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  const read = async (person: TestPerson) => {
    const found: { place: number; text: string; time: string }[] = [];
    for (let newer = true; newer;) {
      const after = found.at(-1)?.place ?? 0;
      const address = `/conversations/${between(cleo, dora)}/messages?after=${after}&limit=100`;
      const { body } = await person.get(address);
      found.push(...body.items);
      newer = body.newer;
    }
    return found;
  };
  const seen = await read(cleo);
  expect(seen.map(({ place }) => place)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
  expect(await read(dora)).toEqual(seen);
  const times = seen.map(({ time }) => time);
  expect(times).toEqual(times.toSorted());
  expect((await dora.get(`/people/${cleo.id}/conversation`)).body.unread).toBe(100);
});

describe("a long conversation", () => {
  test("is read from its end, backwards and forwards from a place", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    for (let n = 1; n <= 25; n += 1) await send(cleo, dora, `${n}`);
    const at = (query: string) =>
      dora.get(`/conversations/${between(cleo, dora)}/messages${query}`).then(({ body }) => ({
        places: body.items.map(({ place }: { place: number }) => place),
        older: body.older,
        newer: body.newer,
      }));
    expect(await at("")).toEqual({ places: places(6, 25), older: true, newer: false });
    expect(await at("?before=6")).toEqual({ places: places(1, 5), older: false, newer: true });
    expect(await at("?after=20&limit=3")).toEqual({
      places: places(21, 23),
      older: true,
      newer: true,
    });
    expect(await at("?after=23")).toEqual({ places: [24, 25], older: true, newer: false });
    expect(await at("?after=25")).toEqual({ places: [], older: true, newer: false });
  });
});

describe("marks", () => {
  test("only move forward, at most to the last message, and are shown to the other", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    for (const text of ["1", "2", "3"]) await send(cleo, dora, text);
    const marks = `/conversations/${between(cleo, dora)}/marks`;
    const seen = async () => {
      const { delivered, read } = (await cleo.get(`/people/${dora.id}/conversation`)).body;
      return { delivered, read };
    };
    expect((await dora.put(marks, { delivered: 3 })).status).toBe(204);
    expect(await seen()).toEqual({ delivered: 3, read: 0 });
    await dora.put(marks, { read: 2 });
    expect(await seen()).toEqual({ delivered: 3, read: 2 });
    expect((await dora.get(`/people/${cleo.id}/conversation`)).body.unread).toBe(1);
    await Promise.all([1, 3, 2, 1].map((read) => dora.put(marks, { read })));
    expect(await seen()).toEqual({ delivered: 3, read: 3 });
    expect((await dora.put(marks, { delivered: 1, read: 2_000_000_000 })).status).toBe(204);
    expect(await seen()).toEqual({ delivered: 3, read: 3 });
    expect((await dora.get("/conversations/unread")).body.conversations).toBe(0);
  });
});

describe("unsending and deleting", () => {
  test("an unsent message keeps its place without its text, for both", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    const { body } = await send(cleo, dora, "Oh no");
    expect(await dora.post(`/messages/${body.id}/unsend`)).toRefuseWith("NOT_FOUND");
    const unsent = await cleo.post(`/messages/${body.id}/unsend`);
    expect(unsent.body).toMatchObject({ id: body.id, place: 1, text: "", unsent: true });
    expect(await textsOf(dora, cleo)).toEqual([""]);
    expect((await dora.get("/conversations/unread")).body.conversations).toBe(0);
    expect((await cleo.post(`/messages/${body.id}/unsend`)).status).toBe(200);
    // A late copy of the first request restores nothing.
    const late = await cleo.post("/messages", { id: body.id, to: dora.id, text: "Oh no" });
    expect(late.body).toEqual(unsent.body);
    const { rows } = await app.services.db.execute(
      `select * from messages where text like '%Oh no%'`,
    );
    expect(rows).toEqual([]);
  });

  test("after ten minutes a message cannot be unsent", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    const { body } = await send(cleo, dora, "Said is said");
    await app.services.db.execute(
      `update messages set created_at = now() - interval '601 seconds' where id = '${body.id}'`,
    );
    expect(await cleo.post(`/messages/${body.id}/unsend`)).toRefuseWith("NOT_ALLOWED");
    expect(await textsOf(dora, cleo)).toEqual(["Said is said"]);
  });

  test("a message deleted for oneself is still shown to the other", async () => {
    const [cleo, dora] = await friends(app, "Cleo", "Dora");
    const first = await send(cleo, dora, "One");
    const second = await send(cleo, dora, "Two");
    expect((await dora.delete(`/messages/${second.body.id}`)).status).toBe(204);
    expect((await dora.delete(`/messages/${second.body.id}`)).status).toBe(204);
    expect(await textsOf(dora, cleo)).toEqual(["One"]);
    expect(await textsOf(cleo, dora)).toEqual(["One", "Two"]);
    expect((await dora.get(`/people/${cleo.id}/conversation`)).body).toMatchObject({
      last: { text: "One" },
      unread: 1,
    });
    await cleo.delete(`/messages/${first.body.id}`);
    expect(await textsOf(cleo, dora)).toEqual(["Two"]);
    await dora.delete(`/messages/${first.body.id}`);
    expect((await dora.get("/conversations/unread")).body.conversations).toBe(0);
    expect((await dora.get(`/people/${cleo.id}/conversation`)).body.last).toBe(null);
  });
});

describe("lists", () => {
  test("the list is paged, latest first, with the same number of statements for one or twenty", async () => {
    const host = await verified(app, "Host");
    const guests: TestPerson[] = [];
    for (let n = 0; n < 5; n += 1) {
      const [guest] = await friends(app, `Guest ${n}`, "Nobody");
      await host.put(`/people/${guest.id}/follow`);
      await send(guest, host, `from ${n}`);
      guests.push(guest);
    }
    const page = (query: string) => host.get(`/conversations?${query}`);
    const first = await page("limit=2");
    const second = await page(`limit=2&cursor=${first.body.next}`);
    const third = await page(`limit=2&cursor=${second.body.next}`);
    const names = [first, second, third].flatMap(({ body }) =>
      body.items.map(({ person }: { person: { name: string } }) => person.name),
    );
    expect(names).toEqual(["Guest 4", "Guest 3", "Guest 2", "Guest 1", "Guest 0"]);
    expect(third.body.next).toBe(null);
    const one = await countingQueries(() => page("limit=1"));
    const all = await countingQueries(() => page("limit=20"));
    expect(one.statements.length).toBe(all.statements.length);
    expect(all.statements.length).toBeLessThanOrEqual(8);
    const address = `/conversations/${between(host, guests[0]!)}/messages`;
    const read = await countingQueries(() => host.get(address));
    expect(read.statements.length).toBeLessThanOrEqual(8);
  });

  test("people to write to are those the viewer follows, then everybody else, each once and never the viewer", async () => {
    const eve = await verified(app, "Eve");
    await eve.put(`/people/${ana.id}/follow`);
    const found: { id: string }[] = [];
    let cursor = "";
    do {
      const { body } = await eve.get(`/conversations/people?limit=7${cursor}`);
      found.push(...body.items);
      cursor = body.next ? `&cursor=${encodeURIComponent(body.next)}` : "";
    } while (cursor);
    expect(found[0]?.id).toBe(ana.id);
    const ids = found.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(ben.id);
    expect(ids).not.toContain(eve.id);
    const { rows } = await app.services.db.execute(`select count(*)::int as count from users`);
    expect(ids.length).toBe(Number(rows[0]?.["count"]) - 1);
    const searched = await eve.get("/conversations/people?q=BEN");
    expect(searched.body.items.map(({ name }: { name: string }) => name)).toContain("Ben");
    expect((await eve.get("/conversations/people?q=xqzkw")).body.items).toEqual([]);
    const own = await eve.get(`/conversations/people?q=${encodeURIComponent(eve.name)}`);
    expect(own.body.items.map(({ id }: { id: string }) => id)).not.toContain(eve.id);
    expect(await eve.get("/conversations/people?cursor=all.x")).toRefuseWith("BAD_INPUT");
  });

  test("opening Messages counts as no search, and typing a name does", async () => {
    const eve = await verified(app, "Eve");
    const searches = async () =>
      (await app.services.db.execute(`select sum(used) from rate_limits where key like 'search:%'`))
        .rows[0]?.["sum"];
    const before = await searches();
    await eve.get("/conversations/people");
    expect(await searches()).toBe(before);
    await eve.get("/conversations/people?q=Ben");
    expect(await searches()).not.toBe(before);
  });
});
