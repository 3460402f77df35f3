import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";
import { makeAdministratorLink } from "../accounts/administrator.ts";
import { emailsTo, tokenMailedTo } from "../accounts/test-emails.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

function tokenOf(address = ""): string | null {
  return new URL(address).searchParams.get("token");
}

const newPassword = "another walk to the stage";

test("a reset link sets a new password once and signs out everywhere", async () => {
  const ana = await app.person("Ana");
  expect(
    (await app.visitor().post("/password/forgot", { email: ana.email.toUpperCase() })).status,
  ).toBe(202);
  const token = await tokenMailedTo(app, ana.email, /new password/);
  const weak = await app.visitor().post("/password/reset", { token, password: "password1" });
  expect(weak).toRefuseWith("WEAK_PASSWORD");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.visitor().post("/password/reset", { token, password: newPassword }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
  expect(answers.find((answer) => answer.status !== 204)).toRefuseWith("LINK_EXPIRED");
  expect((await ana.get("/session")).body.me).toBeNull();
  const subjects = async () => (await emailsTo(app, ana.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Your password was changed");
  expect(await ana.post("/session", { email: ana.email, password: ana.password })).toRefuseWith(
    "WRONG_PASSWORD",
  );
  const { body } = await ana.post("/session", { email: ana.email, password: newPassword });
  expect(body.me).toMatchObject({ id: ana.id, emailVerified: true });
});

test("a request for an unknown address gets the same response and sends no email", async () => {
  const bea = await app.person("Bea");
  const known = await app.visitor().post("/password/forgot", { email: bea.email });
  const unknown = await app.visitor().post("/password/forgot", { email: "no-one@people.example" });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await tokenMailedTo(app, bea.email, /new password/);
  expect(await emailsTo(app, "no-one@people.example")).toEqual([]);
});

test("a reset link expires after half an hour", async () => {
  const cy = await app.person("Cy");
  await app.visitor().post("/password/forgot", { email: cy.email });
  const token = await tokenMailedTo(app, cy.email, /new password/);
  await app.services.db.execute(
    "update verifications set expires_at = expires_at - interval '31 minutes'",
  );
  expect(await cy.post("/password/reset", { token, password: newPassword })).toRefuseWith(
    "LINK_EXPIRED",
  );
});

test("if somebody signed up with another person's address, the owner's reset removes all of the intruder's sign-in methods", async () => {
  const thief = await app.person("Thief");
  await app.services.db.execute(
    `insert into identities (id, user_id, provider_id, account_id) values (gen_random_uuid(), '${thief.id}', 'google', 'thief ${thief.id}')`,
  );
  const elsewhere = `thief.${thief.email}`;
  await thief.post("/email/change", { email: elsewhere });
  const change = await tokenMailedTo(app, elsewhere, /Verify your new/);
  await app.visitor().post("/password/forgot", { email: thief.email });
  const token = await tokenMailedTo(app, thief.email, /new password/);
  const owner = app.visitor();
  await owner.post("/password/reset", { token, password: newPassword });
  expect(await thief.post("/email/confirm", { token: change })).toRefuseWith("LINK_EXPIRED");
  await owner.post("/session", { email: thief.email, password: newPassword });
  expect((await owner.get("/security")).body).toMatchObject({
    google: { connected: false },
    newEmail: null,
  });
});

test("the database stores no token that could be turned into a link", async () => {
  const di = await app.person("Di");
  const token = await tokenMailedTo(app, di.email, /Verify/);
  const { rows } = await app.services.db.execute("select identifier, value from verifications");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("ten wrong passwords lock the account, even concurrent ones; the reset link unlocks it", async () => {
  const eve = await app.person("Eve");
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.visitor().post("/session", { email: eve.email, password: `guess number ${at}` }),
    ),
  );
  expect(guesses.filter((answer) => answer.body.code === "WRONG_PASSWORD")).toHaveLength(10);
  const shut = await app.visitor().post("/session", { email: eve.email, password: eve.password });
  expect(shut).toRefuseWith("TOO_MANY_TRIES");
  expect(Number(shut.headers.get("retry-after"))).toBeGreaterThan(600);
  await app.visitor().post("/password/forgot", { email: eve.email });
  const token = await tokenMailedTo(app, eve.email, /new password/);
  await app.services.rateLimiter.forget("sign-in-address", "127.0.0.1");
  await app.visitor().post("/password/reset", { token, password: newPassword });
  const { status } = await app
    .visitor()
    .post("/session", { email: eve.email, password: newPassword });
  expect(status).toBe(200);
});

test("an IP address gets at most twenty-five wrong passwords across all accounts; right ones don't count", async () => {
  await app.services.rateLimiter.forget("sign-in-address", "127.0.0.1");
  const flo = await app.person("Flo");
  for (let time = 0; time < 30; time += 1) {
    const { status } = await app
      .visitor()
      .post("/session", { email: flo.email, password: flo.password });
    expect(status).toBe(200);
  }
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      app.visitor().post("/session", { email: `target${at}@people.example`, password: "a guess" }),
    ),
  );
  expect(guesses.filter((answer) => answer.body.code === "WRONG_PASSWORD")).toHaveLength(25);
  expect(guesses.filter((answer) => answer.body.code === "TOO_MANY_TRIES")).toHaveLength(15);
});

test("the link from the first start creates one administrator, once", async () => {
  const { db, config } = app.services;
  const [gil, hal] = [await app.person("Gil"), await app.person("Hal")];
  const stale = await makeAdministratorLink(db, config.publicUrl);
  const link = await makeAdministratorLink(db, config.publicUrl);
  const claim = (who: typeof gil, address?: string) =>
    who.post("/administration/claim", { token: tokenOf(address) });
  expect(await claim(gil, stale)).toRefuseWith("LINK_EXPIRED");
  const [before, elsewhere] = [app.visitor(), app.visitor()];
  for (const [name, value] of gil.cookies) before.cookies.set(name, value);
  await elsewhere.post("/session", { email: gil.email, password: gil.password });
  expect((await claim(gil, link)).status).toBe(204);
  expect(await claim(hal, link)).toRefuseWith("LINK_EXPIRED");
  expect((await gil.get("/session")).body.me.administrator).toBe(true);
  // New rights get a new session, and all earlier sessions end.
  expect(gil.cookie()).not.toBe(before.cookie());
  expect((await before.get("/session")).body.me).toBeNull();
  expect((await elsewhere.get("/session")).body.me).toBeNull();
  expect((await gil.get("/sessions")).body.items).toHaveLength(1);
  expect((await hal.get("/session")).body.me.administrator).toBe(false);
  expect(await makeAdministratorLink(db, config.publicUrl)).toBeUndefined();
});

test("the outbox shows emails with working links, but only to this machine", async () => {
  const ida = await app.person("Ida");
  const token = await tokenMailedTo(app, ida.email, /Verify/);
  const page = await app.visitor().fetch("/dev/outbox");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain(
    `<a href="http://localhost:3000/verify-email?token=${token}">`,
  );
  const far = await app
    .visitor()
    .fetch("/dev/outbox", { headers: { "x-forwarded-for": "203.0.113.5" } });
  expect(far.status).toBe(404);
  const renamed = await app.app.fetch(new Request("http://rebound.example/dev/outbox"));
  expect(renamed.status).toBe(404);
});

test("the outbox is closed on a site with a public address", async () => {
  const open = await testApp({ PUBLIC_URL: "https://marquee.example" });
  // Behind a proxy that adds no headers, every request looks local.
  const answer = await open.app.fetch(new Request("http://127.0.0.1:3000/dev/outbox"));
  expect(answer.status).toBe(404);
  await open.close();
});

test("with a mail server configured, emails go through it and the outbox page is gone", async () => {
  const received: Email[] = [];
  const take = async (stream: Readable) => {
    received.push(await PostalMime.parse(await buffer(stream)));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      void take(stream).finally(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const mailed = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Marquee <hello@marquee.example>",
  });
  const jo = await mailed.person("Jo");
  await mailed.visitor().post("/password/forgot", { email: jo.email });
  await expect
    .poll(() => received.map((email) => email.subject).toSorted())
    .toEqual(["Set a new password", "Verify your email address"]);
  expect(received[0]?.from?.address).toBe("hello@marquee.example");
  const token = /token=([\w-]+)/.exec(
    received.find((one) => /new/.test(one.subject ?? ""))?.text ?? "",
  )?.[1];
  expect((await jo.post("/password/reset", { token, password: newPassword })).status).toBe(204);
  expect((await mailed.visitor().fetch("/dev/outbox")).status).toBe(404);
  await mailed.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
