import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { appoint } from "../moderation/test-moderation.ts";
import { users } from "../people/tables.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { emailsTo } from "./test-emails.ts";

let app: TestApp;
let adele: TestPerson;
let mo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [adele, mo] = [await app.person("Adele"), await app.person("Mo")];
  await appoint(app, mo);
  await appoint(app, adele, "administrator");
});
afterAll(() => app.close());

const password = "a long walk to the stage";
const address = (name: string) => `${name}-${newId().slice(-8)}@people.example`;
const signUp = (email: string, more: object = {}) =>
  app.visitor().post("/accounts", { name: "Nora", email, password, ...more });
const subjectsTo = async (to: string) =>
  (await emailsTo(app, to)).map(({ subject }) => subject).join();
const shown = async (query = "") => (await app.visitor().get(`/sign-up${query}`)).body;
const logIn = (email: string) => app.visitor().post("/session", { email, password });
const choose = async (mode: string) =>
  expect((await adele.put("/administration/sign-up", { mode })).status).toBe(200);
const waiting = async (staff: TestPerson) =>
  (await staff.get("/administration/reports/count")).body.signUps;
const invite = async (more: object = {}) => {
  const { body } = await adele.post("/administration/sign-up/invitations", {
    note: "Press",
    ...more,
  });
  return { id: body.id as string, token: new URL(body.url).searchParams.get("invitation") ?? "" };
};

test("by invitation, a link opens as many accounts as it allows, and there is no other way", async () => {
  await choose("invitation");
  expect(await shown()).toEqual({ mode: "invitation", invited: false });
  expect(await signUp(address("nora"))).toRefuseWith("NOT_ALLOWED");
  const { token } = await invite({ maxUses: 2 });
  // Checking a link doesn't use it up.
  for (let asked = 0; asked < 3; asked += 1)
    expect(await shown(`?invitation=${token}`)).toEqual({ mode: "invitation", invited: true });
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => signUp(address("press"), { invitation: token })),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403]);
  expect((await adele.get("/administration/sign-up/invitations")).body.items).toEqual([]);
  for (const spent of [token, "made-up"])
    expect(await shown(`?invitation=${spent}`)).toEqual({ mode: "invitation", invited: false });
  const ended = await invite();
  await adele.delete(`/administration/sign-up/invitations/${ended.id}`);
  expect(await signUp(address("late"), { invitation: ended.token })).toRefuseWith("NOT_ALLOWED");
  const log = (await adele.get("/administration/log?action=invite")).body.items;
  expect(log[0]).toMatchObject({ reason: "Press", actor: { id: adele.id } });
  await choose("open");
});

test("with approval, a request becomes an account once an administrator approves it, and an email says so", async () => {
  await choose("approval");
  const [wanted, unwanted] = [address("wanted"), address("unwanted")];
  for (const email of [wanted, unwanted, wanted])
    expect((await signUp(email)).body).toEqual({ me: null, waiting: true });
  // Somebody with an account gets the same response, and learns of it by email.
  expect((await signUp(adele.email)).body).toEqual({ me: null, waiting: true });
  expect(await logIn(wanted)).toRefuseWith("WRONG_PASSWORD");
  const requests = (await adele.get("/administration/sign-up/requests")).body.items;
  // The count is shown only to administrators.
  expect([await waiting(adele), await waiting(mo)]).toEqual([2, 0]);
  const idOf = (email: string) =>
    requests.find((one: { email: string }) => one.email === email)?.id as string;
  const decide = (email: string, decision: string) =>
    adele.put(`/administration/sign-up/requests/${idOf(email)}/decision`, { decision });
  const twice = await Promise.all([decide(wanted, "approve"), decide(wanted, "approve")]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect((await decide(unwanted, "decline")).status).toBe(204);
  expect((await logIn(wanted)).body.me).toMatchObject({ email: wanted });
  expect(await logIn(unwanted)).toRefuseWith("WRONG_PASSWORD");
  await expect.poll(async () => await subjectsTo(wanted)).toContain("Your account is ready");
  await expect
    .poll(async () => await subjectsTo(unwanted))
    .toContain("Your request for an account");
  const { token } = await invite();
  expect((await signUp(address("guest"), { invitation: token })).body.me).not.toBeNull();
  await choose("open");
});

test("a request for an address that has an account isn't approved", async () => {
  const [theirs, later] = [await app.person("Theo"), address("later")];
  const createdAt = sql`now() - interval '2 minutes'`;
  await app.services.db.update(users).set({ createdAt }).where(eq(users.email, theirs.email));
  await choose("approval");
  const known = await signUp(theirs.email, { name: "Mallory" });
  expect(known.body).toEqual((await signUp(later)).body);
  const { token } = await invite();
  expect((await signUp(later, { invitation: token })).body.me).not.toBeNull();
  const requests = (await adele.get("/administration/sign-up/requests")).body.items;
  const [request, ...others] = requests as { id: string; email: string }[];
  expect([request?.email, others]).toEqual([later, []]);
  const approval = () =>
    adele.put(`/administration/sign-up/requests/${request?.id}/decision`, { decision: "approve" });
  expect(await approval()).toRefuseWith("CONFLICT");
  expect(await approval()).toRefuseWith("NOT_FOUND");
  for (const email of [theirs.email, later])
    await expect.poll(async () => await subjectsTo(email)).toContain("You already have an account");
  expect(await subjectsTo(later)).not.toContain("Your account is ready");
  await choose("open");
});

test("only administrators choose the mode, and bots that fill the hidden field get nothing", async () => {
  expect(await mo.put("/administration/sign-up", { mode: "open" })).toRefuseWith("NOT_FOUND");
  const email = address("robot");
  expect((await signUp(email, { website: "https://spam.example" })).body).toEqual({
    me: null,
    waiting: false,
  });
  expect(await app.visitor().post("/session", { email, password })).toRefuseWith("WRONG_PASSWORD");
  const reset = (more: object) =>
    app.visitor().post("/password/forgot", { email: mo.email, ...more });
  expect((await reset({ website: "https://spam.example" })).status).toBe(202);
  expect((await reset({})).status).toBe(202);
  const resets = async () => (await subjectsTo(mo.email)).match(/password/gi)?.length;
  await expect.poll(resets).toBe(1);
});
