import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send } from "../media/test-upload.ts";
import { extendSeries, listDue } from "./series.ts";
import { datesOf, facts, nameOf, publish, verifyEmail, weekly } from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(() => app.close());

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } });

/** The local days and times of a series' dates. */
async function walls(slug: string, zone: string) {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const dates = await datesOf(app.visitor(), slug);
  return dates.map(({ startsAt }) => format.format(new Date(startsAt)));
}

describe("a series", () => {
  test.each([
    ["Europe/Berlin", "2031-03-18", "2031-03-18T18:30", "2031-04-01T17:30"],
    ["Europe/Berlin", "2031-10-14", "2031-10-14T17:30", "2031-10-28T18:30"],
    ["America/New_York", "2031-03-04", "2031-03-05T00:30", "2031-03-18T23:30"],
    ["America/New_York", "2031-10-21", "2031-10-21T23:30", "2031-11-05T00:30"],
    ["Australia/Lord_Howe", "2031-09-23", "2031-09-23T09:00", "2031-10-07T08:30"],
    ["Australia/Lord_Howe", "2031-03-25", "2031-03-25T08:30", "2031-04-08T09:00"],
  ])(
    "in %s from %s on keeps its local time when clocks change",
    async (zone, startDay, first, third) => {
      const repeats = { ...weekly, ends: "after", count: 3 };
      const { slug } = await publish(ana, { zone, startDay, startTime: "19:30", repeats });
      const dates = await datesOf(app.visitor(), slug);
      expect(dates.map(({ startsAt }) => startsAt.slice(0, 16))).toEqual([
        first,
        expect.any(String),
        third,
      ]);
      const shown = await walls(slug, zone);
      expect(shown.map((wall) => wall.slice(11))).toEqual(["19:30", "19:30", "19:30"]);
      expect(new Set(shown.map((wall) => new Date(wall.slice(0, 10)).getUTCDay())).size).toBe(1);
    },
  );

  test("is made of events that copy the first one, each with its own URL and RSVPs", async () => {
    const { id, slug } = await publish(ana, {
      title: "Jam session",
      capacity: 9,
      tags: ["jazz"],
      agenda: [{ time: "20:00", title: "Doors", person: "" }],
      lineUp: [{ name: "Ben", role: "Bass", personId: ben.id }],
      repeats: {
        ...weekly,
        weekdays: ["TU"],
        ends: "after",
        count: 4,
        skip: ["0000-01-01", "2031-05-06", "9999-12-31"],
      },
    });
    const [first, second, third, ...more] = await datesOf(app.visitor(), slug);
    expect(more).toEqual([]);
    expect([first, second, third].map((date) => date?.slug)).toEqual([
      expect.stringMatching(/^jam-session-2031-05-02-\w{8}$/),
      expect.stringMatching(/^jam-session-2031-05-09-\w{8}$/),
      expect.stringMatching(/^jam-session-2031-05-13-\w{8}$/),
    ]);
    expect(first?.id).toBe(id);
    // Accepting once covers all dates.
    expect((await ben.put(`/events/${id}/line-up/me`)).status).toBe(204);
    const page = (await app.visitor().get(`/events/${third?.slug}`)).body;
    expect(page).toMatchObject({
      title: "Jam session",
      capacity: 9,
      tags: ["jazz"],
      agenda: [{ title: "Doors" }],
      lineUp: [{ name: "Ben", person: { id: ben.id } }],
      host: { id: ana.id },
      poster: id,
      repeats: "Every week on Tuesday and Friday, 4 times",
    });
    await ben.put(`/events/${third?.id}/answer`, { answer: "going" });
    expect((await ana.get(`/events/${slug}`)).body.going).toBe(0);
    expect((await ana.get(`/events/${third?.slug}`)).body.going).toBe(1);
  });

  test("names what is missing in its rule, and previews its dates during editing", async () => {
    const when = { ...facts, endDay: "", endTime: "", allDay: false, startDay: "2031-05-31" };
    const ask = (repeats: object) =>
      ana.post("/event-dates", { ...when, repeats: { ...weekly, ...repeats } });
    const last = await ask({ every: "month", monthly: "last-weekday", interval: 2 });
    expect(last.body).toMatchObject({ words: "Every 2 months on the last Saturday", total: null });
    expect(last.body.dates.map(({ day }: { day: string }) => day).slice(0, 3)).toEqual([
      "2031-05-31",
      "2031-07-26",
      "2031-09-27",
    ]);
    const longMonths = await ask({ every: "month" });
    expect(longMonths.body.dates[1].day).toBe("2031-07-31");
    const wrong = await ask({ ends: "on", until: "2031-05-30", skip: ["2031-05-31"] });
    expect(wrong.body.fields.map(({ field }: { field: string }) => field)).toEqual([
      "repeats.until",
      "repeats.skip",
    ]);
    const id = newId();
    const repeats = { ...weekly, ends: "after" };
    await ana.put(`/my/event-drafts/${id}`, { ...facts, repeats, version: 0 });
    const early = await ana.post(`/my/event-drafts/${id}/publish`, { version: 1 });
    expect(early.body.fields).toMatchObject([{ field: "repeats.count" }]);
  });

  test("grows as its dates come near, each once, however many servers do it at once", async () => {
    const { id, slug } = await publish(ana, { title: "Endless", repeats: weekly });
    const made = await datesOf(app.visitor(), slug);
    expect(made.length).toBe(9);
    expect(await listDue(app.services.db)).not.toContain(id);
    // Deletes the last weeks and makes them due again.
    await app.services.db.execute(sql`
      delete from events where series_id = ${id} and occurrence > '2031-06-01'`);
    await app.services.db.execute(sql`
      update event_series set made_until = '2031-06-01', due_on = current_date where id = ${id}`);
    expect(await listDue(app.services.db)).toEqual([id]);
    await Promise.all([1, 2, 3].map(() => extendSeries(app.services.db, id)));
    const again = await datesOf(app.visitor(), slug);
    expect(again.map(({ startsAt }) => startsAt)).toEqual(made.map(({ startsAt }) => startsAt));
    expect(await listDue(app.services.db)).not.toContain(id);
  });

  test("copies the team of the previous date, and nobody who has left the line-up", async () => {
    const [max, gus] = [await app.person("Max"), await app.person("Gus")];
    await verifyEmail(app, ana);
    const lineUp = [max, gus].map(({ id, name }) => ({ name, role: "", personId: id }));
    const { id, slug } = await publish(ana, { lineUp, repeats: weekly });
    const last = (await datesOf(app.visitor(), slug)).at(-1);
    const manager = { username: await nameOf(max), role: "manager" };
    await ana.post(`/events/${last?.id}/people`, manager);
    await max.put(`/events/${last?.id}/people/me`);
    await max.put(`/events/${id}/line-up/me`);
    await gus.delete(`/events/${id}/line-up/me`);
    await app.services.db.execute(sql`
      update event_series set start_day = start_day + 728, made_until = made_until + 700, due_on = current_date
      where id = ${id}`);
    await extendSeries(app.services.db, id);
    const newest = (await datesOf(app.visitor(), slug)).at(-1);
    expect(newest?.id).not.toBe(last?.id);
    const page = (await max.get(`/events/${newest?.slug}`)).body;
    expect(page).toMatchObject({ myRole: "manager", lineUp: [{ name: "Max" }] });
  });

  test("shares its cover among its dates, even one chosen later", async () => {
    const cover = async () =>
      (await send(ana, await picture().png().toBuffer(), { type: "image/png" })).body.id;
    const [first, second] = [await cover(), await cover()];
    const { slug } = await publish(ana, {
      coverId: first,
      repeats: { ...weekly, ends: "after", count: 3 },
    });
    const dates = await datesOf(ana, slug);
    const changed = await ana.patch(`/events/${dates[1]?.id}/following`, {
      version: 1,
      coverId: second,
    });
    expect(changed.status).toBe(200);
    const covers = (await datesOf(ana, slug)).map((date) => date.cover?.id);
    expect(covers).toEqual([first, second, second]);
    expect(await ana.delete(`/media/${second}`)).toRefuseWith("CONFLICT");
  });

  test("can be changed while its host deletes their account, without a deadlock", async () => {
    const una = await app.person("Una");
    const { slug } = await publish(una, { repeats: weekly });
    const dates = await datesOf(una, slug);
    const changes = dates.map(({ id }) =>
      una.patch(`/events/${id}/following`, { version: 1, title: "On the way out" }),
    );
    const leaving = una.post("/my/account/deletion", { password: una.password });
    expect((await leaving).status).toBe(204);
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 404, 409].includes(status))).toEqual([]);
  });

  test("shows viewers of this date only its listed dates", async () => {
    const { id, slug } = await publish(ana, {
      visibility: "invite-only",
      repeats: { ...weekly, ends: "after", count: 2 },
    });
    expect((await datesOf(ana, slug)).length).toBe(2);
    expect(await ben.get(`/events/${id}/dates`)).toRefuseWith("NOT_FOUND");
    expect((await ben.get(`/events/${newId()}/dates`)).body.code).toBe("NOT_FOUND");
  });

  test("appears once among its host's events, by its next date", async () => {
    const ida = await app.person("Ida");
    const { id } = await publish(ida, { repeats: weekly });
    const alone = await publish(ida, { title: "Alone", startDay: "2031-06-01" });
    const list = async (more = "") =>
      (await ida.get(`/people/${ida.id}/events?kind=created${more}`)).body.items;
    expect((await list("&series=once")).map((event: { id: string }) => event.id)).toEqual([
      alone.id,
      id,
    ]);
    expect((await list()).length).toBe(10);
    await app.services.db.execute(sql`
      update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${id}`);
    const [, next] = await list("&series=once");
    expect(next.startsAt).toBe("2031-05-09T18:00:00.000Z");
    const mine = async (kind: string) =>
      (await ida.get(`/people/${ida.id}/events?kind=${kind}&series=once`)).body.items.map(
        (event: { id: string }) => event.id,
      );
    // Sorted by the next date. A series is past once its last date is.
    expect(await mine("upcoming")).toEqual([next.id, alone.id]);
    expect(await mine("past")).toEqual([]);
    await app.services.db.execute(sql`
      update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${alone.id}`);
    expect(await mine("upcoming")).toEqual([next.id]);
    expect(await mine("past")).toEqual([alone.id]);
  });

  test("is copied with its rule but without its end", async () => {
    const repeats = { ...weekly, weekdays: ["SU"], ends: "after", count: 2 };
    const { id } = await publish(ana, { repeats });
    const copy = (await ana.post(`/events/${id}/duplicate`, { id: newId() })).body;
    expect(copy.fields).toMatchObject({
      startDay: "",
      repeats: { ...repeats, ends: "never", count: null },
    });
  });

  test("is deleted with its host", async () => {
    const eva = await app.person("Eva");
    const { id, slug } = await publish(eva, { repeats: weekly });
    const withPerformer = [{ name: "Eva Unmistakable", role: "", personId: eva.id }];
    await publish(ana, { lineUp: withPerformer, repeats: weekly });
    const dates = await datesOf(eva, slug);
    await ben.put(`/events/${dates[2]?.id}/answer`, { answer: "going" });
    expect((await eva.post("/my/account/deletion", { password: eva.password })).status).toBe(204);
    const { rows } = await app.services.db.execute(
      sql`select 1 from event_series where id = ${id} or fields::text like '%Unmistakable%'
        union all select 1 from events where series_id = ${id}`,
    );
    expect(rows).toEqual([]);
    const { items } = (await ben.get("/my/events")).body;
    expect(items.find((item: { id: string }) => item.id === dates[2]?.id)).toMatchObject({
      title: "Cancelled event",
      cancelled: true,
    });
  });
});

test("a save in progress while its draft is published doesn't recreate the draft", async () => {
  const { id } = await publish(ana);
  const late = await ana.put(`/my/event-drafts/${id}`, { version: 0, title: "Ghost" });
  expect(late).toRefuseWith("CONFLICT");
  expect(await ana.get(`/my/event-drafts/${id}`)).toRefuseWith("NOT_FOUND");
});
