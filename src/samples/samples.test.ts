import sharp from "sharp";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acts } from "../server/acts/tables.ts";
import { listedAct } from "../server/bookings/test-bookings.ts";
import { calls } from "../server/calls/tables.ts";
import { sendApplication } from "../server/calls/test-calls.ts";
import { events } from "../server/events/tables.ts";
import { identities } from "../server/sessions/tables.ts";
import { testApp, type TestApp } from "../server/test-app.ts";
import { verified } from "../server/messages/test-people.ts";
import { users } from "../server/people/tables.ts";
import { comments, likes, posts } from "../server/posts/tables.ts";
import { recordedTitle } from "./add-sample-recording.ts";
import { nextTime, sameTimeLater, refreshSamples, removeSamples } from "./samples.ts";
import { buyTickets, putOnSale } from "../server/tickets/test-tickets.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function counts() {
  const { db } = app.services;
  const tables = [users, events, posts, likes, comments, identities];
  return Promise.all(tables.map((table) => db.$count(table)));
}

test("fresh samples have five upcoming events in each of three categories, and adding them again changes nothing", async () => {
  const { db } = app.services;
  await refreshSamples(db, { add: true });
  const before = await counts();
  await refreshSamples(db, { add: true });
  expect(await counts()).toEqual(before);
  expect(before).toEqual([6, 15, 8, 22, 7, 0]);
  const visitor = app.visitor();
  for (const category of ["Technology", "Music", "Business"]) {
    const { body } = await visitor.get(`/events?category=${category}`);
    expect(body.total).toBe(5);
    for (const event of body.items) {
      expect(event.sample).toBe(true);
      const ahead = Date.parse(event.startsAt) - Date.now();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThan(36 * 24 * 60 * 60_000);
    }
  }
});

test("sample acts can be found, heard and seen, and adding them again changes nothing", async () => {
  const { db, storage } = app.services;
  await db.delete(acts);
  await refreshSamples(db, { add: true, storage });
  await refreshSamples(db, { add: true, storage });
  const { body } = await app.visitor().get("/talent?sound=true");
  expect(body.total).toBe(3);
  for (const act of body.items) {
    expect(act).toMatchObject({ sample: true, track: { type: "audio/flac" } });
    expect((await app.visitor().fetch(act.track.url)).status).toBe(200);
    const { body: page } = await app.visitor().get(`/talent/${act.slug}`);
    expect(page.media.length).toBeGreaterThan(1);
    expect(page.testimonials.length).toBeGreaterThan(0);
    for (const { images } of [act.picture, ...page.media])
      for (const { url, width } of images) {
        const shown = await app.visitor().fetch(url);
        const { width: real } = await sharp(await shown.arrayBuffer()).metadata();
        expect(real).toBe(width);
      }
  }
  expect(await db.$count(acts)).toBe(3);
});

test("sample calls stay open, are added once, and take no applications", async () => {
  const { db } = app.services;
  await refreshSamples(db, { add: true });
  await db.update(calls).set({ deadline: new Date(Date.now() - 1_000), state: "closed" });
  await refreshSamples(db, { add: true });
  const { body } = await app.visitor().get("/calls");
  expect(body.items).toHaveLength(2);
  const [first] = body.items;
  expect(first).toMatchObject({ sample: true, isOpen: true });
  const delia = await verified(app, "Delia");
  const act = await listedAct(delia, "Night Ferry");
  const { body: call } = await delia.get(`/calls/${first.slug}`);
  expect(await sendApplication(delia, call, act.id)).toRefuseWith("NOT_ALLOWED");
  await db.delete(users).where(eq(users.id, delia.id));
});

