import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "../../../test/setup/mailbox.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { sendSaleReminders } from "./sale-reminders.ts";
import { saleReminders, ticketTypes } from "./tables.ts";

const hourMs = 3_600_000;

let mailbox: Mailbox;
let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
  [host, ana] = [await app.person("Host"), await app.person("Ana")];
  await verifyEmail(app, host);
  await verifyEmail(app, ana);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** An event whose tickets go on sale at the given time. */
async function onSaleAt(title: string, opensAt: Date) {
  const event = await publish(host, { title });
  const typeId = await putOnSale(app, event.id, { priceMinor: 1_000 });
  await app.services.db.execute(sql`update events set currency = 'EUR' where id = ${event.id}`);
  const open = (at: Date) =>
    app.services.db.update(ticketTypes).set({ opensAt: at }).where(eq(ticketTypes.id, typeId));
  await open(opensAt);
  return { ...event, open };
}
const address = (id: string) => `/events/${id}/sale-reminder`;
const reminders = async (who: TestPerson) =>
  (await notificationsOf(who)).filter(({ kind }) => kind === "on-sale");
const inAnHour = () => new Date(Date.now() + hourMs);

test("a person who asked is reminded once, ten minutes before tickets go on sale, also by email", async () => {
  const { id, slug, open } = await onSaleAt("Hardware Fair", inAnHour());
  for (let i = 0; i < 2; i += 1) expect((await ana.put(address(id))).status).toBe(204);
  expect((await ana.get(`/events/${slug}`)).body.mySaleReminder).toBe(true);
  expect((await host.get(`/events/${slug}`)).body.mySaleReminder).toBe(false);
  await sendSaleReminders(app.services);
  expect(await reminders(ana)).toEqual([]);
  await open(new Date(Date.now() + 9 * 60_000));
  for (let i = 0; i < 2; i += 1) await sendSaleReminders(app.services);
  expect(await reminders(ana)).toMatchObject([
    {
      title: "On sale soon",
      message: "Tickets for “Hardware Fair” go on sale in a few minutes.",
      href: `/events/${slug}`,
    },
  ]);
  const email = await mailbox.emailTo(ana.email, /^On sale soon: Hardware Fair$/);
  expect(email.text).toMatch(/Tickets go on sale \w+day, /);
  expect((await ana.get(`/events/${slug}`)).body.mySaleReminder).toBe(false);
});

test("a sale that opens early sends its reminders at once, and a postponed one waits", async () => {
  const early = await onSaleAt("Early", inAnHour());
  const late = await onSaleAt("Late", inAnHour());
  for (const { id } of [early, late]) await ana.put(address(id));
  await early.open(new Date(Date.now() - 1_000));
  await late.open(new Date(Date.now() + 5 * hourMs));
  await sendSaleReminders(app.services);
  const messages = (await reminders(ana)).map(({ message }) => message);
  expect(messages.filter((message) => message.includes("Early"))).toHaveLength(1);
  expect(messages.filter((message) => message.includes("Late"))).toEqual([]);
});

test("a reminder can be removed, and is refused where no sale is upcoming", async () => {
  const event = await onSaleAt("Second Thoughts", inAnHour());
  await ana.put(address(event.id));
  for (let i = 0; i < 2; i += 1) expect((await ana.delete(address(event.id))).status).toBe(204);
  await event.open(new Date());
  await sendSaleReminders(app.services);
  expect((await reminders(ana)).map(({ message }) => message).join()).not.toContain("Second");
  expect(await ana.put(address(event.id))).toRefuseWith("NOT_ALLOWED");
  const free = await publish(host, { title: "No Tickets" });
  expect(await ana.put(address(free.id))).toRefuseWith("NOT_ALLOWED");
});

test("nobody is reminded of an event that they may no longer see or that was cancelled", async () => {
  const hidden = await onSaleAt("Hidden", inAnHour());
  const off = await onSaleAt("Called Off", inAnHour());
  for (const { id } of [hidden, off]) await ana.put(address(id));
  await host.post(`/events/${off.id}/cancel`, { message: "" });
  const { db } = app.services;
  await db.execute(sql`update events set visibility = 'invite-only' where id = ${hidden.id}`);
  expect(await ana.put(address(hidden.id))).toRefuseWith("NOT_FOUND");
  for (const { open } of [hidden, off]) await open(new Date());
  await sendSaleReminders(app.services);
  const messages = (await reminders(ana)).map(({ message }) => message).join();
  expect(messages).not.toMatch(/Hidden|Called Off/);
  expect(await db.select().from(saleReminders).where(eq(saleReminders.eventId, off.id))).toEqual(
    [],
  );
});
