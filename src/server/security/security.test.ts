import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { emailsTo, tokenMailedTo, verifiedPerson } from "../accounts/test-emails.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Signs the same person in with another browser. */
async function alsoElsewhere(person: TestPerson) {
  const other = app.visitor();
  const { body } = await other.post("/session", { email: person.email, password: person.password });
  expect(body.me.id).toBe(person.id);
  return other;
}

async function isIn(client: { get: TestPerson["get"] }) {
  return (await client.get("/session")).body.me !== null;
}

/** Makes the person's last authentication eleven minutes old. */
const letTimePass = (person: TestPerson) =>
  app.services.db.execute(
    `update sessions set proven_at = now() - interval '11 minutes' where user_id = '${person.id}'`,
  );

describe("username", () => {
  test("is changed, shown to others, and reserved for its former owner", async () => {
    const [ana, ben] = [await app.person("Ana Ruiz"), await app.person("Ben")];
    const before = (await ana.get("/session")).body.me.username;
    const answer = await ana.patch("/account", { username: " @AnaOnStage " });
    expect(answer.body.me.username).toBe("anaonstage");
    expect((await ben.get(`/people/${ana.id}`)).body.username).toBe("anaonstage");
    expect((await ben.get("/people?q=anaonst")).body.items[0].id).toBe(ana.id);
    expect((await ben.get(`/usernames?name=${before}`)).body.free).toBe(false);
    expect(await ben.patch("/account", { username: before })).toRefuseWith("USERNAME_TAKEN");
    expect((await ana.patch("/account", { username: before })).status).toBe(200);
  });

  test("goes to one of twenty people who request it at once", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person("Kim")));
    const answers = await Promise.all(
      people.map((kim) => kim.patch("/account", { username: "the.one.kim" })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer).toRefuseWith("USERNAME_TAKEN");
  });

  test("can't be one that looks like another", async () => {
    const [lou, mia] = [await app.person("Lou"), await app.person("Mia")];
    await lou.patch("/account", { username: "warm.hallo" });
    for (const alike of [
      "WARM.HALLO",
      "warm.hal1o",
      "warrn.hallo",
      "ｗａｒｍ.hall0",
      "vvarm.hallo",
    ]) {
      expect((await mia.get(`/usernames?name=${encodeURIComponent(alike)}`)).body).toMatchObject({
        free: false,
        problem: null,
      });
      expect(await mia.patch("/account", { username: alike })).toRefuseWith("USERNAME_TAKEN");
    }
  });

  test.each([
    "ab",
    "x".repeat(31),
    "аnа.lind",
    "ana lind",
    ".ana",
    "ana.",
    "ana..lind",
    "ana\u202elind",
    "ana\u200blind",
    "admin",
    "Adm1n",
    "rnarquee",
    "s.u.p.p.o.r.t",
    "settings",
    "javascript:",
    "",
  ])("cannot be %j", async (username) => {
    const nia = await app.person("Nia");
    expect(await nia.patch("/account", { username })).toRefuseWith("BAD_INPUT");
    const { body } = await nia.get(`/usernames?name=${encodeURIComponent(username)}`);
    expect(body).toMatchObject({ free: false, problem: expect.any(String) });
  });

  test("a changed role grants no rights", async () => {
    const olga = await app.person("Olga");
    const answer = await olga.patch("/account", { role: "organizer", administrator: true });
    expect(answer.body.me).toMatchObject({ role: "organizer", administrator: false });
  });
});