test("the samples include a recorded broadcast that plays, stays in the past, and is added once", async () => {
  const { db, storage } = app.services;
  await refreshSamples(db, { add: true, storage });
  await refreshSamples(db, { add: true, storage });
  const [event] = await db.select().from(events).where(eq(events.title, recordedTitle));
  expect(event?.endsAt.getTime()).toBeLessThan(Date.now());
  const { body: room } = await app.visitor().get(`/events/${event?.slug}/room`);
  expect(room).toMatchObject({ state: "recording", recording: { seconds: 24, captions: true } });
  const playlist = await (await app.visitor().fetch(room.playback)).text();
  const [, init] = /MAP:URI="(.+?)"/.exec(playlist) ?? [];
  const segments = playlist.split("\n").filter((line) => line.endsWith(".m4s"));
  expect(segments).toHaveLength(24);
  for (const name of [init, segments[0]]) {
    const address = new URL(String(name), `http://localhost${room.playback}`);
    expect((await app.visitor().fetch(address.pathname)).status).toBe(200);
  }
  await removeSamples(db);
  await refreshSamples(db, { add: true });
});

test("counters match their rows", async () => {
  const { db } = app.services;
  const wrong = await db.execute(sql`
    select p.id from posts p
    where p.likes <> (select count(*) from likes l where l.post_id = p.id)
       or p.comments <> (select count(*) from comments c where c.post_id = p.id)
    union all
    select e.id from events e
    where e.going <> (select count(*) from rsvps r where r.event_id = e.id and r.answer = 'going')`);
  expect(wrong.rows).toEqual([]);
});

test("a past event moves to the same weekday and hour", async () => {
  const { db } = app.services;
  const past = {
    startsAt: new Date("2025-03-06T00:30:00Z"),
    endsAt: new Date("2025-03-06T03:30:00Z"),
  };
  await db.update(events).set(past).where(eq(events.title, "Founders After Hours"));
  await refreshSamples(db, { add: false });
  const [moved] = await db.select().from(events).where(eq(events.title, "Founders After Hours"));
  expect(moved?.startsAt.getTime()).toBeGreaterThan(Date.now());
  const local = new Intl.DateTimeFormat("en", {
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
    timeZone: moved?.zone,
  });
  expect(local.format(moved?.startsAt)).toBe(local.format(past.startsAt));
});

test("a sample falls on its weekday after today, even across a clock change", () => {
  const now = new Date("2026-10-30T03:00:00Z");
  const sunday = nextTime({ week: 0, weekday: 0, time: "23:00" }, "America/Chicago", now);
  expect(sunday.toISOString()).toBe("2026-11-02T05:00:00.000Z");
  expect(
    sameTimeLater(sunday, "America/Chicago", new Date("2027-03-20T00:00:00Z")).toISOString(),
  ).toBe("2027-03-22T04:00:00.000Z");
});

test("nobody can sign in as a sample person", async () => {
  const answer = await app.visitor().post("/session", {
    email: "inesokafor@samples.invalid",
    password: "a long walk to the stage",
  });
  expect(answer.status).toBe(401);
});

test("one command removes all samples, leaves real people alone, and can add them back", async () => {
  const ana = await app.person("Ana");
  const [event] = (await ana.get("/events?limit=1")).body.items;
  await ana.put(`/events/${event.id}/answer`, { answer: "going" });
  const env = { ...process.env, DATABASE_URL: app.databaseUrl };
  const samples = (deed: string) =>
    promisify(execFile)(process.execPath, ["src/samples/manage.ts", deed], { env });
  expect((await samples("remove")).stdout).toContain(
    "Removed 6 sample people with their posts, and 15 sample events.",
  );
  expect(await counts()).toEqual([1, 0, 0, 0, 0, 1]);
  await samples("add");
  expect((await counts()).slice(0, 3)).toEqual([7, 15, 8]);
});

test("an event with tickets stays: cancelled if upcoming, unchanged if past", async () => {
  const { db } = app.services;
  const [coming, over] = await db.select().from(events).where(eq(events.sample, true)).limit(2);
  for (const { id } of [coming!, over!])
    await buyTickets(app, id, { typeId: await putOnSale(app, id), name: "Gus" });
  const past = {
    startsAt: new Date("2025-03-06T00:30:00Z"),
    endsAt: new Date("2025-03-06T03:30Z"),
  };
  await db.update(events).set(past).where(eq(events.id, over!.id));
  await removeSamples(db);
  const kept = await db.select({ id: events.id, status: events.status }).from(events);
  expect(new Map(kept.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [coming!.id, "cancelled"],
      [over!.id, "published"],
    ]),
  );
});
