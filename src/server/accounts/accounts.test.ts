import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../people/tables.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { hashPasswordsAtFullCost } from "../../../test/setup/passwords.ts";
import { identities, sessions } from "../sessions/tables.ts";
import { emailsTo, tokenMailedTo } from "./test-emails.ts";

hashPasswordsAtFullCost();
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const password = "a long walk to the stage";

test("signing up signs in at once, with a new profile's defaults", async () => {
  const ana = await app.person("Ana", { email: "Ana.Ruiz@People.Example", role: "talent" });
  const { body } = await ana.get("/session");
  expect(body).toEqual({
    me: {
      id: ana.id,
      name: "Ana",
      username: "ana.ruiz",
      email: "ana.ruiz@people.example",
      emailVerified: false,
      role: "talent",
      administrator: false,
      moderator: false,
      avatar: null,
    },
    googleIsOn: false,
    mutedWords: [],
    facebookIsOn: false,
  });
  const profile = await ana.get(`/people/${ana.id}`);
  expect(profile.body).toMatchObject({
    location: "Unknown",
    bio: "Tell us something about yourself!",
    followers: 0,
    following: 0,
  });
});

test("the session cookie is limited to this site, and the database stores only its hash", async () => {
  const guest = app.visitor();
  const answer = await guest.post("/accounts", {
    name: "Cy",
    email: "cy@people.example",
    password,
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^marquee\.session_token=/);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThanOrEqual(32);
  const left = await app.services.db.select({ token: sessions.token }).from(sessions);
  expect(left.map((row) => row.token)).not.toContain(token);
  guest.cookies.set("marquee.session_token", `${token}.forged`);
  expect((await guest.get("/session")).body.me).toBeNull();
});

test("behind HTTPS the cookie is Secure and bound to the host", async () => {
  const safe = await testApp({ PUBLIC_URL: "https://marquee.example" });
  const person = { name: "Di", email: "di@people.example", password };
  const answer = await safe.visitor().fetch("https://marquee.example/api/v1/accounts", {
    method: "POST",
    body: JSON.stringify(person),
    headers: { origin: "https://marquee.example", "content-type": "application/json" },
  });
  await safe.close();
  expect(answer.status).toBe(201);
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-marquee\.session_token=/);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).toMatch(/; Path=\//i);
  expect(cookie).not.toMatch(/Domain/i);
});

test("signing up with a known address: no session, no second account, and an email that says so", async () => {
  const eve = await app.person("Eve");
  await openedBefore(eve.email);
  const other = app.visitor();
  const answer = await other.post("/accounts", { name: "Not Eve", email: eve.email, password });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ me: null, waiting: false });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await other.get("/session")).body.me).toBeNull();
  await expect.poll(() => subjectsTo(eve.email)).toContain("You already have an account");
});

test("fifty simultaneous sign-ups with one address open one account", async () => {
  const email = "crowd@people.example";
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.visitor().post("/accounts", { name: "Crowd", email, password }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
  expect(answers.filter((answer) => answer.body.me !== null)).toHaveLength(1);
  const rows = await app.services.db.select().from(users);
  expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  // Someone who double-clicked isn't told "You already have an account".
  await app.visitor().post("/password/forgot", { email });
  await expect.poll(() => subjectsTo(email)).toContain("Set a new password");
  expect(await subjectsTo(email)).not.toContain("You already have an account");
});

test("twenty people who want the same username each get a different one", async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, at) => app.person("Kim", { email: `kim@host${at}.example` })),
  );
  const names = await Promise.all(
    people.map(async (kim) => (await kim.get("/session")).body.me.username),
  );
  expect(new Set(names).size).toBe(20);
  expect(names).toContain("kim");
});

test.each([
  ["password123", "among the worst"],
  ["Password1", "among the worst, other case"],
  ["ines@okafor.example!", "the address"],
  ["inesokafor1", "the name"],
  ["marquee1", "the site"],
])("the password %s is refused: %s", async (weak) => {
  const answer = await app
    .visitor()
    .post("/accounts", { name: "Ines Okafor", email: "ines@okafor.example", password: weak });
  expect(answer).toRefuseWith("WEAK_PASSWORD");
});

test("a password that is too long is refused with an explanation, wherever it is typed", async () => {
  const long = "night ".repeat(22);
  const message = "Use 128 characters or fewer.";
  const person = { name: "Lou", email: "lou@people.example", password: long };
  for (const path of ["/accounts", "/session"]) {
    const answer = await app.visitor().post(path, person);
    expect(answer).toRefuseWith("BAD_INPUT");
    expect(answer.body.fields).toEqual([{ field: "password", message }]);
  }
});

