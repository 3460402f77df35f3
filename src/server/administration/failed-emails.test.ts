import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { appoint } from "../moderation/test-moderation.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let adele: TestPerson;
let port = 0;
let isOpen = false;
const server = createServer((socket) => {
  if (!isOpen) return socket.end("421 Closed for tonight\r\n");
  socket.write("220 Open\r\n");
  socket.on("data", (line) =>
    socket.write(/^RCPT/i.test(String(line)) ? "550 No such mailbox\r\n" : "250 OK\r\n"),
  );
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as { port: number }).port;
  app = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  adele = await app.person("Adele");
  await appoint(app, adele, "administrator");
});
afterAll(async () => {
  await app.close();
  server.close();
});

const failed = async () => (await adele.get("/administration/failed-emails")).body.items;

test("an email that couldn't be sent is listed with the reason and can be sent again once", async () => {
  const { db, mail } = app.services;
  const to = `lost-${newId().slice(-8)}@people.example`;
  await mail.send({ to, subject: "Hello", text: "Hello", html: "<p>Hello</p>" });
  // Simulates the last attempt.
  await expect
    .poll(
      async () => {
        await db.execute(
          sql`update jobs.job set retry_limit = retry_count where name = 'mail' and data ->> 'to' = ${to} and state in ('created', 'retry')`,
        );
        await db.execute(
          sql`update jobs.job set start_after = now() where name = 'mail' and data ->> 'to' = ${to} and state = 'retry'`,
        );
        return (await failed()).map((one: { to: string }) => one.to);
      },
      { timeout: 60_000 },
    )
    .toContain(to);
  const email = (await failed()).find((one: { to: string }) => one.to === to);
  expect(email.problem).not.toBe("");
  expect(JSON.stringify(email)).not.toContain("Hello");
  const again = () => adele.post(`/administration/failed-emails/${email.id}/resend`);
  const twice = await Promise.all([again(), again()]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from jobs.job where name = 'mail' and data ->> 'to' = ${to} and state in ('created', 'active', 'retry')`,
  );
  expect(rows[0]?.waiting).toBe(1);
  const mo = await app.person("Mo");
  await appoint(app, mo);
  expect(await mo.get("/administration/failed-emails")).toRefuseWith("NOT_FOUND");
});

test("an email whose address the mail server rejects permanently is listed at once", async () => {
  isOpen = true;
  const { db, mail } = app.services;
  const to = `nobody-${newId().slice(-8)}@people.example`;
  await mail.send({ to, subject: "Hello", text: "Hello", html: "<p>Hello</p>" });
  await expect
    .poll(async () => (await failed()).find((one: { to: string }) => one.to === to)?.problem, {
      timeout: 60_000,
    })
    .toContain("550 No such mailbox");
  const { rows } = await db.execute<{ tries: number }>(
    sql`select retry_count as tries from jobs.job where name = 'mail' and data ->> 'to' = ${to}`,
  );
  expect(rows).toEqual([{ tries: 0 }]);
  // The failed email doesn't count as the oldest one waiting.
  const waiting = sql`delete from jobs.job where name = 'mail' and state in ('created', 'retry')`;
  await expect
    .poll(async () => {
      await db.execute(waiting);
      return (await adele.get("/administration/jobs")).body.emails;
    })
    .toMatchObject({ waiting: 0, oldestAt: null });
  isOpen = false;
});
