import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TOTP } from "otpauth";
import { testApp, type TestApp, type TestClient } from "../test-app.ts";
import { openProvider, followRedirects, type Claims } from "./test-google.ts";
import { openBarriers } from "./test-barriers.ts";
import { publish } from "../events/test-events.ts";
import { guestOf, orderOf, putTypesOnSale } from "../orders/test-orders.ts";
import { emailsTo, tokenMailedTo, verifiedPerson } from "../accounts/test-emails.ts";

let app: TestApp;
let provider: Server;
let issuer: string;
let asked: URL;
let somebody: Claims;

beforeAll(async () => {
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  app = await testApp({
    GOOGLE_CLIENT_ID: "marquee",
    GOOGLE_CLIENT_SECRET: "a secret of the test alone",
    GOOGLE_ISSUER: issuer,
  });
  provider.on("request", openProvider(issuer, () => somebody).callback());
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  const sub = Math.random().toString(36).slice(2);
  somebody = { sub, email: `${sub}@gmail.example`, email_verified: true, name: "Gala Ortiz" };
});

/** Clicks the button and follows the provider's redirects like a browser. Returns the callback URL. */
async function goToGoogle(visitor: TestClient, next?: string): Promise<string> {
  const { body } = await visitor.post("/session/google", next === undefined ? {} : { next });
  asked = new URL(body.url);
  return followRedirects(issuer, body.url);
}

async function signInWithGoogle(visitor: TestClient, next?: string): Promise<string | null> {
  const back = await goToGoogle(visitor, next);
  const answer = await visitor.fetch(back, { headers: { "sec-fetch-site": "cross-site" } });
  expect(answer.status).toBe(302);
  return answer.headers.get("location");
}

test("a new person signs up with Google, with a verified address, and lands on the page they wanted", async () => {
  const visitor = app.visitor();
  expect(await signInWithGoogle(visitor, "/settings?tab=privacy")).toBe("/settings?tab=privacy");
  const { body } = await visitor.get("/session");
  expect(body.me).toMatchObject({
    name: "Gala Ortiz",
    email: somebody.email,
    emailVerified: true,
    role: "attendee",
  });
  expect(body.me.username).toBe(somebody.sub);
  expect(body.googleIsOn).toBe(true);
});

test("signing up with Google adds what was bought as a guest with its address", async () => {
  const { id } = await publish(await app.person("Host"));
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const guest = guestOf(app);
  const { body: made } = await guest.post(`/events/${id}/orders`, orderOf(typeId, 1, 0));
  const { email } = somebody;
  const details = { name: "Gala Ortiz", email, holders: [], answers: [] };
  await guest.put(`/orders/${made.id}/details?key=${made.key}`, details);
  await guest.post(`/orders/${made.id}/confirm?key=${made.key}`);
  const visitor = app.visitor();
  expect(await signInWithGoogle(visitor, "/tickets")).toBe("/tickets");
  expect((await visitor.get("/my/orders")).body.items).toMatchObject([{ id: made.id }]);
});

test("the request to the provider carries state, nonce and a PKCE challenge", async () => {
  await goToGoogle(app.visitor());
  const { searchParams } = asked;
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(32);
  }
  expect(searchParams.get("redirect_uri")).toBe("http://localhost:3000/api/auth/callback/google");
});

test("the same subject is the same person, even after changing their address at Google", async () => {
  const [first, second] = [app.visitor(), app.visitor()];
  await signInWithGoogle(first);
  const before = (await first.get("/session")).body.me;
  somebody.email = `moved-${somebody.email}`;
  await signInWithGoogle(second);
  expect((await second.get("/session")).body.me.id).toBe(before.id);
});

test("a verified account and a verified Google address are linked", async () => {
  const ana = await verifiedPerson(app, "Ana", { email: somebody.email });
  const visitor = app.visitor();
  expect(await signInWithGoogle(visitor)).toBe("/dashboard");
  expect((await visitor.get("/session")).body.me.id).toBe(ana.id);
});

