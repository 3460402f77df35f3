import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { openBarriers, type Barriers } from "./test-barriers.ts";
import { verifiedPerson } from "../accounts/test-emails.ts";

let app: TestApp;
let barriers: Barriers;
beforeAll(async () => {
  app = await testApp();
  barriers = await openBarriers(app);
});
afterAll(async () => {
  await barriers.close();
  await app.close();
});

const newPassword = "another walk to the stage";
const changePassword = (person: TestPerson) =>
  person.post("/password/change", { current: person.password, password: newPassword });
const signIn = (person: TestPerson) =>
  app.visitor().post("/session", { email: person.email, password: person.password });
const sessionsOf = async (person: TestPerson) => (await person.get("/sessions")).body.items.length;

test("a sign-in with the old password that finishes after the change opens no session", async () => {
  const ana = await app.person("Ana");
  await barriers.shut("entering");
  const late = signIn(ana);
  await barriers.arrival("entering");
  expect((await changePassword(ana)).status).toBe(204);
  await barriers.open("entering");
  expect(await late).toRefuseWith("SIGN_IN_AGAIN");
  expect(await sessionsOf(ana)).toBe(1);
});

test("a sign-in that finishes while the password is being changed opens no session", async () => {
  const ben = await app.person("Ben");
  await barriers.shut("entering");
  const late = signIn(ben);
  await barriers.arrival("entering");
  await barriers.shut("changing");
  const change = changePassword(ben);
  await barriers.arrival("changing");
  await barriers.open("entering");
  // The late session is inserted but not ended by the change, which only ended those it saw.
  const written = () => app.services.db.execute("select 1 from sessions").then(({ rows }) => rows);
  await expect.poll(async () => (await written()).length).toBeGreaterThan(2);
  await barriers.open("changing");
  expect((await change).status).toBe(204);
  expect(await late).toRefuseWith("SIGN_IN_AGAIN");
  expect(await sessionsOf(ben)).toBe(1);
});

test("a sign-in from before two-factor was on opens no session once it is", async () => {
  const cy = await verifiedPerson(app, "Cy");
  const { secret } = (await cy.post("/two-factor")).body;
  await barriers.shut("entering");
  const late = signIn(cy);
  await barriers.arrival("entering");
  const code = TOTP.generate({ secret: new TOTP({ secret }).secret });
  expect((await cy.post("/two-factor/confirm", { code })).status).toBe(200);
  await barriers.open("entering");
  expect(await late).toRefuseWith("SIGN_IN_AGAIN");
  expect(await sessionsOf(cy)).toBe(1);
});

test("a sign-in that is pending when the account is deleted opens no session", async () => {
  const di = await app.person("Di");
  await barriers.shut("entering");
  const late = signIn(di);
  await barriers.arrival("entering");
  expect((await di.post("/my/account/deletion", { password: di.password })).status).toBe(204);
  await barriers.open("entering");
  expect((await late).status).toBeGreaterThanOrEqual(400);
  const { rows } = await app.services.db.execute(
    `select 1 from sessions where user_id = '${di.id}'`,
  );
  expect(rows).toEqual([]);
});

test("a request from a session that is being ended has no effect", async () => {
  const eve = await app.person("Eve");
  const thief = Object.assign(app.visitor(), { email: eve.email, password: eve.password });
  await thief.post("/session", { email: eve.email, password: eve.password });
  await barriers.shut("changing");
  const change = changePassword(eve);
  await barriers.arrival("changing");
  const theft = thief.delete("/sessions");
  await barriers.queueing();
  await barriers.open("changing");
  expect((await change).status).toBe(204);
  expect(await theft).toRefuseWith("UNAUTHENTICATED");
  expect((await eve.get("/session")).body.me.id).toBe(eve.id);
});
