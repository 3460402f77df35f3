import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { refundCancelled } from "../payments/refund-cancelled.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { sendDueEmails } from "./send-emails.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(() => app.close());

const email = { group: "going", subject: "Doors at six", body: "See you there." };

/** An event with one guest in the stalls and one in the gallery. */
async function concert(name: string) {
  const { id } = await publish(host, { title: name });
  const types: string[] = [];
  for (const type of ["Stalls", "Gallery"]) {
    const typeId = await putOnSale(app, id, { name: type });
    await buyTickets(app, id, { typeId, name: "Gus", email: addressOf(name, type) });
    types.push(typeId);
  }
  return { id, stalls: types[0]!, gallery: types[1]! };
}
const addressOf = (name: string, type: string) => `${name}-${type}@mail.example`.toLowerCase();
const emailsOf = async (id: string) => (await host.get(`/events/${id}/emails`)).body.items;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const passTime = (id: string) =>
  app.services.db.execute(
    sql`update attendee_emails set send_at = now() - interval '1 second' where event_id = ${id}`,
  );

test("an email can go to holders of one ticket type only, with their number shown in advance", async () => {
  const { id, gallery } = await concert("one");
  const { people } = (await host.get(`/events/${id}/emails?type=${gallery}`)).body;
  expect(people).toEqual({ everyone: 1, going: 1, "not-in": 1, in: 0 });
  const sent = await host.put(`/events/${id}/emails/${newId()}`, { ...email, typeId: gallery });
  expect(sent.status).toBe(202);
  await expect.poll(() => emailsTo(app, addressOf("one", "Gallery"))).toHaveLength(1);
  await expect
    .poll(() => emailsOf(id))
    .toMatchObject([{ type: "Gallery", sent: 1, total: 1, sending: false, scheduled: false }]);
  expect(await emailsTo(app, addressOf("one", "Stalls"))).toEqual([]);
  const foreign = await concert("other");
  expect(
    await host.put(`/events/${id}/emails/${newId()}`, { ...email, typeId: foreign.stalls }),
  ).toRefuseWith("NOT_FOUND");
});

test("a scheduled email waits for its time, on any server, and is sent once", async () => {
  const { id } = await concert("two");
  const sendAt = inMinutes(90);
  const address = `/events/${id}/emails/${newId()}`;
  expect((await host.put(address, { ...email, sendAt })).status).toBe(202);
  expect((await host.put(address, { ...email, sendAt })).status).toBe(202);
  await sendDueEmails(app.services);
  expect(await emailsOf(id)).toMatchObject([{ sendAt, scheduled: true, sending: false, sent: 0 }]);
  await passTime(id);
  await sendDueEmails(app.services);
  await sendDueEmails(app.services);
  await expect
    .poll(() => emailsOf(id))
    .toMatchObject([{ scheduled: false, sending: false, sent: 2 }]);
  await sendDueEmails(app.services);
  for (const type of ["Stalls", "Gallery"])
    await expect.poll(() => emailsTo(app, addressOf("two", type))).toHaveLength(1);
  expect(await host.delete(address)).toRefuseWith("CONFLICT");
});

test("a scheduled email can be cancelled, and then doesn't count towards the limit", async () => {
  const { id } = await concert("three");
  for (let at = 0; at < 5; at += 1) {
    const address = `/events/${id}/emails/${newId()}`;
    expect((await host.put(address, { ...email, sendAt: inMinutes(30) })).status).toBe(202);
    expect((await host.delete(address)).status).toBe(204);
    expect(await host.delete(address)).toRefuseWith("NOT_FOUND");
  }
  expect(await emailsOf(id)).toEqual([]);
});

test("send times in the past or too far ahead are refused, and a cancelled event's emails aren't sent", async () => {
  const { id } = await concert("four");
  const schedule = (sendAt: string) =>
    host.put(`/events/${id}/emails/${newId()}`, { ...email, sendAt });
  for (const sendAt of [inMinutes(-1), inMinutes(400 * 24 * 60)])
    expect((await schedule(sendAt)).body.fields).toMatchObject([{ field: "sendAt" }]);
  expect((await schedule(inMinutes(30))).status).toBe(202);
  await host.post(`/events/${id}/cancel`, { message: "" });
  expect((await schedule(inMinutes(30))).body.fields).toMatchObject([{ field: "sendAt" }]);
  await passTime(id);
  await sendDueEmails(app.services);
  await expect.poll(() => emailsOf(id)).toEqual([]);
});

test("a guest who unsubscribes gets no more organizer emails but still hears of changes", async () => {
  const { id } = await concert("left");
  const address = addressOf("left", "Stalls");
  const send = (subject: string) =>
    host.put(`/events/${id}/emails/${newId()}`, { ...email, subject });
  const received = async (subject: string) =>
    (await emailsTo(app, address)).filter((one) => one.subject?.startsWith(subject));
  expect((await send("First night")).status).toBe(202);
  await expect.poll(() => received("First night")).toHaveLength(1);
  const [first] = await received("First night");
  expect(first?.headers.map(({ key }) => key)).toContain("list-unsubscribe");
  const token = /unsubscribe\?token=([\w.-]+)/.exec(first?.text ?? "")?.[1] ?? "";
  const forged = `${token.slice(0, -4)}AAAA`;
  expect(await app.visitor().post("/unsubscribe", { token: forged })).toRefuseWith("NOT_FOUND");
  expect((await app.visitor().post("/unsubscribe", { token })).status).toBe(204);
  expect((await app.visitor().post("/unsubscribe", { token })).status).toBe(204);
  expect((await host.get(`/events/${id}/emails`)).body.people.going).toBe(1);
  expect((await send("Second night")).status).toBe(202);
  await expect
    .poll(async () => (await emailsOf(id))[0])
    .toMatchObject({ subject: "Second night", sent: 1, total: 1, sending: false });
  expect(await received("Second night")).toEqual([]);
  expect((await host.patch(`/events/${id}`, { version: 1, startTime: "21:30" })).status).toBe(200);
  await expect.poll(() => received("Changed: ")).toHaveLength(1);
});

test("after a cancellation, the people it concerned can still be emailed", async () => {
  const { id } = await concert("off");
  await host.post(`/events/${id}/cancel`, { message: "" });
  await refundCancelled(app.services);
  expect((await host.get(`/events/${id}/emails`)).body.people).toMatchObject({ everyone: 2 });
});