test("an unverified account with somebody's address isn't linked to the owner's Google account", async () => {
  await app.person("Thief", { email: somebody.email });
  const owner = app.visitor();
  expect(await signInWithGoogle(owner, "/posts/1")).toBe(
    "/login?error=GOOGLE_NOT_LINKED&next=%2Fposts%2F1",
  );
  expect((await owner.get("/session")).body.me).toBeNull();
});

test("an address that Google hasn't verified doesn't sign in to an existing account", async () => {
  await verifiedPerson(app, "Bea", { email: somebody.email });
  somebody.email_verified = false;
  const visitor = app.visitor();
  expect(await signInWithGoogle(visitor)).toBe("/login?error=GOOGLE_NOT_LINKED");
  expect((await visitor.get("/session")).body.me).toBeNull();
});

test("the callback works only in the browser that started it, and only once", async () => {
  const [visitor, other] = [app.visitor(), app.visitor()];
  const back = await goToGoogle(visitor);
  const stolen = await other.fetch(back);
  expect(stolen.headers.get("location")).toBe("/login?error=GOOGLE_FAILED");
  const forged = await visitor.fetch(back.replace(/state=[^&]+/, "state=forged"));
  expect(forged.headers.get("location")).toMatch(/^\/login\?error=GOOGLE_FAILED/);
  const replayer = app.visitor();
  const again = await goToGoogle(replayer);
  const cookies = new Map(replayer.cookies);
  expect((await replayer.fetch(again)).headers.get("location")).toBe("/dashboard");
  const copy = app.visitor();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  expect((await copy.fetch(again)).headers.get("location")).toBe("/login?error=GOOGLE_FAILED");
  expect((await copy.get("/session")).body.me).toBeNull();
});

test("declining at Google returns to the sign-in page", async () => {
  const visitor = app.visitor();
  const { body } = await visitor.post("/session/google", { next: "/messages" });
  const state = new URL(body.url).searchParams.get("state");
  const answer = await visitor.fetch(
    `/api/auth/callback/google?error=access_denied&error_description=%3Cb%3E&state=${state}`,
  );
  expect(answer.headers.get("location")).toBe("/login?error=GOOGLE_CANCELLED&next=%2Fmessages");
});

test("a `next` that leads to another site is ignored", async () => {
  expect(await signInWithGoogle(app.visitor(), "//evil.example")).toBe("/dashboard");
});

test("none of the provider's tokens are stored", async () => {
  await signInWithGoogle(app.visitor());
  const { rows } = await app.services.db.execute(
    "select 1 from identities where access_token is not null or id_token is not null or refresh_token is not null",
  );
  expect(rows).toEqual([]);
});

