import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publish } from "../../src/server/events/test-events.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { openMail } from "../../src/server/lib/mail.ts";
import { openSealer } from "../../src/server/lib/sealer.ts";
import { sendNotificationEmails } from "../../src/server/notifications/send-emails.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { sendTickets } from "../../src/server/tickets/send-tickets.ts";
import { buyTickets, putOnSale } from "../../src/server/tickets/test-tickets.ts";
import { startMailbox, type Mailbox } from "../setup/mailbox.ts";
import { findEverywhere, openMarks } from "./marks.ts";

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

const verify = ({ id }: TestPerson) =>
  app.services.db.execute(sql`update users set email_verified = true where id = ${id}`);

/** The secret part of a link in an email. */
async function secretIn(email: string, link: RegExp): Promise<string> {
  return vi.waitFor(
    () => {
      const theirs = mailbox.emails.filter(({ to }) => to?.[0]?.address === email);
      const [, found] = link.exec(theirs.map((one) => JSON.stringify(one)).join("\n")) ?? [];
      if (!found) throw new Error(`no ${link} in the emails to ${email}`);
      return found;
    },
    { timeout: 30_000 },
  );
}

test("no link in an email can be read from the job table, before or after sending", async () => {
  const [host, ana] = [await app.person("Host"), await app.person("Ana")];
  const verifying = await secretIn(ana.email, /verify-email\?token=([\w-]+)/);
  await Promise.all([verify(host), verify(ana)]);

  await ana.post("/password/forgot", { email: ana.email });
  await ana.post("/email/change", { email: "ana.new@people.example" });
  const event = await publish(host, { visibility: "invite-only" });
  await host.post(`/events/${event.id}/invitations`, { id: newId(), email: "ivy@guests.example" });
  const typeId = await putOnSale(app, event.id);
  const order = { typeId, email: "gus@guests.example", name: "Gus" };
  const [ticket] = await buyTickets(app, event.id, order);
  await app.services.db.transaction((tx) => sendTickets(app.services, tx, ticket!.orderId));
  await host.put(`/people/${ana.id}/follow`);
  await app.services.db.execute(
    sql`update notifications set time = time - interval '10 minutes' where recipient_id = ${ana.id}`,
  );
  await sendNotificationEmails(app.services);

  const secrets = {
    verifying,
    resetting: await secretIn(ana.email, /reset-password\?token=([\w-]+)/),
    oldAddress: await secretIn(ana.email, /confirm-email\?token=([\w-]+)/),
    newAddress: await secretIn("ana.new@people.example", /token=([\w-]+)/),
    inviting: await secretIn("ivy@guests.example", /key=([\w.%-]+)/),
    stopInviting: await secretIn("ivy@guests.example", /no-invitations\?token=([\w-]+)/),
    ticket: await secretIn("gus@guests.example", /key=([\w.%-]+)/),
    unsubscribing: await secretIn(ana.email, /unsubscribe\?token=([\w-]+)/),
  };
  const client = await openMarks(app.databaseUrl);
  const { rows } = await client.query("select 1 from jobs.job where name = 'mail'");
  expect(rows.length).toBeGreaterThanOrEqual(7);
  for (const [kind, secret] of Object.entries(secrets)) {
    expect(secret.length, kind).toBeGreaterThanOrEqual(20);
    const found = await findEverywhere(client, [secret, decodeURIComponent(secret)]);
    expect(
      found.filter((row) => row.startsWith("jobs.")),
      kind,
    ).toEqual([]);
  }
  await client.end();
});

test("an email queued before encryption was introduced is still sent; one encrypted with another secret fails with its reason", async () => {
  const { jobs, config, rateLimiter } = app.services;
  const plain = { id: newId(), to: "old@guests.example", subject: "From before", text: "Hello" };
  await jobs.send("mail", { ...plain, html: "<p>Hello</p>" });
  expect((await mailbox.emailTo("old@guests.example", /From before/)).text).toContain("Hello");

  const handlers: ((data: object) => Promise<void>)[] = [];
  const work = async (_: string, handle: unknown) =>
    void handlers.push(handle as (typeof handlers)[number]);
  const reading: typeof jobs = { ...jobs, work };
  const sealer = openSealer("o".repeat(43), "queued emails");
  await openMail({ config, jobs: reading, sealer, rateLimiter, outboxFolder: app.folder });
  const foreign = openSealer("n".repeat(43), "queued emails").seal(JSON.stringify(plain));
  await expect(async () =>
    handlers[0]?.({ id: plain.id, to: plain.to, sealed: foreign }),
  ).rejects.toThrow(/SESSION_SECRET/);
});
