import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sendNotificationEmails } from "./send-emails.ts";
import { notificationsOf, comment, postBy, usernameOf } from "./test-notifications.ts";

let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const about =
  /New |Comment|Mention|RSVP|notifications|following you|liked|commented|mentioned|going to/;
const emailsTo = ({ email }: TestPerson) =>
  mailbox.emails.filter(
    (received) => received.to?.[0]?.address === email && about.test(received.subject ?? ""),
  );
/** Makes everything that waits this many minutes older. */
const passMinutes = (minutes: number) =>
  app.services.db.transaction(async (tx) => {
    for (const [table, column] of [
      ["notifications", "time"],
      ["notifications", "mailed_at"],
      ["notification_emails", "sent_at"],
    ] as const)
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} - ${minutes} * interval '1 minute'`,
      );
  });
/** Sends what is due, and waits until all emails have arrived. */
async function sendDue(): Promise<void> {
  await sendNotificationEmails(app.services);
  const mark = `${crypto.randomUUID()}@people.example`;
  await app.services.mail.send({ to: mark, subject: "Mark", text: "Mark", html: "Mark" });
  await mailbox.emailTo(mark, /Mark/);
}
async function verified(name: string) {
  const person = await app.person(name);
  await app.services.db.execute(
    sql`update users set email_verified = true where id = ${person.id}`,
  );
  return person;
}
const header = (email: Email | undefined, key: string) =>
  email?.headers.find((one) => one.key === key)?.value;

test("what is still unread after two minutes is sent in one email, at most every 15 minutes", async () => {
  const [ana, ben] = [await verified("Ana"), await app.person("Ben")];
  const own = await postBy(ana);
  await ben.put(`/people/${ana.id}/follow`);
  await comment(ben, own.id);
  await sendDue();
  expect(emailsTo(ana)).toEqual([]);
  await passMinutes(3);
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(emailsTo(ana)).toHaveLength(1);
  const [email] = emailsTo(ana);
  expect(email?.subject).toBe(
    "Ben commented on your post “Doors at eight.\u2060”, and 1 more notification",
  );
  expect(email?.text).toContain(
    `Ben started following you.\nhttp://localhost:3000/profile/${ben.id}`,
  );
  expect(email?.html).toContain(`<a href="http://localhost:3000/posts/${own.id}"`);

  const cleo = await app.person("Cleo");
  await cleo.put(`/people/${ana.id}/follow`);
  await passMinutes(5);
  await sendDue();
  expect(emailsTo(ana)).toHaveLength(1);
  await passMinutes(11);
  await sendDue();
  expect(emailsTo(ana)).toHaveLength(2);
  expect(emailsTo(ana)[1]).toMatchObject({ subject: "Cleo and Ben started following you" });
  expect(emailsTo(ana)[1]?.text).toContain("Cleo and Ben started following you.");
  await passMinutes(60);
  await sendDue();
  expect(emailsTo(ana)).toHaveLength(2);
});

test("nothing is emailed if it was read, undone, hidden by a block or switched off, and likes never are", async () => {
  const [dora, ben, eve] = [
    await verified("Dora"),
    await app.person("Ben"),
    await app.person("Eve"),
  ];
  const own = await postBy(dora);
  await ben.put(`/people/${dora.id}/follow`);
  const [card] = await notificationsOf(dora);
  await dora.put(`/notifications/${card?.id}/read`);
  await eve.put(`/people/${dora.id}/follow`);
  await eve.delete(`/people/${dora.id}/follow`);
  await comment(eve, own.id);
  await dora.put(`/people/${eve.id}/block`);
  await ben.put(`/posts/${own.id}/like`);
  await dora.put("/notification-choices/mention", { email: false });
  await postBy(ben, { content: `@${await usernameOf(dora)}` });
  await passMinutes(20);
  await sendDue();
  expect(emailsTo(dora)).toEqual([]);
  await dora.put("/notification-choices/like", { email: true });
  await sendDue();
  expect(emailsTo(dora)).toMatchObject([
    { subject: "Ben liked your post “Doors at eight.\u2060”" },
  ]);
});

test("nothing is sent to an unverified address or when the master switch is off", async () => {
  const [finn, gina, ben] = [
    await app.person("Finn"),
    await verified("Gina"),
    await app.person("Ben"),
  ];
  await gina.patch("/settings", { emailNotifications: false });
  for (const { id } of [finn, gina]) await ben.put(`/people/${id}/follow`);
  await passMinutes(20);
  await sendDue();
  expect([emailsTo(finn), emailsTo(gina)]).toEqual([[], []]);
});

