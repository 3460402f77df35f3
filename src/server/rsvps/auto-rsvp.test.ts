import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationTexts, usernameOf } from "../notifications/test-notifications.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let fan: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  fan = await app.person("Fan");
  await fan.put(`/people/${host.id}/follow`);
  await app.services.db.execute(sql`update users set email_verified = true where id = ${host.id}`);
});
afterAll(() => app.close());

const invite = async (who: TestPerson, id: string) =>
  host.post(`/events/${id}/people`, { username: await usernameOf(who), role: "guest" });
const page = async (who: TestPerson, slug: string) => (await who.get(`/events/${slug}`)).body;

test("an invitation by a followed host is accepted per the settings, notified, and undone with one click", async () => {
  const { id, slug } = await publish(host, { visibility: "invite-only" });
  expect((await invite(fan, id)).status).toBe(200);
  expect(await page(fan, slug)).toMatchObject({
    myAnswer: "going",
    myAutomatic: true,
    mySeenBy: "organizers",
  });
  expect(await notificationTexts(fan)).toContain(
    "Host invited you to “Vinyl Night”, and your settings accepted: you're going.",
  );
  expect(await notificationTexts(host)).toContain("Fan is going to “Vinyl Night”.");
  await fan.put(`/events/${id}/answer`, { answer: "not-going" });
  expect(await page(fan, slug)).toMatchObject({ myAnswer: "not-going", myAutomatic: false });
  // A second invitation doesn't change the answer.
  await invite(fan, id);
  expect((await page(fan, slug)).myAnswer).toBe("not-going");
});

test("people who are already going aren't notified of an invitation to the same event", async () => {
  const comer = await app.person("Comer");
  const { id } = await publish(host, { title: "Late Set" });
  await comer.put(`/events/${id}/answer`, { answer: "going" });
  expect((await invite(comer, id)).status).toBe(200);
  expect(await notificationTexts(comer)).not.toContain("Host invited you to “Late Set”.");
  const other = await app.person("Other");
  await invite(other, id);
  expect(await notificationTexts(other)).toContain("Host invited you to “Late Set”.");
});

test("no automatic RSVP for a stranger's invitation, to a full event, or with the setting off", async () => {
  const stranger = await app.person("Stranger");
  const { id, slug } = await publish(host, { capacity: 1 });
  await invite(stranger, id);
  expect((await page(stranger, slug)).myAnswer).toBeNull();
  await stranger.put(`/events/${id}/answer`, { answer: "going" });
  await invite(fan, id);
  expect((await page(fan, slug)).myAnswer).toBeNull();
  expect(await notificationTexts(fan)).toContain("Host invited you to “Vinyl Night”.");
  await fan.patch("/settings", { autoRsvp: false });
  const other = await publish(host);
  await invite(fan, other.id);
  expect((await page(fan, other.slug)).myAnswer).toBeNull();
});

test("automatic RSVPs never exceed the free places, however many people are invited at once", async () => {
  const fans = await Promise.all([1, 2, 3, 4].map((at) => app.person(`Fan ${at}`)));
  for (const one of fans) await one.put(`/people/${host.id}/follow`);
  const { id, slug } = await publish(host, { capacity: 2 });
  await Promise.all(fans.map((one) => invite(one, id)));
  expect((await page(host, slug)).going).toBe(2);
});