test("a password may contain any characters, however they are encoded", async () => {
  const broken = "half a character \ud800";
  const hana = await app.person("Hana", { password: broken });
  const back = await app.visitor().post("/session", { email: hana.email, password: broken });
  expect(back.status).toBe(200);
  const odd = "pässwört \u{1F3AA}\u0000 ｗｉｄｅ";
  const gil = await app.person("Gil", { password: odd });
  const answer = await app
    .visitor()
    .post("/session", { email: gil.email, password: odd.normalize("NFKD") });
  expect(answer.status).toBe(200);
  expect(answer.body.me.id).toBe(gil.id);
});

test("a wrong password and an unknown address get the same response", async () => {
  const hal = await app.person("Hal");
  const wrong = await app
    .visitor()
    .post("/session", { email: hal.email, password: "something else" });
  const unknown = await app
    .visitor()
    .post("/session", { email: "nobody@people.example", password });
  expect(wrong).toRefuseWith("WRONG_PASSWORD");
  expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
});

test("signing out ends the session for good", async () => {
  const ida = await app.person("Ida");
  const cookies = new Map(ida.cookies);
  expect((await ida.delete("/session")).status).toBe(204);
  expect(ida.cookies.size).toBe(0);
  for (const [name, value] of cookies) ida.cookies.set(name, value);
  expect((await ida.get("/session")).body.me).toBeNull();
});

test("signing in again in the same browser ends the previous session", async () => {
  const jo = await app.person("Jo");
  const before = new Map(jo.cookies);
  await jo.post("/session", { email: jo.email, password: jo.password });
  const old = app.visitor();
  for (const [name, value] of before) old.cookies.set(name, value);
  expect((await old.get("/session")).body.me).toBeNull();
  expect((await jo.get("/session")).body.me.id).toBe(jo.id);
});

test("a session ends after two weeks without use, and after ninety days in any case", async () => {
  const [idle, old] = [await app.person("Idle"), await app.person("Old")];
  const { db } = app.services;
  await db.execute(
    `update sessions set updated_at = now() - interval '15 days' where user_id = '${idle.id}'`,
  );
  await db.execute(`update sessions set expires_at = now() where user_id = '${old.id}'`);
  expect((await idle.get("/session")).body.me).toBeNull();
  expect((await old.get("/session")).body.me).toBeNull();
  const fresh = await app.person("Fresh");
  await db.execute(
    `update sessions set updated_at = now() - interval '3 days' where user_id = '${fresh.id}'`,
  );
  expect((await fresh.get("/session")).body.me.id).toBe(fresh.id);
  const { rows } = await db.execute(
    `select 1 from sessions where user_id = '${fresh.id}' and updated_at > now() - interval '1 minute'`,
  );
  expect(rows).toHaveLength(1);
});

test("the link in the email verifies the address, once", async () => {
  const kai = await app.person("Kai");
  const token = await tokenMailedTo(app, kai.email, /Verify/);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.visitor().post("/email/verify", { token })),
  );
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
  expect(answers.find((answer) => answer.status !== 204)).toRefuseWith("LINK_EXPIRED");
  expect((await kai.get("/session")).body.me.emailVerified).toBe(true);
});

test("the verification email can be resent a limited number of times", async () => {
  const lia = await app.person("Lia");
  for (let time = 0; time < 5; time += 1)
    expect((await lia.post("/email/verification")).status).toBe(202);
  expect(await lia.post("/email/verification")).toRefuseWith("TOO_MANY_TRIES");
  expect(await app.visitor().post("/email/verification")).toRefuseWith("UNAUTHENTICATED");
  await expect.poll(async () => (await emailsTo(app, lia.email)).length).toBe(6);
});

test("sample accounts can't sign in", async () => {
  const max = await app.person("Max");
  await app.services.db.execute(`update users set sample = true where id = '${max.id}'`);
  const answer = await app.visitor().post("/session", { email: max.email, password: max.password });
  expect(answer).toRefuseWith("WRONG_PASSWORD");
});

test("an account always has a sign-in method", async () => {
  const stored = await app.services.db.select().from(identities);
  expect(stored.every((row) => row.password?.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"))).toBe(
    true,
  );
});

/** Makes the account look two minutes old. */
async function openedBefore(email: string) {
  const createdAt = sql`now() - interval '2 minutes'`;
  await app.services.db.update(users).set({ createdAt }).where(eq(users.email, email));
}

async function subjectsTo(address: string) {
  return (await emailsTo(app, address)).map((email) => email.subject);
}

test("sign-ups from one IP address are limited per hour", async () => {
  const small = await testApp({ SIGN_UPS_PER_HOUR: "2" });
  await small.person("First");
  await small.person("Second");
  const third = { name: "Third", email: "third@people.example", password: "a long walk home" };
  expect(await small.visitor().post("/accounts", third)).toRefuseWith("TOO_MANY_TRIES");
  await small.close();
});
