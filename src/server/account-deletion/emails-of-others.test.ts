import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emailsTo, tokenMailedTo } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
/** Its mail server is away, so its emails stay queued. */
let waiting: TestApp;
beforeAll(async () => {
  app = await testApp();
  waiting = await testApp({ SMTP_URL: "smtp://127.0.0.1:1" });
});
afterAll(async () => {
  await waiting.close();
  await app.close();
});

const leave = (person: TestPerson) =>
  person.post("/my/account/deletion", { password: person.password });

/** Two people; the address of the first is the end of the second's. */
const anaAndJoana = async (on: TestApp) =>
  [
    await on.person("Ana", { email: "ana@people.example" }),
    await on.person("Joana", { email: "joana@people.example" }),
  ] as const;

test("a deleted account's queued emails go, and those to an address that contains its address stay", async () => {
  const [ana, joana] = await anaAndJoana(waiting);
  const { jobs, db } = waiting.services;
  await jobs.send("mail", { to: "Ana@People.example" });
  const queuedTo = async (address: string) => {
    const { rows } = await db.execute(
      sql`select data ->> 'id' from jobs.job where data ->> 'to' = ${address}`,
    );
    return rows.length;
  };
  const before = await queuedTo(joana.email);
  expect(before).toBeGreaterThan(0);
  expect((await leave(ana)).status).toBe(204);
  expect(await queuedTo(joana.email)).toBe(before);
  expect(await queuedTo("Ana@People.example")).toBe(0);
  // The one that confirms the deletion.
  expect(await queuedTo(ana.email)).toBe(1);
});

test("an email to many goes on to the others if the last person it was sent to deletes their account", async () => {
  const { jobs, db } = waiting.services;
  const eve = await waiting.person("Eve");
  const rest = { letterId: newId(), after: eve.email, sent: 100 };
  await jobs.sendAt("attendee-letters", rest, new Date(Date.now() + 3_600_000));
  expect((await leave(eve)).status).toBe(204);
  const { rows } = await db.execute(sql`select data from jobs.job where name = 'attendee-letters'`);
  expect(rows).toEqual([{ data: rest }]);
});

test("a deleted account leaves the links and the outbox emails of similar addresses alone", async () => {
  const [ana, joana] = await anaAndJoana(app);
  await joana.post("/password/forgot", { email: joana.email });
  const token = await tokenMailedTo(app, joana.email, /password/i);
  await tokenMailedTo(app, ana.email, /Verify/);
  const before = await emailsTo(app, joana.email);
  expect((await leave(ana)).status).toBe(204);
  expect(await emailsTo(app, joana.email)).toHaveLength(before.length);
  const subjects = async () => (await emailsTo(app, ana.email)).map(({ subject }) => subject);
  await vi.waitFor(
    async () => expect(await subjects()).toEqual(["Your account is deleted"]),
    9_000,
  );
  const reset = await app
    .visitor()
    .post("/password/reset", { token, password: "another long walk" });
  expect(reset.status).toBe(204);
});

test("somebody who signs up with another's address doesn't take their invitation along when they leave", async () => {
  const host = await app.person("Host");
  const event = await publish(host, { visibility: "invite-only" });
  const email = "ivy@guests.example";
  await app.services.db.execute(sql`update users set email_verified = true where id = ${host.id}`);
  await host.post(`/events/${event.id}/invitations`, { id: newId(), email });
  const invited = () =>
    app.services.db.execute(sql`select id from invitations where email = ${email}`);
  expect((await invited()).rows).toHaveLength(1);
  expect((await leave(await app.person("Not Ivy", { email }))).status).toBe(204);
  expect((await invited()).rows).toHaveLength(1);
});

test("a file that can't be deleted doesn't hide that the account is gone", async () => {
  const uma = await app.person("Uma");
  // Deleting a folder as if it were a file fails.
  const upload = `${uma.id.replaceAll("-", "")}-i${"0".repeat(24)}`;
  await mkdir(path.join(app.services.uploadFolder, upload), { recursive: true });
  const disconnect = vi.spyOn(app.services.live, "disconnectPerson");
  expect((await leave(uma)).status).toBe(204);
  expect(disconnect).toHaveBeenCalledWith(uma.id);
  expect(uma.cookie()).not.toContain("session_token");
  expect(await readdir(app.services.uploadFolder)).toContain(upload);
});
