import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { sweepMedia } from "../media/sweep-media.ts";
import { upload } from "../media/test-upload.ts";
import { appoint, reportedCase } from "../moderation/test-moderation.ts";
import { orders } from "../orders/tables.ts";
import { paidOrder } from "../payments/test-payments.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let adele: TestPerson;
let mo: TestPerson;
let hana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [adele, mo] = [await app.person("Adele"), await app.person("Mo")];
  [hana, ben] = [await app.person("Hana"), await app.person("Ben")];
  await appoint(app, adele, "administrator");
  await appoint(app, mo);
});
afterAll(() => app.close());

const search = async (person: TestPerson, query: string) =>
  (await person.get(`/administration/events?${query}`)).body.items;

describe("events", () => {
  test("are found by words, place and address, with whether they are hidden or reported", async () => {
    const { id, slug } = await publish(hana, { title: "Night of the Théremin", city: "Berlin" });
    for (const q of ["theremin berlin", `https://marquee.example/events/${slug}?x=1`, slug])
      expect(
        (await search(mo, `q=${encodeURIComponent(q)}`)).map((one: { id: string }) => one.id),
      ).toEqual([id]);
    expect(await search(mo, "q=theremin hamburg")).toEqual([]);
    expect(await search(mo, "show=past&q=theremin")).toEqual([]);
    await reportedCase(ben, mo, { target: "event", targetId: id });
    const [reported] = await search(mo, "show=reported&q=theremin");
    expect(reported).toMatchObject({ reports: 1, state: "shown", host: { id: hana.id } });
  });

  test("are paged without gaps or repeats", async () => {
    for (const title of ["Kite day 1", "Kite day 2", "Kite day 3"]) await publish(hana, { title });
    const titles: string[] = [];
    let cursor = "";
    do {
      const { body } = await mo.get(
        `/administration/events?q=kite&limit=2&cursor=${cursor}`.replace(/&cursor=$/, ""),
      );
      titles.push(...body.items.map(({ title }: { title: string }) => title));
      cursor = body.next ?? "";
    } while (cursor);
    expect(titles.toSorted()).toEqual(["Kite day 1", "Kite day 2", "Kite day 3"]);
  });

  test("are hidden with a notice and shown again, once, and the log has both entries", async () => {
    const { id, slug } = await publish(hana, { title: "Doubtful raffle" });
    const hide = (person: TestPerson) =>
      person.put(`/administration/events/${id}/hiding`, { reason: "No license." });
    const show = (person: TestPerson) =>
      person.post(`/administration/events/${id}/showing`, { reason: "She has one." });
    expect(await show(mo)).toRefuseWith("NOT_FOUND");
    const both = await Promise.all([hide(mo), hide(adele)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await ben.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    expect((await hana.get(`/events/${slug}`)).body.hidden).toBe("No license.");
    expect((await search(mo, "show=hidden&q=raffle"))[0]).toMatchObject({
      state: "hidden",
      hiddenReason: "No license.",
      can: { hide: false, show: true },
    });
    expect((await hana.get("/my/notices")).body.items[0]).toMatchObject({
      decision: "hide",
      target: "event",
      about: "Doubtful raffle",
    });
    expect((await show(mo)).status).toBe(204);
    expect((await ben.get(`/events/${slug}`)).status).toBe(200);
    const { items } = (await mo.get(`/administration/log?person=${hana.id}`)).body;
    expect(items).toMatchObject([{ action: "unhide" }, { action: "hide", target: "event" }]);
  });

  test("of an administrator can't be hidden by moderators, and nobody can hide their own", async () => {
    const hers = await publish(adele, { title: "Staff party" });
    const own = await publish(mo, { title: "Staff picnic" });
    for (const { id } of [hers, own])
      expect(await mo.put(`/administration/events/${id}/hiding`, { reason: "Hm." })).toRefuseWith(
        "NOT_ALLOWED",
      );
    const found = await search(mo, "q=staff");
    expect(found.map(({ can }: { can: { hide: boolean } }) => can.hide)).toEqual([false, false]);
  });
});

describe("sales", () => {
  test("are summed by currency and day, listed by order, and visible only to administrators", async () => {
    const { id, slug } = await publish(hana, { title: "Paid evening" });
    const { order } = await paidOrder(app, ben, id);
    const { db } = app.services;
    await db.execute(sql`update orders set refunded_minor = 200 where id = ${order}`);
    await db.execute(sql`insert into refunds (id, key, order_id, amount_minor, reason, state, done_at)
      values (gen_random_uuid(), ${newId()}, ${order}, 200, 'organizer', 'done', now())`);
    await db.execute(sql`update payments set intent_id = 'pi_disputed' where order_id = ${order}`);
    await db.execute(sql`insert into webhook_events (id, provider, type, body, handled_at)
      values ('dp_1', 'stripe', 'dispute', '{"intent": "pi_disputed", "amount": 1200}', now())`);
    const [{ reference, currency }] = (await db
      .select()
      .from(orders)
      .where(eq(orders.id, order))) as [typeof orders.$inferSelect];
    const sums = {
      currency,
      orders: 1,
      grossMinor: 1_200,
      refunds: 1,
      refundedMinor: 200,
      disputes: 1,
      disputedMinor: 1_200,
    };
    const { body } = await adele.get("/administration/sales?days=7");
    expect(body).toMatchObject({ paymentsAreReal: false, items: [sums] });
    const day = new Date().toISOString().slice(0, 10);
    expect((await adele.get("/administration/sales/days")).body).toMatchObject({
      items: [{ day, ...sums }],
      next: null,
    });
    for (const q of ["show=disputed", "show=refunded", `q=${reference.toLowerCase()}`])
      expect((await adele.get(`/administration/sales/orders?${q}`)).body.items).toMatchObject([
        {
          id: order,
          reference,
          event: { slug },
          buyer: { id: ben.id },
          totalMinor: 1_200,
          refundedMinor: 200,
          disputedMinor: 1_200,
        },
      ]);
    expect((await adele.get("/administration/sales/orders?show=failed")).body.items).toEqual([]);
    const [listed] = await search(adele, "q=paid evening");
    expect(listed.sales).toEqual({ currency, tickets: 1, grossMinor: 1_200, refundedMinor: 200 });
    expect((await search(mo, "q=paid evening"))[0].sales).toBe(null);
    for (const path of ["sales", "sales/days", "sales/orders", "sales/days.csv", "jobs", "storage"])
      expect(await mo.get(`/administration/${path}`)).toRefuseWith("NOT_FOUND");
  });

  test("of earlier months are paged, and the CSV contains no formulas", async () => {
    const { db } = app.services;
    const { id } = await publish(hana, { title: "=HYPERLINK(1)" });
    const { order } = await paidOrder(app, ben, id);
    await db.execute(sql`update orders set paid_at = '2025-03-31T23:59:00Z' where id = ${order}`);
    const first = (await adele.get("/administration/sales/days")).body;
    expect(first.next).toBe("2025-03");
    const second = (await adele.get(`/administration/sales/days?cursor=${first.next}`)).body;
    expect(second).toMatchObject({ items: [{ day: "2025-03-31", orders: 1 }], next: null });
    expect(await adele.get("/administration/sales/days?cursor=2025-13")).toRefuseWith("BAD_INPUT");
    const days = await (await adele.fetch("/api/v1/administration/sales/days.csv")).text();
    expect(days).toContain("2025-03-31,");
    const table = await (await adele.fetch("/api/v1/administration/sales/orders.csv")).text();
    expect(table).toContain("'=HYPERLINK(1)");
    expect(table.trim().split("\r\n")).toHaveLength(3);
  });
});

describe("jobs", () => {
  test("that fail are listed with the reason and can be run again once", async () => {
    const { db, jobs } = app.services;
    let isBroken = true;
    const done: string[] = [];
    await jobs.work<{ secret: string }>("site-test", async ({ secret }) => {
      if (isBroken) throw Object.assign(new Error(`about ${secret}`), { code: "ECONNREFUSED" });
      done.push(secret);
    });
    await jobs.send("site-test", { secret: "canary" });
    const troubled = async () =>
      (await adele.get("/administration/jobs/troubled")).body.items.filter(
        ({ queue }: { queue: string }) => queue === "site-test",
      );
    await expect
      .poll(async () => (await troubled())[0]?.state, { timeout: 60_000 })
      .toBe("retrying");
    expect((await troubled())[0].nextAt).not.toBe(null);
    // Simulates the last attempt.
    await db.execute(
      sql`update jobs.job set retry_limit = retry_count, start_after = now() where name = 'site-test' and state = 'retry'`,
    );
    await expect.poll(async () => (await troubled())[0]?.state, { timeout: 60_000 }).toBe("failed");
    const [job] = await troubled();
    expect(job).toMatchObject({ problem: "ECONNREFUSED", nextAt: null });
    expect(JSON.stringify(job)).not.toContain("canary");
    const { queues } = (await adele.get("/administration/jobs")).body;
    expect(queues).toContainEqual(expect.objectContaining({ name: "site-test", failed: 1 }));
    isBroken = false;
    const retry = (person: TestPerson) => person.post(`/administration/jobs/${job.id}/retry`);
    expect(await retry(mo)).toRefuseWith("NOT_FOUND");
    const twice = await Promise.all([retry(adele), retry(adele)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(["canary"]);
  });

  test("report how many emails were sent", async () => {
    const { mail } = app.services;
    await mail.send({ to: "ana@people.example", subject: "Hi", text: "Hi", html: "<p>Hi</p>" });
    await expect
      .poll(async () => (await sentEmails()).sentLastHour, { timeout: 60_000 })
      .toBeGreaterThan(0);
    expect(await sentEmails()).toMatchObject({ leave: false, failed: 0 });
  });
});

test("storage use is shown by kind, person and event, with the time of the last cleanup", async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } });
  const { id: uploadId } = await upload(ben, await picture.png().toBuffer());
  const { body: medium } = await ben.post("/media", { uploadId });
  expect((await adele.get("/administration/storage")).body.cleanedAt).toBe(null);
  await sweepMedia(app.services);
  const { body } = await adele.get("/administration/storage");
  expect(Date.now() - Date.parse(body.cleanedAt)).toBeLessThan(60_000);
  const image = body.kinds.find(({ kind }: { kind: string }) => kind === "image");
  expect(image.files).toBeGreaterThan(0);
  const people = (await adele.get("/administration/storage/people?limit=1")).body;
  expect(people).toMatchObject({
    items: [{ id: ben.id, files: 1, recordingBytes: 0 }],
    next: null,
  });
  const { id } = await publish(ben, { title: "With a cover", coverId: medium.id });
  const events = (await adele.get("/administration/storage/events")).body.items;
  expect(events).toMatchObject([{ id, bytes: people.items[0].bytes, host: { id: ben.id } }]);
});

async function sentEmails() {
  const { body } = await adele.get("/administration/jobs");
  return body.emails;
}