describe("password", () => {
  test("changes with the current one and signs out everywhere else", async () => {
    const pia = await app.person("Pia");
    const other = await alsoElsewhere(pia);
    const password = "another walk to the stage";
    expect(await pia.post("/password/change", { current: "wrong one", password })).toRefuseWith(
      "WRONG_PASSWORD",
    );
    expect(await pia.post("/password/change", { password })).toRefuseWith("WRONG_PASSWORD");
    expect(
      await pia.post("/password/change", { current: pia.password, password: "password123" }),
    ).toRefuseWith("WEAK_PASSWORD");
    expect(await isIn(other)).toBe(true);
    const answer = await pia.post("/password/change", { current: pia.password, password });
    expect(answer.status).toBe(204);
    expect(await isIn(pia)).toBe(true);
    expect(await isIn(other)).toBe(false);
    const old = await app.visitor().post("/session", { email: pia.email, password: pia.password });
    expect(old).toRefuseWith("WRONG_PASSWORD");
    expect((await app.visitor().post("/session", { email: pia.email, password })).status).toBe(200);
    await expect.poll(() => subjectsTo(pia.email), soon).toContain("Your password was changed");
  });

  test("guesses of the current one are counted", async () => {
    // A separate app: guesses from one address count across everybody in it.
    const another = await testApp();
    const quin = await another.person("Quin");
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        quin.post("/password/change", { current: `guess ${at}`, password: "whatever it may be" }),
      ),
    );
    expect(answers.filter((answer) => answer.body.code === "WRONG_PASSWORD")).toHaveLength(10);
    expect(answers.filter((answer) => answer.body.code === "TOO_MANY_TRIES")).toHaveLength(5);
    await another.close();
  });
});

describe("ten minutes after signing in", () => {
  const sensitive: [string, string, unknown?][] = [
    ["POST", "/email/change", { email: "new@people.example" }],
    ["POST", "/two-factor"],
    ["POST", "/two-factor/confirm", { code: "123456" }],
    ["POST", "/two-factor/recovery-codes"],
    ["DELETE", "/two-factor"],
    ["DELETE", "/connections/google"],
    ["GET", "/my/export/file"],
  ];
  test.each(sensitive)("%s %s asks for authentication again", async (method, address, body) => {
    const rosa = await verifiedPerson(app, "Rosa");
    await letTimePass(rosa);
    expect(await rosa.request(method, address, body)).toRefuseWith("REAUTHENTICATION_REQUIRED");
    expect((await rosa.post("/session/proof", { password: rosa.password })).status).toBe(204);
    expect((await rosa.request(method, address, body)).body?.code).not.toBe(
      "REAUTHENTICATION_REQUIRED",
    );
  });
});

test("a wrong password proves nothing, and people with a password aren't asked for a code", async () => {
  const rui = await verifiedPerson(app, "Rui");
  await letTimePass(rui);
  expect(await rui.post("/session/proof", { password: "wrong" })).toRefuseWith("WRONG_PASSWORD");
  expect(await rui.post("/session/proof", { code: "123456" })).toRefuseWith("WRONG_PASSWORD");
  expect(await rui.post("/two-factor")).toRefuseWith("REAUTHENTICATION_REQUIRED");
});

