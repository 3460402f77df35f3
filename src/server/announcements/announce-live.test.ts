import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { announceLive } from "./announce-live.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("when an event goes live those with it on their list are notified, once, and not who broadcasts", async () => {
  const [host, ana, ben, eva] = [
    await app.person("Host"),
    await app.person("Ana"),
    await app.person("Ben"),
    await app.person("Eva"),
  ];
  await verifyEmail(app, host);
  const { id, slug } = await publish(host, { title: "Vinyl Night", online: true, venue: "" });
  await ana.put(`/events/${id}/answer`, { answer: "going" });
  await ben.put(`/events/${id}/save`);
  const goLive = () =>
    deliver(
      app.services,
      write(app.services.db, (tx) => announceLive(tx, { eventId: id, broadcasterId: host.id })),
    );
  await goLive();
  await goLive();
  const news = async (person: typeof ana) =>
    (await notificationsOf(person)).filter(({ kind }) => kind === "live");
  for (const person of [ana, ben])
    expect(await news(person)).toMatchObject([
      { title: "Live now", message: "“Vinyl Night” is live now.", href: `/events/${slug}/live` },
    ]);
  for (const person of [host, eva]) expect(await news(person)).toEqual([]);
  const { body } = await ana.get("/notification-choices");
  expect(body.live).toEqual({ inApp: true, email: false, push: true });
});
