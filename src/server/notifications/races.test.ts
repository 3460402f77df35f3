import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationsOf, comment, postBy } from "./test-notifications.ts";
import { slowness } from "../../../test/setup/slowness.ts";

let app: TestApp;
beforeAll(async () => {
  // Timeouts as short as in production, where a request that waits for a slow disk would be refused.
  app = await testApp({}, {});
});
afterAll(() => app.close());

const people = (...names: string[]) => Promise.all(names.map((name) => app.person(name)));
describe("at the same moment", () => {
  test("two people who follow each other are each notified once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
      const both = [ana.put(`/people/${ben.id}/follow`), ben.put(`/people/${ana.id}/follow`)];
      const again = [ana.put(`/people/${ben.id}/follow`), ben.put(`/people/${ana.id}/follow`)];
      await Promise.all([...both, ...again]);
      expect(await notificationsOf(ana)).toMatchObject([{ kind: "follow", count: 1 }]);
      expect(await notificationsOf(ben)).toMatchObject([{ kind: "follow", count: 1 }]);
    }
  });

  test("twelve people who like and unlike leave one card with those whose like remains", async () => {
    const ana = await app.person("Ana");
    const post = await postBy(ana);
    const fans = await Promise.all(Array.from({ length: 12 }, (_, n) => app.person(`Fan ${n}`)));
    const like = `/posts/${post.id}/like`;
    await Promise.all(
      fans.flatMap((fan) => [
        fan.put(like),
        fan.delete(like),
        fan.put(like),
        comment(fan, post.id),
      ]),
    );
    await Promise.all(fans.slice(0, 6).map((fan) => fan.put(like)));
    await Promise.all(fans.slice(6).map((fan) => fan.delete(like)));
    const cards = await notificationsOf(ana);
    expect(cards.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
      ["comment", 12],
      ["like", 6],
    ]);
  });

  test("a comment sent twenty times notifies once, and marking read loses nobody", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const post = await postBy(ana);
    const same = { id: newId(), content: "Once." };
    await Promise.all(
      Array.from({ length: 20 }, () => ben.post(`/posts/${post.id}/comments`, same)),
    );
    const [card] = await notificationsOf(ana);
    await Promise.all([ana.put(`/notifications/${card?.id}/read`), comment(cleo, post.id)]);
    const counted = (await notificationsOf(ana)).map(({ count }) => count);
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test("on a slow disk a crowd on one post is served in turn, and nobody else waits for it", async () => {
    const { db } = app.services;
    await db.execute(sql`
      create function slow_disk() returns trigger language plpgsql as
        'begin perform pg_sleep(0.12); return new; end'`);
    await db.execute(
      sql`create trigger slow_likes before insert on likes for each row execute function slow_disk()`,
    );
    await db.execute(
      sql`create trigger slow_comments before insert on comments for each row execute function slow_disk()`,
    );
    const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
    const post = await postBy(ana);
    const fans = await Promise.all(Array.from({ length: 25 }, (_, n) => app.person(`Fan ${n}`)));
    const startedAt = performance.now();
    const crowd = Promise.all(
      fans.flatMap((fan) => [fan.put(`/posts/${post.id}/like`), comment(fan, post.id)]),
    );
    let slowest = 0;
    for (let reads = 0; reads < 10; reads += 1) {
      const askedAt = performance.now();
      expect((await ben.get("/posts?limit=1")).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - askedAt);
    }
    await crowd;
    // Longer than the timeout for a connection or a lock.
    expect(performance.now() - startedAt).toBeGreaterThan(5_000);
    expect(slowest).toBeLessThan(2_000 * (await slowness()));
    const { likes, comments } = (await ana.get(`/posts/${post.id}`)).body;
    expect({ likes, comments }).toEqual({ likes: 25, comments: 25 });
    await db.execute(sql`drop function slow_disk cascade`);
  });
});
