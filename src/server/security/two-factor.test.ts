import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { emailsTo, tokenMailedTo, verifiedPerson } from "../accounts/test-emails.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A person with an authenticator app, with their secret and recovery codes. */
async function withTwoFactor(name: string) {
  const person = await verifiedPerson(app, name);
  const { secret } = (await person.post("/two-factor")).body;
  const { recoveryCodes } = (await person.post("/two-factor/confirm", { code: codeOf(secret) }))
    .body;
  await halfAMinuteLater(person);
  return Object.assign(person, {
    secret: secret as string,
    recoveryCodes: recoveryCodes as string[],
  });
}

function codeOf(secret: string, secondsFromNow = 0): string {
  return TOTP.generate({
    secret: new TOTP({ secret }).secret,
    timestamp: Date.now() + secondsFromNow * 1000,
  });
}

// Resets the last used time step, so that tests don't have to wait half a minute for a new code.
const halfAMinuteLater = (person: { id: string }) =>
  app.services.db.execute(`update two_factors set last_step = 0 where user_id = '${person.id}'`);

async function showsPassword(person: TestPerson) {
  const visitor = app.visitor();
  const answer = await visitor.post("/session", { email: person.email, password: person.password });
  expect(answer.body).toEqual({ me: null, secondFactor: true });
  return visitor;
}

test("once on, it asks for a code and accepts the right one", async () => {
  const ana = await withTwoFactor("Ana");
  expect(ana.recoveryCodes).toHaveLength(10);
  expect((await ana.get("/security")).body.twoFactor).toEqual({ on: true, recoveryCodesLeft: 10 });
  const visitor = await showsPassword(ana);
  expect((await visitor.get("/session")).body.me).toBeNull();
  const answer = await visitor.post("/session/code", { code: codeOf(ana.secret) });
  expect(answer.body.me.id).toBe(ana.id);
  expect((await visitor.get("/session")).body.me.id).toBe(ana.id);
  expect([...visitor.cookies.keys()].filter((name) => name.includes("second_factor"))).toEqual([]);
});

