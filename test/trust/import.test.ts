import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataFolder } from "../../src/server/lib/database/data-folder.ts";
import { startEmbeddedPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { testApp, type TestApp } from "../../src/server/test-app.ts";
import { slowness } from "../setup/slowness.ts";

const file = path.resolve("test/fixtures/conferences.json");
let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), "marquee-import-"));
  // As root, the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number; output: string };

function runImport(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  const all = { ...process.env, INIT_CWD: process.cwd(), ...env };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["src/samples/import.ts", ...words],
      { env: all },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

type Entry = { name: string; startDate: string; endDate: string; city?: string; topic: string };

/** The expected result, counted independently of the importer. */
async function expected() {
  const entries = JSON.parse(await readFile(file, "utf8")) as Entry[];
  const one = ({ name, startDate, city = "" }: Entry) =>
    JSON.stringify([
      name.split(/\s+/).filter(Boolean).join(" ").toLowerCase(),
      startDate,
      city.toLowerCase(),
    ]);
  const names = new Set(entries.map(one));
  const today = new Date().toISOString().slice(0, 10);
  const coming = new Set(entries.filter(({ endDate }) => endDate >= today).map(one));
  return { entries: entries.length, events: names.size, coming: coming.size };
}

async function fingerprint() {
  const result = await app.services.db.execute<{ events: string; print: string }>(
    "select count(*) as events, md5(string_agg(md5(events::text), '' order by id)) as print from events",
  );
  return result.rows[0];
}

test("six thousand real conferences are imported within a minute while the app runs, and a second import changes nothing", async () => {
  const wanted = await expected();
  const startedAt = Date.now();
  const first = await runImport({ DATABASE_URL: app.databaseUrl }, "conferences", file);
  expect(Date.now() - startedAt).toBeLessThan(60_000 * (await slowness()));
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain(
    `${wanted.entries} entries read: ${wanted.events} events, ${wanted.entries - wanted.events} put together, 0 skipped`,
  );
  expect(first.output).toContain(`${wanted.events} new events, 0 changed, 0 as they were`);
  const before = await fingerprint();
  const second = await runImport({ DATABASE_URL: app.databaseUrl }, "conferences", file);
  expect(second.output).toContain(`0 new events, 0 changed, ${wanted.events} as they were`);
  expect(await fingerprint()).toEqual(before);

  const visitor = app.visitor();
  const coming = await visitor.get("/events?category=Technology");
  expect(coming.body.total).toBe(wanted.coming);
  const past = await visitor.get("/events?from=2013-01-01&to=2027-12-31");
  // Discover stops counting here.
  expect(past.body.total).toBe(501);
  const { rows } = await app.services.db.execute(
    "select count(*)::int as n from events where source is not null",
  );
  expect(rows).toEqual([{ n: wanted.events }]);
  expect(past.body.items[0]).toMatchObject({
    title: "Rubyfuza",
    startsAt: "2013-02-07T00:00:00.000Z",
    endsAt: "2013-02-10T00:00:00.000Z",
    allDay: true,
    city: "Cape Town",
    tags: ["ruby"],
  });
});

test("a changed entry is updated, and data added here is kept", async () => {
  const visitor = app.visitor();
  const [event] = (await visitor.get("/events?limit=1&category=Technology")).body.items;
  const ana = await app.person("Ana");
  await ana.put(`/events/${event.id}/answer`, { answer: "going", guests: 2 });
  const entries = JSON.parse(await readFile(file, "utf8")) as (Entry & {
    online?: boolean;
    url: string;
  })[];
  for (const entry of entries)
    if (entry.name.trim() === event.title) entry.url = "https://moved.example/";
  const changed = path.join(folder, "changed.json");
  await writeFile(changed, JSON.stringify(entries));
  const { output } = await runImport({ DATABASE_URL: app.databaseUrl }, "conferences", changed);
  expect(output).toMatch(/ 0 new events, [1-9] changed/);
  const { link, ...page } = (await ana.get(`/events/${event.slug}`)).body;
  expect(page).toMatchObject({ going: 3, myAnswer: "going" });
  // Attendees get a personal link that leads to the event's current location.
  const entered = await ana.fetch(link, { redirect: "manual" });
  expect(entered.headers.get("location")).toBe("https://moved.example/");
});

test("it finds a running server's embedded database, and starts it if none is running", async () => {
  const oneConference = path.join(folder, "few.json");
  await writeFile(
    oneConference,
    JSON.stringify([
      { name: "Only One", startDate: "2027-01-01", endDate: "2027-01-01", topic: "css" },
    ]),
  );
  const env = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: "" };
  expect((await runImport(env, "conferences", oneConference)).output).toContain("1 new events");
  const held = await openDataFolder(env.DATA_DIR);
  const server = await startEmbeddedPostgres({ dataDir: held.path, log: createLog("fatal") });
  try {
    expect((await runImport(env, "conferences", oneConference)).output).toContain(
      "0 new events, 0 changed, 1 as they were",
    );
  } finally {
    await server.stop();
    await held.close();
  }
});

test("a wrong file or command ends with a message and an exit code, and writes nothing", async () => {
  const broken = path.join(folder, "broken.json");
  await writeFile(broken, "[{]");
  const before = await fingerprint();
  const env = { DATABASE_URL: app.databaseUrl };
  expect(await runImport(env, "conferences", broken)).toMatchObject({
    code: 1,
    output: expect.stringContaining("it is not JSON"),
  });
  expect(await runImport(env, "conferences", path.join(folder, "none.json"))).toMatchObject({
    code: 1,
    output: expect.stringContaining("There is no file"),
  });
  expect(await runImport(env, "conferences", folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining("is a folder"),
  });
  expect(await runImport(env, "parties", broken)).toMatchObject({ code: 2 });
  expect(await fingerprint()).toEqual(before);
});