describe("email address", () => {
  test("changes once both addresses have confirmed, each link once", async () => {
    const sam = await verifiedPerson(app, "Sam");
    const email = `moved.${sam.email}`;
    expect((await sam.post("/email/change", { email: email.toUpperCase() })).status).toBe(202);
    expect((await sam.get("/security")).body.newEmail).toBe(email);
    const old = await tokenMailedTo(app, sam.email, /Approve your new/);
    const fresh = await tokenMailedTo(app, email, /Verify your new/);
    const [first, second] = await Promise.all(
      [fresh, fresh].map((token) => app.visitor().post("/email/confirm", { token })),
    );
    expect([first?.status, second?.status].toSorted()).toEqual([200, 410]);
    expect((await sam.get("/session")).body.me.email).toBe(sam.email);
    expect((await app.visitor().post("/email/confirm", { token: old })).body).toEqual({
      changed: true,
    });
    expect((await sam.get("/session")).body.me).toMatchObject({ email, emailVerified: true });
    expect(await app.visitor().post("/email/confirm", { token: old })).toRefuseWith("LINK_EXPIRED");
    await expect
      .poll(() => subjectsTo(sam.email), soon)
      .toContain("Your email address was changed");
  });

  test("needs no confirmation if the old one was never verified", async () => {
    const tia = await app.person("Tia");
    const email = `right.${tia.email}`;
    await tia.post("/email/change", { email });
    const token = await tokenMailedTo(app, email, /Verify your new/);
    expect((await app.visitor().post("/email/confirm", { token })).body).toEqual({
      changed: true,
    });
    expect(await subjectsTo(tia.email)).not.toContain("Approve your new email address");
  });

  test("needs confirmation again if the old one is verified meanwhile", async () => {
    const rex = await app.person("Rex");
    const email = `elsewhere.${rex.email}`;
    await rex.post("/email/change", { email });
    const token = await tokenMailedTo(app, email, /Verify your new/);
    await app.visitor().post("/email/verify", {
      token: await tokenMailedTo(app, rex.email, /Verify/),
    });
    expect(await app.visitor().post("/email/confirm", { token })).toRefuseWith("LINK_EXPIRED");
    expect((await rex.get("/session")).body.me.email).toBe(rex.email);
  });

  test("can't be somebody else's, without revealing that it is taken", async () => {
    const [uma, vic] = [await verifiedPerson(app, "Uma"), await verifiedPerson(app, "Vic")];
    const free = await uma.post("/email/change", { email: `free.${uma.email}` });
    const taken = await uma.post("/email/change", { email: vic.email });
    expect({ status: taken.status, body: taken.body }).toEqual({
      status: free.status,
      body: free.body,
    });
    await expect.poll(() => subjectsTo(vic.email), soon).toContain("You already have an account");
    expect(await subjectsTo(vic.email)).not.toContain("Verify your new email address");
  });

  test("a new password cancels a pending change", async () => {
    const yan = await verifiedPerson(app, "Yan");
    await yan.post("/email/change", { email: `new.${yan.email}` });
    const token = await tokenMailedTo(app, `new.${yan.email}`, /Verify/);
    const change = { current: yan.password, password: "another walk to the stage" };
    expect((await yan.post("/password/change", change)).status).toBe(204);
    expect(await yan.post("/email/confirm", { token })).toRefuseWith("LINK_EXPIRED");
  });

  test("a change can be cancelled, and a newer one replaces the older", async () => {
    const wim = await verifiedPerson(app, "Wim");
    await wim.post("/email/change", { email: `one.${wim.email}` });
    const one = await tokenMailedTo(app, `one.${wim.email}`, /Verify/);
    await wim.post("/email/change", { email: `two.${wim.email}` });
    const two = await tokenMailedTo(app, `two.${wim.email}`, /Verify/);
    expect(await wim.post("/email/confirm", { token: one })).toRefuseWith("LINK_EXPIRED");
    expect((await wim.delete("/email/change")).status).toBe(204);
    expect(await wim.post("/email/confirm", { token: two })).toRefuseWith("LINK_EXPIRED");
    expect((await wim.get("/security")).body.newEmail).toBeNull();
  });
});

test("Facebook and Google refuse to connect where they aren't configured", async () => {
  const zoe = await app.person("Zoe");
  expect(await zoe.post("/connections/facebook")).toRefuseWith("FACEBOOK_NOT_CONFIGURED");
  expect(await zoe.post("/connections/google")).toRefuseWith("GOOGLE_NOT_CONFIGURED");
  expect((await zoe.get("/security")).body).toEqual({
    hasPassword: true,
    google: { connected: false, email: null, isOn: false },
    facebook: { connected: false, email: null, isOn: false },
    twoFactor: { on: false, recoveryCodesLeft: 0 },
    newEmail: null,
  });
});

test("a user's sign-in methods are read by one statement beside the session's", async () => {
  const zoe = await app.person("Zoe");
  const { statements } = await countingQueries(() => zoe.get("/security"));
  expect(statements).toHaveLength(2);
});

// Emails are sent by the queue.
const soon = { timeout: 60_000 };

async function subjectsTo(address: string) {
  return (await emailsTo(app, address)).map((email) => email.subject);
}
