import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testApp, TestClient, type TestApp, type TestPerson } from "../test-app.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "./test-effects.ts";
import { noteReminders } from "../rsvps/reminders.ts";
import { publish } from "../events/test-events.ts";
import { removeNotifications, notify } from "./notify.ts";
import { deliver } from "./deliver.ts";
import { startPushes } from "./start-pushes.ts";
import { notificationsOf, comment, postBy } from "./test-notifications.ts";
import { newBrowser, readVapid, startPushService } from "./test-push-service.ts";

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await testApp({ PUSH_ALLOWED_HOSTS: service.host });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

let paths = 0;
/** A person whose browser is subscribed at its own path. */
async function withPush(name: string) {
  const person = await app.person(name);
  await person.patch("/settings", { pushNotifications: true });
  return Object.assign(person, await addBrowser(person));
}
async function addBrowser(person: TestClient) {
  const path = `/to/${(paths += 1)}`;
  const browser = newBrowser(`https://${service.host}${path}`);
  expect((await person.put("/push/subscriptions", browser.subscription)).status).toBe(204);
  return { path, browser };
}
const rows = async (person: TestPerson) =>
  (
    await app.services.db.execute(
      sql`select * from push_subscriptions where user_id = ${person.id}`,
    )
  ).rows;
// Two retries take up to twelve seconds.
const arrives = (path: string, times = 1) =>
  vi.waitFor(() => expect(service.to(path)).toHaveLength(times), { timeout: 45_000, interval: 50 });