test("an unconfirmed secret isn't asked for, and a confirmed one can't be seen again", async () => {
  const ben = await verifiedPerson(app, "Ben");
  const { secret } = (await ben.post("/two-factor")).body;
  const visitor = app.visitor();
  const answer = await visitor.post("/session", { email: ben.email, password: ben.password });
  expect(answer.body.me.id).toBe(ben.id);
  expect(await ben.post("/two-factor/confirm", { code: "000000" })).toRefuseWith("WRONG_CODE");
  await ben.post("/two-factor/confirm", { code: codeOf(secret) });
  expect(await ben.post("/two-factor")).toRefuseWith("CONFLICT");
  const { rows } = await app.services.db.execute(
    `select secret from two_factors where user_id = '${ben.id}'`,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a user with an unverified address can't lock its owner out with it", async () => {
  const squatter = await app.person("Squatter");
  expect(await squatter.post("/two-factor")).toRefuseWith("VERIFY_EMAIL_FIRST");
  await squatter.post("/email/verify", {
    token: await tokenMailedTo(app, squatter.email, /Verify/),
  });
  expect((await squatter.post("/two-factor")).status).toBe(200);
});

test("turning it on ends the other sessions and sends an email", async () => {
  const cat = await verifiedPerson(app, "Cat");
  const other = app.visitor();
  await other.post("/session", { email: cat.email, password: cat.password });
  const { secret } = (await cat.post("/two-factor")).body;
  await cat.post("/two-factor/confirm", { code: codeOf(secret) });
  expect((await other.get("/session")).body.me).toBeNull();
  expect((await cat.get("/session")).body.me.id).toBe(cat.id);
  await expect
    .poll(async () => (await emailsTo(app, cat.email)).map((email) => email.subject))
    .toContain("Two-factor authentication is on");
});

test("a code works once, even for twenty concurrent uses, and no earlier one works after it", async () => {
  const dan = await withTwoFactor("Dan");
  const visitors = await Promise.all(Array.from({ length: 5 }, () => showsPassword(dan)));
  const code = codeOf(dan.secret, 30);
  const answers = await Promise.all(visitors.map((one) => one.post("/session/code", { code })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const late = await showsPassword(dan);
  expect(await late.post("/session/code", { code })).toRefuseWith("WRONG_CODE");
  expect(await late.post("/session/code", { code: codeOf(dan.secret) })).toRefuseWith("WRONG_CODE");
  await halfAMinuteLater(dan);
  expect(await late.post("/session/code", { code: codeOf(dan.secret, -120) })).toRefuseWith(
    "WRONG_CODE",
  );
});

test("a sign-in allows five tries, then asks for the password again, even for the right code", async () => {
  const eva = await withTwoFactor("Eva");
  const visitor = await showsPassword(eva);
  for (let time = 0; time < 5; time += 1)
    expect(await visitor.post("/session/code", { code: "000000" })).toRefuseWith("WRONG_CODE");
  const code = codeOf(eva.secret);
  expect(await visitor.post("/session/code", { code })).toRefuseWith("SIGN_IN_AGAIN");
  const again = await showsPassword(eva);
  expect((await again.post("/session/code", { code })).status).toBe(200);
});

test("a hundred concurrent guesses count as a hundred: ten are checked, then none for a quarter of an hour", async () => {
  const fia = await withTwoFactor("Fia");
  const visitors = await Promise.all(Array.from({ length: 20 }, () => showsPassword(fia)));
  const answers = await Promise.all(
    visitors.flatMap((one) =>
      Array.from({ length: 5 }, (_, at) => one.post("/session/code", { code: `00000${at}` })),
    ),
  );
  expect(answers.filter((answer) => answer.body.code === "WRONG_CODE")).toHaveLength(10);
  expect(answers.filter((answer) => answer.body.code === "TOO_MANY_TRIES")).toHaveLength(90);
  const owner = await showsPassword(fia);
  const answer = await owner.post("/session/code", { code: codeOf(fia.secret) });
  expect(answer).toRefuseWith("TOO_MANY_TRIES");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
});

test("each recovery code works once, however it is typed", async () => {
  const gus = await withTwoFactor("Gus");
  const [first = "", second = ""] = gus.recoveryCodes;
  const typed = first.toUpperCase().replaceAll("-", " ");
  const visitor = await showsPassword(gus);
  expect((await visitor.post("/session/code", { code: typed })).status).toBe(200);
  const again = await showsPassword(gus);
  expect(await again.post("/session/code", { code: first })).toRefuseWith("WRONG_CODE");
  const both = await Promise.all([showsPassword(gus), showsPassword(gus)]);
  const answers = await Promise.all(both.map((one) => one.post("/session/code", { code: second })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401]);
  const { body } = await gus.get("/security");
  expect(body.twoFactor.recoveryCodesLeft).toBe(8);
  const { rows } = await app.services.db.execute("select hash from recovery_codes");
  expect(JSON.stringify(rows)).not.toContain(gus.recoveryCodes[5]?.replaceAll("-", ""));
});

test("new recovery codes replace the old ones", async () => {
  const hal = await withTwoFactor("Hal");
  const { recoveryCodes } = (await hal.post("/two-factor/recovery-codes")).body;
  const visitor = await showsPassword(hal);
  const old = await visitor.post("/session/code", { code: hal.recoveryCodes[0] });
  expect(old).toRefuseWith("WRONG_CODE");
  expect((await visitor.post("/session/code", { code: recoveryCodes[0] })).status).toBe(200);
});

test("a user who has only given the password can't access anything else", async () => {
  const ivy = await withTwoFactor("Ivy");
  const visitor = await showsPassword(ivy);
  for (const address of ["/settings", "/security", "/sessions", "/people?q=ivy"])
    expect(await visitor.get(address)).toRefuseWith("UNAUTHENTICATED");
  expect(await visitor.delete("/two-factor")).toRefuseWith("UNAUTHENTICATED");
  expect(await visitor.post("/session/proof", { password: ivy.password })).toRefuseWith(
    "UNAUTHENTICATED",
  );
  const page = await visitor.fetch("/api/v1/session");
  expect((await page.json()).me).toBeNull();
});

test("the code only works in the browser that gave the password", async () => {
  const jan = await withTwoFactor("Jan");
  const code = codeOf(jan.secret);
  expect(await app.visitor().post("/session/code", { code })).toRefuseWith("SIGN_IN_AGAIN");
  const forged = app.visitor();
  forged.cookies.set("marquee.second_factor", "x".repeat(43));
  expect(await forged.post("/session/code", { code })).toRefuseWith("SIGN_IN_AGAIN");
  const late = await showsPassword(jan);
  await app.services.db.execute("update verifications set expires_at = now()");
  expect(await late.post("/session/code", { code })).toRefuseWith("SIGN_IN_AGAIN");
});

test("a new password ends a half-done sign-in", async () => {
  const kim = await withTwoFactor("Kim");
  const half = await showsPassword(kim);
  await kim.post("/password/change", { current: kim.password, password: "a very new one of hers" });
  const answer = await half.post("/session/code", { code: codeOf(kim.secret) });
  expect(answer).toRefuseWith("SIGN_IN_AGAIN");
});

test("once turned off, the password alone is enough again", async () => {
  const lea = await withTwoFactor("Lea");
  expect((await lea.delete("/two-factor")).status).toBe(204);
  const visitor = app.visitor();
  const answer = await visitor.post("/session", { email: lea.email, password: lea.password });
  expect(answer.body.me.id).toBe(lea.id);
  expect((await lea.get("/security")).body.twoFactor).toEqual({ on: false, recoveryCodesLeft: 0 });
});

test.each(["", " ", "000000", "\u0000", "\ud800", "１２３４５６", "9".repeat(40), "'; drop"])(
  "the code %j is refused and breaks nothing",
  async (code) => {
    const mia = await withTwoFactor("Mia");
    const visitor = await showsPassword(mia);
    const { status } = await visitor.post("/session/code", { code });
    expect([401, 422]).toContain(status);
  },
);
