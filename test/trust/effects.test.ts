import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { write } from "../../src/server/lib/effects.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { deliver } from "../../src/server/notifications/deliver.ts";
import { notify } from "../../src/server/notifications/notify.ts";
import { likePost } from "../../src/server/posts/likes.ts";
import { testApp, type TestPerson } from "../../src/server/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;

async function anaAndBen(): Promise<[App, TestPerson, TestPerson]> {
  const app = await testApp();
  return [app, await app.person("Ana"), await app.person("Ben")];
}

const follow = (by: TestPerson, to: TestPerson) => ({
  kind: "follow" as const,
  by: by.id,
  to: to.id,
  fact: to.id,
});

test("nothing is notified in a transaction that returns no effects", async () => {
  const [app, ana, ben] = await anaAndBen();
  const forgetful = app.services.db.transaction((tx) => notify(tx, [follow(ben, ana)]));
  await expect(forgetful).rejects.toThrow("nobody would deliver");
  await app.close();
});

test("a notification that changes without an effect fails its service's tests", async () => {
  const [app, ana] = await anaAndBen();
  await app.services.db.execute(
    sql`insert into notifications (id, recipient_id, kind) values (${newId()}, ${ana.id}, 'follow')`,
  );
  await expect(app.close()).rejects.toThrow("a notification of kind follow changed");
});

test("an effect left undelivered by a route fails its tests", async () => {
  const [app, ana, ben] = await anaAndBen();
  const { body } = await ana.post("/posts", {
    id: newId(),
    type: "post",
    content: "Hello",
    category: "General",
    visibility: "public",
  });
  const viewer = { id: ben.id } as Parameters<typeof likePost>[1];
  const { result } = await likePost(app.services.db, viewer, body.id);
  expect(result).toEqual({ likes: 1, likedByUser: true });
  await expect(app.close()).rejects.toThrow("returned and not delivered");
});

test("a hint from several parts of a write is delivered once, after the commit", async () => {
  const [app, ana, ben] = await anaAndBen();
  const { services } = app;
  const heard: string[] = [];
  const { toPeople } = services.live;
  services.live.toPeople = (ids, hint) => void heard.push(`${hint.type} ${ids.length}`);
  const writing = write(services.db, async (tx) => {
    await notify(tx, [follow(ben, ana)]);
    await notify(tx, [follow(ana, ben)]);
    await notify(tx, [follow(ben, ana)]);
    return heard.length;
  });
  expect(await deliver(services, writing)).toBe(0);
  expect(heard).toEqual(["notifications-changed 2"]);
  services.live.toPeople = toPeople;
  await app.close();
});

test("a failed transaction discards its effects", async () => {
  const [app, ana, ben] = await anaAndBen();
  const failing = write(app.services.db, async (tx) => {
    await notify(tx, [follow(ben, ana)]);
    throw new Error("no");
  });
  await expect(deliver(app.services, failing)).rejects.toThrow("no");
  expect((await ana.get("/notifications/unread")).body).toMatchObject({ count: 0 });
  await app.close();
});