/** Waits until all queued pushes are handled. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows: open } = await app.services.db.execute(
        sql`select 1 from jobs.job where name = 'push' and state < 'completed'`,
      );
      expect(open).toEqual([]);
    },
    { timeout: 45_000, interval: 50 },
  );

test("a push is encrypted for the browser, signed by us, and quotes nobody", async () => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben Ito")];
  const post = await postBy(ana, { content: "CANARY words of the post" });
  await comment(ben, post.id, "CANARY words of the comment");
  await arrives(ana.path);
  const [sent] = service.to(ana.path);
  const [card] = await notificationsOf(ana);
  expect(sent?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    topic: card?.id.replaceAll("-", ""),
  });
  expect(ana.browser.read(sent?.body ?? Buffer.of())).toEqual({
    title: "Comment received",
    body: "Ben Ito commented on your post.",
    href: `/posts/${post.id}`,
    tag: card?.id,
  });
  const { key } = (await ana.get("/push/key")).body;
  const claims = readVapid(sent?.headers.authorization ?? "", key);
  expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: "mailto:marquee@localhost" });
  expect(Number(claims["exp"])).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600);
});

test("event changes are pushed without the event's name, and a reminder with the time", async () => {
  const [ana, ben] = [await app.person("Ana"), await withPush("Ben")];
  const { id, slug } = await publish(ana, { title: "CANARY night" });
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await ana.patch(`/events/${id}`, { version: 1, venue: "CANARY hall", note: "CANARY words" });
  await arrives(ben.path);
  const [changed] = service.to(ben.path);
  expect(ben.browser.read(changed?.body ?? Buffer.of())).toMatchObject({
    title: "Event changed",
    body: "An event in your plans has changed.",
    href: `/events/${slug}`,
  });
  const dayBefore = sql`'2031-05-01T18:30:00Z'::timestamptz`;
  for await (const batch of noteReminders(app.services, dayBefore))
    await deliver(app.services, batch);
  await arrives(ben.path, 2);
  const [, reminder] = service.to(ben.path);
  expect(ben.browser.read(reminder?.body ?? Buffer.of())).toMatchObject({
    title: "Event reminder",
    body: "An event in your plans starts Friday, May 2, 2031, 8:00 PM CEST.",
  });
});

test("a push formats dates and numbers in its reader's locale", async () => {
  const [ana, ben] = [await app.person("Ana"), await withPush("Ben")];
  const { db } = app.services;
  await db.execute(sql`update users set locale = 'en-DE' where id = ${ben.id}`);
  const { id } = await publish(ana);
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  const dayBefore = sql`'2031-05-01T18:30:00Z'::timestamptz`;
  for await (const batch of noteReminders(app.services, dayBefore))
    await deliver(app.services, batch);
  await arrives(ben.path);
  expect(ben.browser.read(service.to(ben.path)[0]?.body ?? Buffer.of())).toMatchObject({
    body: "An event in your plans starts Friday, 2 May 2031, 20:00 CEST.",
  });
});

test("the key is created once, even by concurrent requests, and shared with other servers", async () => {
  await app.services.db.execute(sql`delete from notification_keys`);
  const ana = await app.person("Ana");
  const keys = await Promise.all(Array.from({ length: 10 }, () => ana.get("/push/key")));
  expect(new Set(keys.map(({ body }) => body.key)).size).toBe(1);
  expect(Buffer.from(keys[0]?.body.key, "base64url")).toHaveLength(65);
});

test("every browser gets a push; likes and switched-off kinds are not pushed", async () => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben")];
  const second = await addBrowser(ana);
  const post = await postBy(ana);
  await ben.put(`/posts/${post.id}/like`);
  await ana.put("/notification-choices/comment", { push: false });
  await comment(ben, post.id);
  await startPushes(app.services);
  await ben.put(`/people/${ana.id}/follow`);
  await Promise.all([arrives(ana.path), arrives(second.path)]);
  await settled();
  expect([service.to(ana.path).length, service.to(second.path).length]).toEqual([1, 1]);
  await ana.patch("/settings", { pushNotifications: false });
  await ana.put("/notification-choices/like", { push: true });
  await startPushes(app.services);
  await settled();
  expect(service.to(ana.path)).toHaveLength(1);
});

test("a card is pushed once, however many actions come within five minutes", async () => {
  const ana = await withPush("Ana");
  for (const name of ["Ben", "Cleo", "Dan"])
    await (await app.person(name)).put(`/people/${ana.id}/follow`);
  await arrives(ana.path);
  await settled();
  expect(service.to(ana.path)).toHaveLength(1);
  await app.services.db.execute(
    sql`update notifications set pushed_at = pushed_at - interval '6 minutes' where recipient_id = ${ana.id}`,
  );
  await Promise.all(Array.from({ length: 5 }, () => startPushes(app.services)));
  await arrives(ana.path, 2);
  await settled();
  expect(service.to(ana.path)).toHaveLength(2);
});

test("a message is pushed if it is still unread after a minute, and never listed under the bell", async () => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben")];
  const { db } = app.services;
  const about = { kind: "message" as const, to: ana.id, personId: ben.id };
  const send = () => write(db, (tx) => notify(tx, [{ ...about, by: ben.id, fact: ana.id }]));
  const aMinute = () =>
    db.execute(
      sql`update notifications set time = time - interval '61 seconds' where recipient_id = ${ana.id}`,
    );
  await deliver(app.services, send());
  await withoutDelivery(send());
  await withoutDelivery(write(db, (tx) => removeNotifications(tx, about)));
  await aMinute();
  await startPushes(app.services);
  await settled();
  expect(service.to(ana.path)).toEqual([]);
  await deliver(app.services, send());
  await aMinute();
  await startPushes(app.services);
  await arrives(ana.path);
  expect(ana.browser.read(service.to(ana.path)[0]?.body ?? Buffer.of())).toMatchObject({
    body: "Ben sent you a message.",
    href: `/messages/${ben.id}`,
  });
  expect(await notificationsOf(ana)).toEqual([]);
});

test("nothing is pushed if it was read, undone or hidden by a block before it is sent", async () => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben")];
  service.answer(ana.path, 503);
  await ben.put(`/people/${ana.id}/follow`);
  await arrives(ana.path);
  await ana.put(`/people/${ben.id}/block`);
  await settled();
  expect(service.to(ana.path)).toHaveLength(1);
});

test.each([404, 410, 403])("a service that answers %i gets no more pushes", async (status) => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben")];
  service.answer(ana.path, status);
  await ben.put(`/people/${ana.id}/follow`);
  await arrives(ana.path);
  await vi.waitFor(async () => expect(await rows(ana)).toEqual([]), { timeout: 45_000 });
  await settled();
  expect(service.to(ana.path)).toHaveLength(1);
});

test("a service that is down is retried later, one that refuses is not", async () => {
  const [ana, ben, cleo] = [await withPush("Ana"), await app.person("Ben"), await withPush("Cleo")];
  service.answer(ana.path, 500, 429);
  service.answer(cleo.path, 302);
  await ben.put(`/people/${ana.id}/follow`);
  await ben.put(`/people/${cleo.id}/follow`);
  await arrives(ana.path, 3);
  await settled();
  expect(service.to(cleo.path)).toHaveLength(1);
  expect(service.to("/elsewhere")).toEqual([]);
  expect([(await rows(ana)).length, (await rows(cleo)).length]).toEqual([1, 1]);
});

test("push ends with the session, by sign-out or revocation", async () => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben")];
  const elsewhere = app.visitor();
  await elsewhere.post("/session", { email: ana.email, password: ana.password });
  const other = await addBrowser(elsewhere);
  expect(await rows(ana)).toHaveLength(2);
  await elsewhere.delete("/session");
  expect(await rows(ana)).toHaveLength(1);
  await ben.put(`/people/${ana.id}/follow`);
  await arrives(ana.path);
  await settled();
  expect(service.to(other.path)).toEqual([]);
  // An expired session gets no pushes either.
  await app.services.db.execute(
    sql`update sessions set updated_at = now() - interval '15 days' where user_id = ${ana.id}`,
  );
  await app.services.db.execute(
    sql`update notifications set pushed_at = null where recipient_id = ${ana.id}`,
  );
  await startPushes(app.services);
  await settled();
  expect(service.to(ana.path)).toHaveLength(1);
});

test("at most sixteen browsers are subscribed, even if twenty come at once; the oldest is removed", async () => {
  const ana = await app.person("Ana");
  const browsers = Array.from({ length: 20 }, (_, n) =>
    newBrowser(`https://${service.host}/many/${n}`),
  );
  await ana.put("/push/subscriptions", browsers[0]?.subscription);
  await Promise.all(
    browsers.slice(1).map((one) => ana.put("/push/subscriptions", one.subscription)),
  );
  const endpoints = (await rows(ana)).map(({ endpoint }) => endpoint);
  expect(endpoints).toHaveLength(16);
  expect(endpoints).not.toContain(browsers[0]?.subscription.endpoint);
});

test("a browser belongs to one person: the next one's subscription replaces it, and nobody ends another's", async () => {
  const [ana, ben] = [await withPush("Ana"), await app.person("Ben")];
  await ana.put("/push/subscriptions", ana.browser.subscription);
  expect(await rows(ana)).toHaveLength(1);
  await ben.delete("/push/subscriptions", { endpoint: ana.browser.subscription.endpoint });
  expect(await rows(ana)).toHaveLength(1);
  await ben.put("/push/subscriptions", ana.browser.subscription);
  expect([(await rows(ana)).length, (await rows(ben)).length]).toEqual([0, 1]);
  await ben.delete("/push/subscriptions", { endpoint: ana.browser.subscription.endpoint });
  expect(await rows(ben)).toEqual([]);
});

test.each([
  ["p256dh", ""],
  ["p256dh", "A".repeat(87)],
  ["p256dh", `B${"A".repeat(86)}`],
  ["auth", "short"],
  ["auth", "!".repeat(22)],
])("an invalid key is refused: %s %s", async (name, value) => {
  const ana = await app.person("Ana");
  const { subscription } = newBrowser(`https://${service.host}/keys`);
  const keys = { ...subscription.keys, [name]: value };
  expect(await ana.put("/push/subscriptions", { ...subscription, keys })).toRefuseWith("BAD_INPUT");
});
