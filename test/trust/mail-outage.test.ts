import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { openJobs, type Jobs } from "../../src/server/lib/jobs.ts";
import { openMail } from "../../src/server/lib/mail.ts";
import { openSealer } from "../../src/server/lib/sealer.ts";
import { testApp, type TestApp } from "../../src/server/test-app.ts";
import { freePort } from "../setup/running-marquee.ts";

const minute = 60;

test("an outage of the mail server for twenty minutes loses no email and duplicates none", async () => {
  const port = await freePort();
  const app = await testApp({ JOBS: "off", SMTP_URL: `smtp://127.0.0.1:${port}` });
  onTestFinished(() => app.close());
  const jobs = await openWorker(app);
  await workOnEmails(app, jobs);
  const recipients = Array.from({ length: 20 }, (_, at) => `reader${at}@people.example`);
  for (const to of recipients)
    await app.services.mail.send({ to, subject: "News", text: "Doors.", html: "<p>Doors.</p>" });

  await letTimePass(app, "mail", 20 * minute);
  expect(await countOf(app, "failed")).toBe(0);
  const received = await startMailServer(port);
  await letTimePass(app, "mail", 20 * minute);
  await expect.poll(() => countOf(app, "mail")).toBe(0);
  expect(received.toSorted()).toEqual(recipients.toSorted());
});

test("a job that always fails is tried nine times, then set aside with its reason, and blocks nothing", async () => {
  const app = await testApp({ JOBS: "off" });
  onTestFinished(() => app.close());
  const jobs = await openWorker(app);
  const tries: string[] = [];
  await jobs.work("poisoned", async ({ what }: { what: string }) => {
    tries.push(what);
    if (what === "poison") throw Object.assign(new Error("no"), { code: "EPOISON" });
  });
  await jobs.send("poisoned", { what: "poison" });
  await expect.poll(() => tries).toEqual(["poison"]);
  await jobs.sendAll(
    "poisoned",
    ["one", "two", "three"].map((what) => ({ what })),
  );
  await expect.poll(() => tries).toEqual(expect.arrayContaining(["one", "two", "three"]));

  await letTimePass(app, "poisoned", 60 * minute);
  expect(tries.filter((what) => what === "poison")).toHaveLength(9);
  expect(tries.filter((what) => what !== "poison")).toHaveLength(3);
  const { rows } = await app.services.db.execute(
    "select data, output from jobs.job where name = 'failed'",
  );
  expect(rows).toEqual([{ data: { what: "poison" }, output: { message: "EPOISON" } }]);
});

/** The parts of another server of the same site that run its jobs, polling constantly. */
async function openWorker({ databaseUrl, services: { log } }: TestApp): Promise<Jobs> {
  const database = openDatabase({ connection: { connectionString: databaseUrl }, log });
  const hooks = { log, isPaused: () => false, afterEach: () => undefined, pollSeconds: 0.1 };
  const jobs = await openJobs(database.pool, hooks);
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
  });
  return jobs;
}

async function workOnEmails({ services, folder }: TestApp, jobs: Jobs): Promise<void> {
  const { config, rateLimiter } = services;
  const sealer = openSealer("s".repeat(43), "queued emails");
  const mail = await openMail({ config, jobs, sealer, rateLimiter, outboxFolder: folder });
  onTestFinished(() => mail.close());
}

/** Makes each of a queue's jobs due without waiting for it, until this many seconds have been skipped or none is left. */
async function letTimePass(app: TestApp, queue: string, seconds: number): Promise<void> {
  const skip = `update jobs.job set start_after = start_after - make_interval(secs => $2)
    where name = $1 and state < 'active' and start_after > now()`;
  const next = `select extract(epoch from min(start_after) - now())::float8 as due, count(*)::int as left
    from jobs.job where name = $1 and state < 'completed'`;
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  for (let gone = 0; gone < seconds;) {
    const { rows } = await client.query<{ due: number | null; left: number }>(next, [queue]);
    if (rows[0]?.left === 0) break;
    const step = Math.max(0, rows[0]?.due ?? 0);
    gone += step;
    if (step > 0) await client.query(skip, [queue, step]);
    await sleep(20);
  }
  await client.end();
}

async function countOf({ services }: TestApp, queue: string): Promise<number> {
  const { rows } = await services.db.execute<{ count: number }>(
    `select count(*)::int from jobs.job where name = '${queue}' and state < 'completed'`,
  );
  return rows[0]?.count ?? 0;
}

/** A mail server on loopback that records recipients. */
async function startMailServer(port: number): Promise<string[]> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      stream.resume().on("end", () => {
        received.push(envelope.rcptTo[0]?.address ?? "");
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return received;
}
