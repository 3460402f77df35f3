import { setTimeout as wait } from "node:timers/promises";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationTexts, usernameOf } from "../notifications/test-notifications.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  ben = await app.person("Ben");
  await verify(host);
});
afterAll(() => app.close());

const verify = (person: TestPerson) =>
  app.services.db.execute(sql`update users set email_verified = true where id = ${person.id}`);
const closed = () => publish(host, { visibility: "invite-only", title: "Secret supper" });
const going = (key?: string) => ({ answer: "going", key });
const linkTo = async (id: string, more: object = {}) => {
  const link = { id: newId(), name: "Friends", maxUses: null, days: null, ...more };
  return (await host.post(`/events/${id}/links`, link)).body as { id: string; path: string };
};
const keyIn = (link: string) => new URL(link, "http://localhost").searchParams.get("key") ?? "";
const invite = (by: TestPerson, id: string, email: string) =>
  by.post(`/events/${id}/invitations`, { id: newId(), email });

const see = (who: Pick<TestPerson, "get">, slug: string, key: string) =>
  who.get(`/events/${slug}?key=${encodeURIComponent(key)}`);

/** All invitation emails to an address, once nothing is queued. */
async function emailsTo(email: string): Promise<string[]> {
  const folder = app.services.outboxFolder;
  for (;;) {
    const waiting = await app.services.db.execute(
      sql`select 1 from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')`,
    );
    if (waiting.rows.length === 0) break;
    await wait(50);
  }
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map(bodyOf)
    .filter((body) => body.includes("invites you"));
}

