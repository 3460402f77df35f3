import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { openJobs } from "../../src/server/lib/jobs.ts";
import { openMail } from "../../src/server/lib/mail.ts";
import { openSealer } from "../../src/server/lib/sealer.ts";
import { testApp, type TestApp } from "../../src/server/test-app.ts";

const flood = 2_000;
// The full test sends 10,000 at 6,000 a minute.
const paced = Number(process.env["PACED_EMAILS"] ?? 40);
const perMinute = Number(process.env["EMAIL_PACE"] ?? 600);

test("a flood of emails uses few, reused connections; each email is sent once, and urgent ones first", async () => {
  const server = await startMailServer();
  const app = await appWithoutJobs({ SMTP_URL: server.url });
  for (const some of batches(newsletters(flood), 200))
    await Promise.all(some.map((one) => app.services.mail.send(one)));
  await app.services.mail.send({ ...email("ana"), subject: "Log in" });
  await app.services.mail.send({ ...newsletters(1)[0]!, ...email("ben"), urgent: true });
  const startedAt = performance.now();
  await Promise.all([startWorkingOnEmails(app), startWorkingOnEmails(app)]);
  const last = { timeout: 110_000 };
  await expect.poll(() => server.received.length, last).toBe(flood + 2);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(flood + 2);
  const first = server.received.slice(0, 60).map(({ to }) => to.split("@")[0]);
  // Taken in the very first batches, which are sent together.
  expect(first).toEqual(expect.arrayContaining(["ana", "ben"]));
  // Ten for each of two servers; each connection is reused for a hundred emails.
  expect(server.connections()).toBeLessThanOrEqual(20 + flood / 50);
  console.info(`${flood} emails in ${seconds.toFixed(1)} s by ${server.connections()} connections`);
});

test(
  "two servers together don't exceed the configured rate",
  async () => {
    const server = await startMailServer();
    const app = await appWithoutJobs({ SMTP_URL: server.url, EMAILS_PER_MINUTE: `${perMinute}` });
    for (const some of batches(newsletters(paced), 200))
      await Promise.all(some.map((one) => app.services.mail.send(one)));
    await Promise.all([startWorkingOnEmails(app), startWorkingOnEmails(app)]);
    const secondsAtLeast = (paced * 60) / perMinute;
    const patient = { timeout: 60_000 + secondsAtLeast * 5_000, interval: 200 };
    await expect.poll(() => server.received.length, patient).toBe(paced);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(paced);
    const times = server.received.map(({ at }) => at);
    const seconds = (times.at(-1)! - times[0]!) / 1_000;
    // Batches have at most ten emails and start once the previous one's time is up; the first may be delayed by connecting.
    expect(seconds).toBeGreaterThan(secondsAtLeast - 2.1);
    console.info(`${paced} emails at ${perMinute} a minute in ${seconds.toFixed(1)} s`);
  },
  120_000 + (paced * 300_000) / perMinute,
);

const email = (name: string) => ({
  to: `${name}@people.example`,
  subject: "News",
  text: "Doors at eight.",
  html: "<p>Doors at eight.</p>",
});

function newsletters(count: number) {
  const unsubscribeUrl = "http://localhost:3000/unsubscribe";
  return Array.from({ length: count }, (_, at) => ({ ...email(`reader${at}`), unsubscribeUrl }));
}

function* batches<One>(all: One[], size: number): Generator<One[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

async function appWithoutJobs(env: Record<string, string>): Promise<TestApp> {
  const app = await testApp({ JOBS: "off", ...env });
  onTestFinished(() => app.close());
  return app;
}

/** The parts of another server of the same site that send emails. */
async function startWorkingOnEmails({ databaseUrl, services, folder }: TestApp): Promise<void> {
  const { log, config, rateLimiter } = services;
  const database = openDatabase({ connection: { connectionString: databaseUrl }, log });
  const hooks = { log, isPaused: () => false, afterEach: () => undefined };
  const jobs = await openJobs(database.pool, hooks);
  const sealer = openSealer("s".repeat(43), "queued emails");
  const mail = await openMail({ config, jobs, sealer, rateLimiter, outboxFolder: folder });
  onTestFinished(async () => {
    await jobs.stop();
    mail.close();
    await database.close();
  });
}

/** A mail server on loopback that records recipients and times, and counts connections. */
async function startMailServer() {
  const received: { to: string; at: number }[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      stream.resume().on("end", () => {
        const to = envelope.rcptTo[0]?.address ?? "";
        received.push({ to, at: performance.now() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => connections };
}
