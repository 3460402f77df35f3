import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { verified } from "../messages/test-people.ts";
import { offerToWaitlist } from "../orders/offer-free-places.ts";
import { listedAct, offerTo } from "../bookings/test-bookings.ts";
import { putTypesOnSale } from "../orders/test-orders.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sentNow } from "./test-notifications.ts";

let app: TestApp;
let host: TestPerson;
let fan: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verified(app, "Host");
  fan = await app.person("Fan");
});
afterAll(() => app.close());

const subjectsTo = async ({ email }: TestPerson) =>
  (await sentNow(app)).filter(({ to }) => to === email).map(({ subject }) => subject);
const passMinutes = async (minutes: number) => {
  const passed = sql`make_interval(mins => ${minutes})`;
  const { db } = app.services;
  await db.execute(
    sql`update notifications set time = time - ${passed}, mailed_at = mailed_at - ${passed}`,
  );
  await db.execute(sql`update notification_actors set time = time - ${passed}`);
  await db.execute(sql`update notification_emails set sent_at = sent_at - ${passed}`);
};
const answer = (who: TestPerson, id: string, given: string) =>
  who.put(`/events/${id}/answer`, { answer: given });

/** A person who was emailed about a follower a moment ago. */
async function justEmailed(name: string): Promise<TestPerson> {
  const person = await verified(app, name);
  await fan.put(`/people/${person.id}/follow`);
  await passMinutes(3);
  expect(await subjectsTo(person)).toEqual(["Fan started following you"]);
  return person;
}

const offered = "A place at an event you're waiting for has opened up for you";

test("a place offered by RSVP is emailed at once in its own email; the rest waits its 15 minutes", async () => {
  const [ana, ben] = [await justEmailed("Ana"), await app.person("Ben")];
  await passMinutes(10);
  const { id } = await publish(host, { capacity: 1, offerHours: 1 });
  await answer(ben, id, "going");
  await answer(ana, id, "waitlist");
  await ben.put(`/people/${ana.id}/follow`);
  await answer(ben, id, "not-going");
  expect(await sentNow(app)).toMatchObject([{ to: ana.email, subject: offered, urgent: true }]);
  expect(await subjectsTo(ana)).toEqual([]);
  // That email did not make the others wait longer.
  await passMinutes(6);
  expect(await subjectsTo(ana)).toEqual(["Ben and Fan started following you"]);
});

test("an offered ticket is emailed at once too, even to somebody whose other notifications are due", async () => {
  const cleo = await verified(app, "Cleo");
  const { id } = await publish(host, { offerHours: 1 });
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ quantity: 1 }] });
  await app.services.db.execute(sql`update ticket_types set taken = 1 where id = ${typeId}`);
  expect((await cleo.put(`/events/${id}/waitlist`, { typeId, quantity: 1 })).status).toBeLessThan(
    300,
  );
  await fan.put(`/people/${cleo.id}/follow`);
  await passMinutes(3);
  await app.services.db.execute(sql`update ticket_types set quantity = 2 where id = ${typeId}`);
  await offerToWaitlist(app.services, id);
  expect(await subjectsTo(cleo)).toEqual([offered, "Fan started following you"]);
});

test("an offer that was already seen on the site, or is switched off, is not emailed", async () => {
  const [dora, ben] = [await verified(app, "Dora"), await app.person("Ben")];
  const offer = async () => {
    const { id } = await publish(host, { capacity: 1 });
    await answer(ben, id, "going");
    await answer(dora, id, "waitlist");
    await answer(ben, id, "not-going");
  };
  await offer();
  await dora.put("/notifications/read", { until: new Date(Date.now() + 60_000).toISOString() });
  expect(await subjectsTo(dora)).toEqual([]);
  await dora.put("/notification-choices/offer", { email: false });
  await offer();
  expect(await subjectsTo(dora)).toEqual([]);
});

const move = (who: TestPerson, { id }: { id: string }, name: string) =>
  who.put(`/bookings/${id}/moves/${name}`, { version: 1 });

test("a challenge of a hold is emailed at once in its own email; other news of holds waits", async () => {
  const [delia, tomasz] = [await verified(app, "Delia"), await justEmailed("Tomasz")];
  const renata = await verified(app, "Renata");
  const act = await listedAct(delia, "Night Ferry");
  const [first, second] = [await offerTo(tomasz, act.id), await offerTo(renata, act.id)];
  await move(delia, first, "hold");
  await move(delia, second, "hold");
  expect(await subjectsTo(tomasz)).toEqual([]);
  await move(renata, second, "challenge");
  const sent = (await sentNow(app)).filter(({ to }) => to === tomasz.email);
  expect(sent).toMatchObject([
    {
      subject: "Another organizer challenged the hold on the date of “Midwinter Stomp”",
      urgent: true,
    },
  ]);
  await passMinutes(1);
  await move(delia, first, "release");
  await passMinutes(5);
  expect(await subjectsTo(tomasz)).toEqual([]);
  await passMinutes(10);
  expect(await subjectsTo(tomasz)).toEqual(["The hold on the date of “Midwinter Stomp” has ended"]);
});
