import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApp, type TestApp, type TestClient } from "../test-app.ts";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { type FacebookUser, startFacebook } from "./test-facebook.ts";

let app: TestApp;
let facebook: Awaited<ReturnType<typeof startFacebook>>;
let somebody: FacebookUser | undefined;

beforeAll(async () => {
  facebook = await startFacebook(() => somebody);
  app = await testApp(facebook.settings);
});
afterAll(async () => {
  await app.close();
  await facebook.close();
});
beforeEach(() => {
  const id = String(Math.random()).slice(2);
  somebody = { id, name: "Fay Booker", email: `fay.${id}@people.example` };
});

/** Clicks the button, agrees at Facebook and returns to the site. Returns the final redirect. */
async function goToFacebook(visitor: TestClient, path: string, body = {}): Promise<string | null> {
  const { body: start } = await visitor.post(path, body);
  const dialog = await fetch(start.url, { redirect: "manual" });
  const back = await visitor.fetch(dialog.headers.get("location") ?? "", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(back.status).toBe(302);
  return back.headers.get("location");
}

const signIn = (visitor: TestClient, next?: string) =>
  goToFacebook(visitor, "/session/facebook", next === undefined ? {} : { next });

test("a new person signs up with Facebook, with an unverified address, and gets the same account next time", async () => {
  const [visitor, again] = [app.visitor(), app.visitor()];
  expect(await signIn(visitor, "/settings?tab=privacy")).toBe("/settings?tab=privacy");
  const { body } = await visitor.get("/session");
  expect(body).toMatchObject({
    me: { name: "Fay Booker", email: somebody?.email, emailVerified: false, avatar: null },
    facebookIsOn: true,
    googleIsOn: false,
    mutedWords: [],
  });
  expect(await signIn(again)).toBe("/dashboard");
  expect((await again.get("/session")).body.me.id).toBe(body.me.id);
  const [asked] = facebook.asked;
  expect(asked?.searchParams.get("scope")).toBe("email public_profile");
  expect(asked?.searchParams.get("state")?.length).toBeGreaterThanOrEqual(32);
  expect(asked?.searchParams.get("redirect_uri")).toBe(
    "http://localhost:3000/api/auth/callback/facebook",
  );
});

test("a Facebook address doesn't sign in to an existing account, since Facebook doesn't say whether it is verified", async () => {
  await verifiedPerson(app, "Ana", { email: somebody?.email ?? "" });
  const visitor = app.visitor();
  expect(await signIn(visitor)).toBe("/login?error=FACEBOOK_NOT_LINKED");
  expect((await visitor.get("/session")).body.me).toBeNull();
});

test("a person connects Facebook, signs in with it and disconnects it, and is emailed each time", async () => {
  const ana = await verifiedPerson(app, "Ana", { email: `ana.${somebody?.id}@people.example` });
  expect(await goToFacebook(ana, "/connections/facebook")).toBe("/settings?facebook=connected");
  const connected = { connected: true, email: somebody?.email ?? "", isOn: true };
  expect((await ana.get("/security")).body.facebook).toEqual(connected);
  const visitor = app.visitor();
  await signIn(visitor);
  expect((await visitor.get("/session")).body.me.id).toBe(ana.id);
  const other = await verifiedPerson(app, "Ben", { email: `ben.${somebody?.id}@people.example` });
  expect(await goToFacebook(other, "/connections/facebook")).toBe(
    "/settings?facebook=FACEBOOK_TAKEN",
  );
  expect((await ana.delete("/connections/facebook")).status).toBe(204);
  expect((await ana.get("/security")).body.facebook.connected).toBe(false);
  await expect
    .poll(async () => (await emailsTo(app, ana.email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(["Facebook was connected", "Facebook was disconnected"]));
});

test("Facebook can't be disconnected if it is the only sign-in method", async () => {
  const visitor = app.visitor();
  await signIn(visitor);
  expect(await visitor.delete("/connections/facebook")).toRefuseWith("LAST_SIGN_IN_METHOD");
});

test("a Facebook account without an address and a declined consent both return with a reason", async () => {
  delete somebody?.email;
  expect(await signIn(app.visitor())).toBe("/login?error=FACEBOOK_NO_EMAIL");
  somebody = undefined;
  expect(await signIn(app.visitor(), "/posts/1")).toBe(
    "/login?error=FACEBOOK_CANCELLED&next=%2Fposts%2F1",
  );
});

test("a callback in another browser or with a forged state signs nobody in", async () => {
  const [visitor, thief] = [app.visitor(), app.visitor()];
  const { body } = await visitor.post("/session/facebook", {});
  const dialog = await fetch(body.url, { redirect: "manual" });
  const back = dialog.headers.get("location") ?? "";
  const stolen = await thief.fetch(back);
  expect(stolen.headers.get("location")).toBe("/login?error=FACEBOOK_FAILED");
  const forged = await visitor.fetch(back.replace(/state=[^&]+/, "state=forged"));
  expect(forged.headers.get("location")).toMatch(/^\/login\?error=FACEBOOK_FAILED/);
});