test("names and other people's texts cannot inject a header, markup or link into an email", async () => {
  const hana = await verified("Hana");
  const evil = await app.person("Win <b>now</b> https://evil.example/x");
  const own = await postBy(hana, {
    content: "Line one\r\nBcc: victim@people.example\u2028<img src=x>",
  });
  await comment(evil, own.id);
  await postBy(evil, { content: `Buy at evil.example @${await usernameOf(hana)}` });
  await passMinutes(3);
  await sendDue();
  const [email] = emailsTo(hana);
  expect(email?.subject).toMatch(/mentioned you in a post, and 1 more notification$/);
  expect([email?.to?.length, email?.cc, email?.bcc]).toEqual([1, undefined, undefined]);
  expect(email?.html).not.toMatch(/<(b|img)\b/);
  expect(email?.html).toContain("&lt;b&gt;now");
  expect(`${email?.text} ${email?.html}`).not.toMatch(/evil\.example|https:\/\/evil|Buy at/);
});

test("a mail program unsubscribes with one click; opening the link does not", async () => {
  const [ida, ben] = [await verified("Ida"), await app.person("Ben")];
  await ben.put(`/people/${ida.id}/follow`);
  await passMinutes(3);
  await sendDue();
  const [email] = emailsTo(ida);
  expect(header(email, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = /^<(http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+)>$/.exec(
    header(email, "list-unsubscribe") ?? "",
  )?.[1];
  expect(email?.text).toContain(link);
  const isOn = async () => (await ida.get("/settings")).body.emailNotifications;
  const address = new URL(link ?? "");
  await app.visitor().fetch(address.pathname + address.search);
  await app.visitor().fetch(address.pathname + address.search, { method: "HEAD" });
  expect(await isOn()).toBe(true);
  // As a mail program sends it: without an Origin, with a form as its body.
  const oneClick = (token: string) =>
    app.app.fetch(
      new Request(`http://localhost:3000/unsubscribe?token=${token}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      }),
    );
  const token = address.searchParams.get("token") ?? "";
  for (const wrong of ["", "x", token.slice(1), `${token}AAAA`, token.replace(/^.{4}/, "AAAA")])
    expect((await oneClick(wrong)).status).toBe(404);
  expect(await isOn()).toBe(true);
  expect((await oneClick(token)).status).toBe(200);
  expect((await oneClick(token)).status).toBe(200);
  expect(await isOn()).toBe(false);
});

test("the link's page unsubscribes too, and only the token's person", async () => {
  const [jon, ben] = [await verified("Jon"), await app.person("Ben")];
  await ben.put(`/people/${jon.id}/follow`);
  await passMinutes(3);
  await sendDue();
  const token = /token=([\w-]+)/.exec(emailsTo(jon)[0]?.text ?? "")?.[1];
  const answer = await ben.post("/unsubscribe", { token });
  expect(answer.status).toBe(204);
  expect((await jon.get("/settings")).body.emailNotifications).toBe(false);
  expect((await ben.get("/settings")).body.emailNotifications).toBe(true);
  expect(await ben.post("/unsubscribe", { token: "x".repeat(64) })).toRefuseWith("NOT_FOUND");
  await jon.post("/my/account/deletion", { password: jon.password });
  expect(await ben.post("/unsubscribe", { token })).toRefuseWith("NOT_FOUND");
});

test("many servers running in the same minute send one email", async () => {
  const [kim, ben] = [await verified("Kim"), await app.person("Ben")];
  await ben.put(`/people/${kim.id}/follow`);
  await passMinutes(3);
  await Promise.all(Array.from({ length: 8 }, () => sendNotificationEmails(app.services)));
  await sendDue();
  await wait(300);
  expect(emailsTo(kim)).toHaveLength(1);
});

test("an email that fails does not stop the others and is sent in the next round", async () => {
  const [ana, ben, cleo] = [await verified("Ana"), await verified("Ben"), await app.person("Cleo")];
  for (const person of [ana, ben]) await cleo.put(`/people/${person.id}/follow`);
  await passMinutes(3);
  const { mail } = app.services;
  const failing: typeof mail = {
    ...mail,
    send: async (email, tx) => {
      if (email.to === ana.email) throw new Error("no room");
      await mail.send(email, tx);
    },
  };
  await sendNotificationEmails({ ...app.services, mail: failing });
  await mailbox.emailTo(ben.email, /started following you/);
  expect(emailsTo(ana)).toEqual([]);
  await sendDue();
  expect(emailsTo(ana)).toHaveLength(1);
  expect(emailsTo(ben)).toHaveLength(1);
});