test("signing in with Google requires the second factor too, and opens no session before it", async () => {
  const ana = await verifiedPerson(app, "Ana", { email: somebody.email });
  const { secret } = (await ana.post("/two-factor")).body;
  const totp = new TOTP({ secret });
  await ana.post("/two-factor/confirm", { code: totp.generate() });
  const visitor = app.visitor();
  expect(await signInWithGoogle(visitor, "/settings")).toBe("/login/code?next=%2Fsettings");
  expect((await visitor.get("/session")).body.me).toBeNull();
  expect([...visitor.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
  expect((await ana.get("/sessions")).body.items).toHaveLength(1);
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  expect((await visitor.post("/session/code", { code })).body.me.id).toBe(ana.id);
});

test("a Google callback that arrives while two-factor is being turned on opens no session", async () => {
  const mo = await verifiedPerson(app, "Mo", { email: somebody.email });
  const { secret } = (await mo.post("/two-factor")).body;
  const visitor = app.visitor();
  const back = await goToGoogle(visitor);
  const barriers = await openBarriers(app);
  await barriers.shut("entering");
  const late = visitor.fetch(back, { headers: { "sec-fetch-site": "cross-site" } });
  await barriers.arrival("entering");
  const code = new TOTP({ secret }).generate();
  expect((await mo.post("/two-factor/confirm", { code })).status).toBe(200);
  await barriers.open("entering");
  expect((await late).headers.get("location")).toBe("/login?error=GOOGLE_FAILED");
  expect((await visitor.get("/session")).body.me).toBeNull();
  expect((await mo.get("/sessions")).body.items).toHaveLength(1);
  await barriers.close();
});

test("a signed-in user can connect Google, even with another address, and disconnect it again", async () => {
  const eli = await verifiedPerson(app, "Eli");
  expect(await connectGoogle(eli)).toBe("/settings?google=connected");
  expect((await eli.get("/security")).body.google).toEqual({
    connected: true,
    email: somebody.email,
    isOn: true,
  });
  const subjects = async () => (await emailsTo(app, eli.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Google was connected");
  const visitor = app.visitor();
  await signInWithGoogle(visitor);
  expect((await visitor.get("/session")).body.me).toMatchObject({ id: eli.id, email: eli.email });
  somebody.email = `moved.${somebody.email}`;
  await signInWithGoogle(app.visitor());
  expect((await eli.get("/security")).body.google.email).toBe(somebody.email);
  expect((await eli.delete("/connections/google")).status).toBe(204);
  expect((await eli.get("/security")).body.google.connected).toBe(false);
});

test("a Google account that belongs to another user can't be connected", async () => {
  await signInWithGoogle(app.visitor());
  const fay = await verifiedPerson(app, "Fay");
  expect(await connectGoogle(fay)).toBe("/settings?google=GOOGLE_TAKEN");
  expect((await fay.get("/security")).body.google.connected).toBe(false);
});

test("Google can't be connected before the address is verified", async () => {
  const ivo = await app.person("Ivo");
  expect(await ivo.post("/connections/google")).toRefuseWith("VERIFY_EMAIL_FIRST");
});

test("after a password reset, an email names the Google account that can still sign in", async () => {
  const jon = await verifiedPerson(app, "Jon");
  await connectGoogle(jon);
  await app.visitor().post("/password/forgot", { email: jon.email });
  const token = await tokenMailedTo(app, jon.email, /new password/);
  const password = "another walk to the stage";
  expect((await app.visitor().post("/password/reset", { token, password })).status).toBe(204);
  const securityEmail = async () =>
    (await emailsTo(app, jon.email)).find(({ subject }) => subject === "Your password was changed");
  await expect.poll(async () => (await securityEmail())?.text).toContain(somebody.email);
  expect((await securityEmail())?.text).toContain("http://localhost:3000/settings#connections");
  expect((await jon.get("/session")).body.me).toBeNull();
});

test("a connection started before a password change is cancelled", async () => {
  const hal = await verifiedPerson(app, "Hal");
  const { body } = await hal.post("/connections/google");
  const back = await followRedirects(issuer, body.url);
  const change = { current: hal.password, password: "the first one of his own" };
  expect((await hal.post("/password/change", change)).status).toBe(204);
  const answer = await hal.fetch(back, { headers: { "sec-fetch-site": "cross-site" } });
  expect(answer.headers.get("location")).toContain("GOOGLE_FAILED");
  expect((await hal.get("/security")).body.google.connected).toBe(false);
});

test("the last sign-in method can't be removed: a Google user has to set a password first", async () => {
  const gil = app.visitor();
  await signInWithGoogle(gil);
  expect((await gil.get("/security")).body).toMatchObject({ hasPassword: false });
  expect(await gil.delete("/connections/google")).toRefuseWith("LAST_SIGN_IN_METHOD");
  const password = "the first one of his own";
  expect((await gil.post("/password/change", { password })).status).toBe(204);
  const answers = await Promise.all([1, 2].map(() => gil.delete("/connections/google")));
  expect(answers.map((answer) => answer.status)).toEqual([204, 204]);
  const again = await app.visitor().post("/session", { email: somebody.email, password });
  expect(again.body.me.email).toBe(somebody.email);
});

async function connectGoogle(person: TestClient): Promise<string | null> {
  const { body } = await person.post("/connections/google");
  const back = await followRedirects(issuer, body.url);
  const answer = await person.fetch(back, { headers: { "sec-fetch-site": "cross-site" } });
  return answer.headers.get("location");
}

test("without credentials the button is refused with GOOGLE_NOT_CONFIGURED", async () => {
  const plain = await testApp();
  expect(await plain.visitor().post("/session/google", {})).toRefuseWith("GOOGLE_NOT_CONFIGURED");
  await plain.close();
});
