import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sweepNotifications } from "./notify.ts";
import { notificationsOf, postBy, unread } from "./test-notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (...names: string[]) => Promise.all(names.map((name) => app.person(name)));
describe("reading", () => {
  test("marks one card as read; a later action opens a new one", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const post = await postBy(ana);
    await ben.put(`/posts/${post.id}/like`);
    const [card] = await notificationsOf(ana);
    expect((await ana.put(`/notifications/${card?.id}/read`)).status).toBe(204);
    expect((await ana.put(`/notifications/${card?.id}/read`)).status).toBe(204);
    await cleo.put(`/posts/${post.id}/like`);
    expect(await notificationsOf(ana)).toMatchObject([
      { read: false, count: 1, people: [{ name: "Cleo" }] },
      { read: true, count: 1, people: [{ name: "Ben" }] },
    ]);
  });

  test("marks all as read up to a moment and leaves later ones unread", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const post = await postBy(ana);
    await ben.put(`/people/${ana.id}/follow`);
    await ben.put(`/posts/${post.id}/like`);
    const [newest] = await notificationsOf(ana);
    await cleo.put(`/posts/${post.id}/like`);
    await ana.put("/notifications/read", { until: newest?.time });
    expect((await notificationsOf(ana)).map(({ kind, read }) => [kind, read])).toEqual([
      ["like", false],
      ["follow", true],
    ]);
    const [now] = await notificationsOf(ana);
    await ana.put("/notifications/read", { until: now?.time });
    expect(await unread(ana)).toBe(0);
  });

  test("pages by cursor in two statements beside the session's, the same for one and fifty", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const count = async (address: string) => {
      const { statements, result } = await countingQueries(() => ana.get(address));
      return { statements: statements.length, body: result.body };
    };
    for (let n = 0; n < 52; n += 1) {
      const post = await postBy(ana, { content: `Post ${n}` });
      await Promise.all([ben, cleo].map((fan) => fan.put(`/posts/${post.id}/like`)));
      if (n % 25 === 0) await app.services.db.execute(sql`delete from rate_limits`);
    }
    const [one, fifty] = [
      await count("/notifications?limit=1"),
      await count("/notifications?limit=50"),
    ];
    expect(fifty.body.items).toHaveLength(50);
    expect(fifty.statements).toBe(one.statements);
    expect(fifty.statements).toBe(3);
    expect((await count("/notifications/unread")).statements).toBe(2);
    const rest = await ana.get(`/notifications?limit=50&cursor=${fifty.body.next}`);
    expect(rest.body).toMatchObject({ items: [{}, {}], next: null });
    const ids = [...fifty.body.items, ...rest.body.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(52);
  });

  test("reveals no cards of others, and refuses visitors and malformed ids", async () => {
    const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
    await ben.put(`/people/${ana.id}/follow`);
    const [card] = await notificationsOf(ana);
    expect(await ben.put(`/notifications/${card?.id}/read`)).toRefuseWith("NOT_FOUND");
    expect(await ben.put(`/notifications/${newId()}/read`)).toRefuseWith("NOT_FOUND");
    expect(await ben.put("/notifications/1/read")).toRefuseWith("BAD_INPUT");
    expect(await app.visitor().get("/notifications")).toRefuseWith("UNAUTHENTICATED");
    expect(await unread(ana)).toBe(1);
  });
});

test("the bell updates live for the people notified, after the commit", async () => {
  const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
  const post = await postBy(ana);
  const { live } = app.services;
  const { toPeople } = live;
  let hints = 0;
  live.toPeople = (ids, { type }) =>
    void (hints += Number(type === "notifications-changed" && ids.includes(ana.id)));
  // By the time the hint arrives, a screen already gets the new count.
  async function after(action: Promise<unknown>) {
    hints = 0;
    await action;
    return { hints, unread: await unread(ana) };
  }
  expect(await after(ben.put(`/posts/${post.id}/like`))).toEqual({ hints: 1, unread: 1 });
  expect(await after(ben.put(`/posts/${post.id}/like`))).toEqual({ hints: 0, unread: 1 });
  expect(await after(ben.put(`/people/${ana.id}/follow`))).toEqual({ hints: 1, unread: 2 });
  const said = newId();
  const words = { id: said, content: "Hm" };
  const commented = ben.post(`/posts/${post.id}/comments`, words);
  expect(await after(commented)).toEqual({ hints: 1, unread: 3 });
  expect(await after(ben.delete(`/comments/${said}`))).toEqual({ hints: 1, unread: 2 });
  expect(await after(ben.delete(`/posts/${post.id}/like`))).toEqual({ hints: 1, unread: 1 });
  const until = new Date(Date.now() + 60_000).toISOString();
  expect(await after(ana.put("/notifications/read", { until }))).toEqual({ hints: 1, unread: 0 });
  live.toPeople = toPeople;
});

test("notifications read three months ago are deleted, and no others", async () => {
  const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
  const post = await postBy(ana);
  await ben.put(`/posts/${post.id}/like`);
  await ana.put("/notifications/read", { until: new Date(Date.now() + 1_000).toISOString() });
  await ben.put(`/people/${ana.id}/follow`);
  await app.services.db.execute(
    sql`update notifications set read_at = now() - interval '91 days' where read_at is not null and recipient_id = ${ana.id}`,
  );
  await sweepNotifications(app.services.db);
  expect(await notificationsOf(ana)).toMatchObject([{ kind: "follow" }]);
});

test("notifications unread for a year are deleted", async () => {
  const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
  const post = await postBy(ana);
  await ben.put(`/posts/${post.id}/like`);
  await app.services.db.execute(
    sql`update notifications set time = now() - interval '366 days' where recipient_id = ${ana.id}`,
  );
  await ben.put(`/people/${ana.id}/follow`);
  await sweepNotifications(app.services.db);
  expect(await notificationsOf(ana)).toMatchObject([{ kind: "follow" }]);
});
