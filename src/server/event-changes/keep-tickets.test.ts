import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { sell, ticketType } from "../sales/test-sales.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { ticketKey } from "../tickets/access.ts";
import { buyTickets } from "../tickets/test-tickets.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("ticket holders are asked whether they keep their ticket after a new time or place, and the organizer sees how many do", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  await verifyEmail(app, ana);
  const keeps = () => ben.put(`/events/${id}/answer`, { answer: "going" });
  const edit = (version: number, more: object) => ana.patch(`/events/${id}`, { version, ...more });
  const { id, slug } = await publish(ana, { title: "Ledger Room" });
  const { types } = await sell(ana, id, [ticketType()]);
  const typeId = `${types[0]?.id}`;
  await buyTickets(app, id, { typeId, buyerId: ben.id, name: "Ben", email: "" });
  const isAsked = async () => (await ben.get(`/events/${slug}`)).body.myKeep;
  const confirmed = async () => (await ana.get(`/events/${id}/changes`)).body.items[0].confirmed;
  expect(await isAsked()).toBe(false);
  await edit(1, { startTime: "21:00" });
  expect([await isAsked(), await confirmed()]).toEqual([true, 0]);
  // Changing who sees the RSVP doesn't answer the question.
  await ben.put(`/events/${id}/answer`, { answer: "going", seenBy: "everyone" });
  expect(await isAsked()).toBe(true);
  await Promise.all([keeps(), keeps()]);
  expect([await isAsked(), await confirmed()]).toEqual([false, 1]);
  await edit(2, { venue: "The Long Gallery" });
  expect([await isAsked(), await confirmed()]).toEqual([true, 0]);
  // A change of only the end time asks nobody.
  await keeps();
  await edit(3, { endTime: "23:45" });
  expect(await isAsked()).toBe(false);
});

test("a guest is asked on their ticket, keeps the whole order with one click, and counts once", async () => {
  const ana = await app.person("Ana");
  await verifyEmail(app, ana);
  const { id } = await publish(ana, { title: "Ledger Room" });
  const { types } = await sell(ana, id, [ticketType()]);
  const bought = { typeId: `${types[0]?.id}`, name: "Gus", email: "gus@guests.example" };
  const [first, second] = await buyTickets(app, id, { ...bought, quantity: 2 });
  const visitor = app.visitor();
  const at = async (ticketId: string, revision = 1) =>
    `/tickets/${ticketId}?key=${await ticketKey(app.services.db, { id: ticketId, revision })}`;
  const isAsked = async (ticketId: string) => (await visitor.get(await at(ticketId))).body.asked;
  const confirmed = async () => (await ana.get(`/events/${id}/changes`)).body.items[0].confirmed;
  expect(await isAsked(first!.id)).toBe(false);
  await ana.patch(`/events/${id}`, { version: 1, startTime: "21:00" });
  expect([await isAsked(first!.id), await confirmed()]).toEqual([true, 0]);
  const link = await at(first!.id);
  expect(await visitor.put(`/tickets/${first!.id}/confirmation`)).toRefuseWith("NOT_FOUND");
  const done = await visitor.put(link.replace("?", "/confirmation?"));
  expect(done.body.asked).toBe(false);
  expect([await isAsked(second!.id), await confirmed()]).toEqual([false, 1]);
  await ana.patch(`/events/${id}`, { version: 2, venue: "The Long Gallery" });
  expect([await isAsked(first!.id), await confirmed()]).toEqual([true, 0]);
});