/** Decodes only the body: a token in a header may start with 3D. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf("\n\n")).replaceAll("=\n", "").replaceAll("=3D", "=");
}

test("anyone with a link sees an invite-only event, can RSVP, and still sees it later", async () => {
  const { id, slug } = await closed();
  const key = keyIn((await linkTo(id)).path);
  expect(await app.visitor().get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
  expect((await app.visitor().get(`/events/${slug}?key=${key}`)).body.title).toBe("Secret supper");
  expect((await app.visitor().get(`/events/${id}/going?key=${key}`)).status).toBe(200);
  expect(await ben.put(`/events/${id}/answer`, going())).toRefuseWith("NOT_FOUND");
  expect((await ben.put(`/events/${id}/answer`, going(key))).body.myAnswer).toBe("going");
  expect((await ben.get(`/events/${slug}`)).body).toMatchObject({ myRole: "guest" });
  expect((await host.get(`/events/${id}/invitations`)).body.items).toMatchObject([
    { name: "Friends", uses: 1, email: null },
  ]);
});

test("a key gives access only to its own event, not if forged and not across a block", async () => {
  const [one, other] = [await closed(), await closed()];
  const key = keyIn((await linkTo(one.id)).path);
  expect(await see(ben, other.slug, key)).toRefuseWith("NOT_FOUND");
  const forged = `${key.startsWith("A") ? "B" : "A"}${key.slice(1)}`;
  expect(await see(ben, one.slug, forged)).toRefuseWith("NOT_FOUND");
  expect(await see(ben, one.slug, "%00")).toRefuseWith("NOT_FOUND");
  const eve = await app.person("Eve");
  await host.put(`/people/${eve.id}/block`);
  expect(await see(eve, one.slug, key)).toRefuseWith("NOT_FOUND");
  expect(await eve.put(`/events/${one.id}/answer`, going(key))).toRefuseWith("NOT_FOUND");
});

test("a link ends when it is used up, expired or revoked", async () => {
  const { id, slug } = await closed();
  const limited = await linkTo(id, { maxUses: 2 });
  const people = await Promise.all([1, 2, 3, 4].map((at) => app.person(`Crowd ${at}`)));
  const answers = await Promise.all(
    people.map((who) => who.put(`/events/${id}/answer`, going(keyIn(limited.path)))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const late = await linkTo(id, { days: 1 });
  await app.services.db.execute(
    sql`update invitations set expires_at = now() - interval '1 second' where id = ${late.id}`,
  );
  expect(await ben.get(`/events/${slug}?key=${keyIn(late.path)}`)).toRefuseWith("NOT_FOUND");
  const ended = await linkTo(id);
  expect((await host.delete(`/events/${id}/invitations/${ended.id}`)).status).toBe(204);
  expect(await ben.get(`/events/${slug}?key=${keyIn(ended.path)}`)).toRefuseWith("NOT_FOUND");
});

test("an address gets one email per event, whose link works once, for the first person who opens it", async () => {
  const { id, slug } = await closed();
  const email = "newcomer@elsewhere.example";
  expect((await invite(host, id, email)).status).toBe(201);
  expect((await invite(host, id, email.toUpperCase())).status).toBe(201);
  const received = await emailsTo(email);
  expect(received).toHaveLength(1);
  const [link = ""] =
    /http:\/\/localhost:3000\/events\/\S+key=[\w-]+/.exec(received[0] ?? "") ?? [];
  expect(link).toContain(slug);
  // The HTML doesn't show URLs: links have text.
  const [, html = ""] = /<body[^>]*>(.*)<\/body>/s.exec(received[0] ?? "") ?? [];
  expect(html).toContain(">Stop invitations to this address</a>");
  expect(html.replaceAll(/<[^>]*>/g, "")).not.toContain("http");
  // It quotes nothing that users wrote, except the inviter's username.
  expect(received[0]).not.toContain("Secret supper");
  const cleo = await app.person("Cleo");
  expect((await cleo.put(`/events/${id}/answer`, going(keyIn(link)))).status).toBe(200);
  expect(await ben.put(`/events/${id}/answer`, going(keyIn(link)))).toRefuseWith("NOT_FOUND");
  expect((await host.get(`/events/${id}/invitations`)).body.items).toMatchObject([
    { email, uses: 1, path: null },
  ]);
});

test("an address is shown only to the person who invited it", async () => {
  const { id } = await closed();
  const mel = await app.person("Mel");
  await verify(mel);
  await app.services.db.execute(
    sql`insert into event_members (event_id, user_id, role) values (${id}, ${mel.id}, 'manager')`,
  );
  await invite(host, id, "private@elsewhere.example");
  await linkTo(id);
  expect((await mel.get(`/events/${id}/invitations`)).body.items).toMatchObject([{ email: null }]);
  // A second inviter gets the same response, and the address gets no further email.
  expect((await invite(mel, id, "private@elsewhere.example")).status).toBe(201);
  expect(await emailsTo("private@elsewhere.example")).toHaveLength(1);
});

test("people who stopped invitations or emails or blocked the sender get none, without the sender learning it", async () => {
  const { id } = await closed();
  const email = "tired@elsewhere.example";
  await invite(host, id, email);
  const [received = ""] = await emailsTo(email);
  const [, token = ""] = /no-invitations\?token=([\w-]+)/.exec(received) ?? [];
  expect(await app.visitor().post("/invitations/stop", { token: `x${token}` })).toRefuseWith(
    "NOT_FOUND",
  );
  expect((await app.visitor().post("/invitations/stop", { token })).status).toBe(204);
  const other = await closed();
  expect((await invite(host, other.id, email)).status).toBe(201);
  expect(await emailsTo(email)).toHaveLength(1);
  const [foe, silent] = [await app.person("Foe"), await app.person("Silent")];
  await foe.put(`/people/${host.id}/block`);
  await silent.patch("/settings", { emailNotifications: false });
  for (const who of [foe, silent]) {
    expect((await invite(host, other.id, who.email)).status).toBe(201);
    expect(await emailsTo(who.email)).toEqual([]);
  }
});

test("people who already come get no email, without the sender learning it", async () => {
  const [comer, other] = [await app.person("Comer"), await app.person("Other")];
  const { id } = await publish(host, { title: "Supper for two" });
  await comer.put(`/events/${id}/answer`, going());
  const answers = [await invite(host, id, comer.email), await invite(host, id, other.email)];
  expect(answers.map(({ status, body }) => [status, body.uses])).toEqual([
    [201, 0],
    [201, 0],
  ]);
  expect(await emailsTo(comer.email)).toEqual([]);
  expect(await emailsTo(other.email)).toHaveLength(1);
});

test("inviting needs a verified address and is limited per day", async () => {
  const { id } = await publish(ben);
  const link = { id: newId(), name: "", maxUses: null, days: null };
  expect(await ben.post(`/events/${id}/links`, link)).toRefuseWith("VERIFY_EMAIL_FIRST");
  expect(await invite(ben, id, "a@b.example")).toRefuseWith("VERIFY_EMAIL_FIRST");
  const own = await closed();
  const { rateLimiter } = app.services;
  for (let used = 0; used < 50; used += 1)
    await rateLimiter
      .take("email-invitations", host.id, { allowed: 50, seconds: 86_400 })
      .catch(() => {});
  expect(await invite(host, own.id, "fifty-first@b.example")).toRefuseWith("TOO_MANY_TRIES");
  await rateLimiter.forget("email-invitations", host.id);
});

test("people invited by name are notified, at most twenty a day who follow neither host nor inviter", async () => {
  const { id } = await closed();
  const fan = await app.person("Fan");
  await fan.put(`/people/${host.id}/follow`);
  await fan.patch("/settings", { autoRsvp: false });
  const inviteGuest = async (who: TestPerson) =>
    host.post(`/events/${id}/people`, { username: await usernameOf(who), role: "guest" });
  expect((await inviteGuest(ben)).status).toBe(200);
  expect(await notificationTexts(ben)).toContain("Host invited you to “Secret supper”.");
  const { rateLimiter } = app.services;
  for (let used = 0; used < 20; used += 1)
    await rateLimiter
      .take("strangers-invited", host.id, { allowed: 20, seconds: 86_400 })
      .catch(() => {});
  expect(await inviteGuest(await app.person("Stranger"))).toRefuseWith("TOO_MANY_TRIES");
  expect((await inviteGuest(fan)).status).toBe(200);
  expect(await notificationTexts(fan)).toContain("Host invited you to “Secret supper”.");
});

test("deleting an account removes its address from invitations", async () => {
  const { id } = await closed();
  const gone = await app.person("Gone");
  await verify(gone);
  await invite(host, id, gone.email);
  await gone.post("/my/account/deletion", { password: gone.password });
  const left = await app.services.db.execute(
    sql`select 1 from invitations where email = ${gone.email}`,
  );
  expect(left.rows).toEqual([]);
});
