import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTiers } from "../../contract/tickets/limits.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verified(app, "Hana");
});
afterAll(() => app.close());

const [{ peopleADay: first }, { peopleADay: second }] = emailTiers;

test("a new organizer can email a limited number of people a day; events with check-ins raise it", async () => {
  const { db } = app.services;
  const event = await publish(host);
  const ben = await verified(app, "Ben");
  await ben.put(`/events/${event.id}/answer`, { answer: "going" });
  const emails = `/events/${event.id}/emails`;
  const send = () =>
    host.put(`${emails}/${newId()}`, { group: "going", subject: "Doors", body: "At eight." });
  expect((await host.get(emails)).body.allowance).toEqual({
    peopleADay: first,
    left: first,
    next: { peopleADay: second, events: 1 },
  });
  expect((await send()).status).toBe(202);
  expect((await host.get(emails)).body.allowance.left).toBe(first - 1);
  await db.execute(sql`update attendee_emails set total = ${first} where by_id = ${host.id}`);
  const refused = await send();
  expect(refused).toRefuseWith("TOO_MANY_TRIES");
  expect(refused.body.detail).toBe(
    `You can email ${first} people a day; 0 left. This message goes to 1. After your next event with check-ins, the limit rises to 5,000.`,
  );
  const past = await publish(host, { title: "Past" });
  await db.execute(
    sql`update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = ${past.id}`,
  );
  await db.execute(
    sql`insert into scans (id, event_id, result, at) values (${newId()}, ${past.id}, 'admitted', now())`,
  );
  expect((await send()).status).toBe(202);
});
