import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccountLimits } from "../../contract/accounts/limits.ts";
import { openDoors, scan } from "../door/test-door.ts";
import { facts } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { usernameOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ NEW_ACCOUNT_DAYS: "7" });
});
afterAll(() => app.close());

const change = (person: TestPerson, what: ReturnType<typeof sql>) =>
  app.services.db.execute(sql`update users set ${what} where id = ${person.id}`);
const verify = (person: TestPerson) => change(person, sql`email_verified = true`);
const age = (person: TestPerson) => change(person, sql`created_at = now() - interval '8 days'`);
const post = (person: TestPerson, content: string) =>
  person.post("/posts", { id: newId(), type: "post", content });
const link = "https://tickets.example/";

test("a new account can post a limited number of links a day, and is told when that ends", async () => {
  const ana = await app.person("Ana");
  for (let posted = 0; posted < newAccountLimits.links; posted += 1)
    expect((await post(ana, `Look: ${link}${posted}`)).status).toBe(201);
  const refused = await post(ana, `And ${link}`);
  expect(refused).toRefuseWith("TOO_MANY_TRIES");
  expect(refused.body.detail).toMatch(
    /^New accounts can post 5 links a day\. Verify your email address, and the limit ends on \w+ \d+, \d{4}, or sooner once/,
  );
  expect((await post(ana, "Without a link")).status).toBe(201);
  // Neither age nor a verified address is enough alone.
  await age(ana);
  expect((await post(ana, link)).body.detail).toContain("ends when you verify your email address");
  await verify(ana);
  expect((await post(ana, link)).status).toBe(201);
});

test("a post that is refused takes nothing from the day's limits", async () => {
  const eli = await app.person("Eli");
  const links = (count: number) => Array.from({ length: count }, (_, at) => link + at).join(" ");
  expect(await post(eli, links(newAccountLimits.links + 1))).toRefuseWith("TOO_MANY_TRIES");
  const names = Array.from({ length: newAccountLimits.mentions + 1 }, (_, at) => `@somebody${at}`);
  const both = await post(eli, `${link} ${names.join(" ")}`);
  expect(both).toRefuseWith("TOO_MANY_TRIES");
  expect(both.body.detail).toContain("mention");
  expect((await post(eli, links(newAccountLimits.links - 1))).status).toBe(201);
  expect(await post(eli, links(2))).toRefuseWith("TOO_MANY_TRIES");
  expect((await post(eli, links(1))).status).toBe(201);
});

test("ten followers count as much as a week, but not ten new accounts", async () => {
  const ben = await app.person("Ben");
  await verify(ben);
  const many = Array.from({ length: newAccountLimits.links + 1 }, (_, at) => link + at).join(" ");
  expect(await post(ben, many)).toRefuseWith("TOO_MANY_TRIES");
  const followers: TestPerson[] = [];
  for (let at = 0; at < 10; at += 1) {
    const follower = await app.person(`Follower ${at}`);
    await verify(follower);
    expect((await follower.put(`/people/${ben.id}/follow`)).status).toBeLessThan(300);
    followers.push(follower);
  }
  expect(await post(ben, many)).toRefuseWith("TOO_MANY_TRIES");
  await Promise.all(followers.map(age));
  expect((await post(ben, many)).status).toBe(201);
});

test("being checked in counts if the host's account isn't new", async () => {
  const [old, dee, puppet] = [
    await app.person("Ola"),
    await app.person("Dee"),
    await app.person("Pat"),
  ];
  await Promise.all([old, dee, puppet].map(verify));
  await age(old);
  const many = Array.from({ length: newAccountLimits.links + 1 }, (_, at) => link + at).join(" ");
  const checkIn = async (host: TestPerson) => {
    const { id, typeId } = await openDoors(app, host);
    const [ticket] = await buyTickets(app, id, { typeId, buyerId: dee.id, name: "Dee" });
    expect((await scan(host, id, ticket!.code)).body.result).toBe("admitted");
  };
  await checkIn(puppet);
  expect(await post(dee, many)).toRefuseWith("TOO_MANY_TRIES");
  await checkIn(old);
  expect((await post(dee, many)).status).toBe(201);
});

test("messages to strangers, mentions, events and invitations are limited too", async () => {
  const cy = await app.person("Cy");
  await verify(cy);
  const others = await Promise.all(
    Array.from({ length: newAccountLimits.strangers + 1 }, (_, at) => app.person(`Other ${at}`)),
  );
  const write = (to: TestPerson) => cy.post("/messages", { id: newId(), to: to.id, text: "Hello" });
  const answers = [];
  for (const other of others) answers.push(await write(other));
  expect(answers.slice(0, -1).every(({ status }) => status === 201)).toBe(true);
  expect(answers.at(-1)).toRefuseWith("TOO_MANY_TRIES");
  // People already written to can be written to again.
  expect((await write(others[0] as TestPerson)).status).toBe(201);

  const names = await Promise.all(others.map(usernameOf));
  const mention = names.map((name) => `@${name}`).join(" ");
  expect((await post(cy, mention)).status).toBe(201);
  expect(await post(cy, mention)).toRefuseWith("TOO_MANY_TRIES");

  const events = [];
  for (let made = 0; made <= newAccountLimits.events; made += 1) {
    const id = newId();
    const { body } = await cy.put(`/my/event-drafts/${id}`, { ...facts, version: 0 });
    events.push(await cy.post(`/my/event-drafts/${id}/publish`, { version: body.version }));
  }
  expect(events.map(({ status }) => status)).toEqual([201, 201, 201, 429]);

  const eventId = events[0]?.body.id as string;
  const invited = [];
  for (let sent = 0; sent <= newAccountLimits.invitations; sent += 1)
    invited.push(
      await cy.post(`/events/${eventId}/invitations`, {
        id: newId(),
        email: `guest${sent}@people.example`,
      }),
    );
  expect(invited.at(-1)).toRefuseWith("TOO_MANY_TRIES");
  expect(invited.at(-1)?.body.detail).toContain("invite 10 people a day");
});
