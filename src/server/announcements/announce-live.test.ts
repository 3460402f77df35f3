import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { announcements } from "./tables.ts";
import { announceLive } from "./announce-live.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

/** Moves an event's start and end to that many hours from now. */
async function setTimes(id: string, starts: number, ends: number) {
  await app.services.db
    .update(events)
    .set({ startsAt: inHours(starts), endsAt: inHours(ends) })
    .where(eq(events.id, id));
}

function goLive(id: string, host: TestPerson) {
  const at = { eventId: id, broadcasterId: host.id };
  return deliver(
    app.services,
    write(app.services.db, (tx) => announceLive(tx, at)),
  );
}

async function news(person: TestPerson) {
  return (await notificationsOf(person)).filter(({ kind }) => kind === "live");
}

test("when an event goes live, people with it on their list are notified once, except the broadcaster", async () => {
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
  // A test broadcast on an earlier day notifies nobody and doesn't count as the announcement.
  await goLive(id, host);
  expect(await news(ana)).toEqual([]);
  await setTimes(id, 0.4, 3);
  await goLive(id, host);
  await goLive(id, host);
  for (const person of [ana, ben])
    expect(await news(person)).toMatchObject([
      { title: "Live now", message: "“Vinyl Night” is live now.", href: `/events/${slug}/live` },
    ]);
  for (const person of [host, eva]) expect(await news(person)).toEqual([]);
  const { body } = await ana.get("/notification-choices");
  expect(body.live).toEqual({ inApp: true, email: false, push: true });
});

test("the second day of an event is announced again; broadcasts after its end aren't", async () => {
  const [host, ana] = [await app.person("Hugo"), await app.person("Ada")];
  await verifyEmail(app, host);
  const { id } = await publish(host, { title: "Two Days", online: true, venue: "" });
  await ana.put(`/events/${id}/answer`, { answer: "going" });
  await setTimes(id, -1, 30);
  const count = async () => (await news(ana)).length;
  await goLive(id, host);
  expect(await count()).toBe(1);
  const dayAgo = new Date(Date.now() - 24 * hourMs);
  const liveOnes = and(eq(announcements.eventId, id), eq(announcements.kind, "live"));
  const age = () =>
    app.services.db.update(announcements).set({ createdAt: dayAgo }).where(liveOnes);
  await age();
  // Marked as read on the first day; an unread one would be updated instead.
  const [first] = await news(ana);
  await ana.put(`/notifications/${first?.id}/read`);
  await goLive(id, host);
  expect(await count()).toBe(2);
  await age();
  await setTimes(id, -40, -10);
  await goLive(id, host);
  expect(await count()).toBe(2);
});
