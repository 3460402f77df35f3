import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { sql } from "drizzle-orm";
import { tokenMailedTo } from "../accounts/test-emails.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { buyTickets, putOnSale } from "./test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana] = [await app.person("Host"), await app.person("Ana")];
});
afterAll(() => app.close());

async function bought(more: { quantity?: number } = {}) {
  const event = await publish(host);
  const typeId = await putOnSale(app, event.id, { priceMinor: 1200, quantity: 3 });
  const order = { typeId, buyerId: ana.id, name: "Ana", ...more };
  const [ticket, second] = await buyTickets(app, event.id, order);
  return { event, typeId, ticket: ticket!, second };
}

async function linkOf(who: TestPerson, id: string): Promise<string> {
  const { status, body } = await who.post(`/tickets/${id}/transfer`);
  expect(status).toBe(201);
  return body.url.replace("http://localhost:3000/tickets/transfer/", "");
}
const answerTo = async (who: TestPerson, { slug }: { slug: string }) =>
  (await who.get(`/events/${slug}`)).body.myAnswer;

test("a ticket is transferred by link: the new holder is going, the previous one is not and is notified, and the code changes", async () => {
  const ben = await app.person("Ben");
  const { event, ticket } = await bought();
  const before = (await ana.get(`/tickets/${ticket.id}`)).body.qr;
  const key = await linkOf(ana, ticket.id);
  const shown = (await app.visitor().get(`/ticket-transfers/${key}`)).body;
  expect(shown).toMatchObject({ from: "Ana", typeName: "General admission", ticketId: null });
  expect(JSON.stringify(shown)).not.toContain(ticket.id);
  const taken = await ben.post(`/ticket-transfers/${key}/accept`);
  expect(taken.body).toMatchObject({ id: ticket.id, holderName: "Ben", orderId: null, others: [] });
  expect(taken.body.qr).not.toBe(before);
  expect(taken.body.can.refund).toBe(false);
  expect(await ana.get(`/tickets/${ticket.id}`)).toRefuseWith("NOT_FOUND");
  expect([await answerTo(ana, event), await answerTo(ben, event)]).toEqual([null, "going"]);
  expect((await notificationTexts(ana))[0]).toContain("Ben accepted the ticket");
  // The same request again has no effect.
  expect((await ben.post(`/ticket-transfers/${key}/accept`)).body.id).toBe(ticket.id);
});

const sentBy = async (who: TestPerson) => (await who.get("/my/sent-tickets")).body.items;

test("people see whom they sent a ticket to, until it comes back; others and the recipient don't", async () => {
  const [ben, cleo] = [await app.person("Ben"), await app.person("Cleo")];
  const { event, ticket } = await bought();
  const earlier = (await sentBy(ana)).length;
  await ben.post(`/ticket-transfers/${await linkOf(ana, ticket.id)}/accept`);
  expect((await sentBy(ana))[0]).toMatchObject({
    ticketId: ticket.id,
    event: { id: event.id },
    typeName: "General admission",
    to: { name: "Ben" },
  });
  expect(await sentBy(ben)).toEqual([]);
  await cleo.post(`/ticket-transfers/${await linkOf(ben, ticket.id)}/accept`);
  // Whom the next holder sent it to is their affair.
  expect((await sentBy(ana))[0].to.name).toBe("Ben");
  expect((await sentBy(ben))[0].to.name).toBe("Cleo");
  await ana.post(`/ticket-transfers/${await linkOf(cleo, ticket.id)}/accept`);
  expect(await sentBy(ana)).toHaveLength(earlier);
  await cleo.put(`/people/${ben.id}/block`);
  expect((await sentBy(ben))[0].to).toBeNull();
});

test("a holder who has another ticket is still going after a transfer", async () => {
  const ben = await app.person("Ben");
  const { event, second } = await bought({ quantity: 2 });
  await ben.post(`/ticket-transfers/${await linkOf(ana, second!.id)}/accept`);
  expect([await answerTo(ana, event), await answerTo(ben, event)]).toEqual(["going", "going"]);
});

test("of twenty people who accept the same link at once, one gets the ticket", async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, at) => app.person(`Taker ${at}`)),
  );
  const { ticket } = await bought();
  const key = await linkOf(ana, ticket.id);
  const answers = await Promise.all(
    people.map((person) => person.post(`/ticket-transfers/${key}/accept`)),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? "taken" : body.code));
  expect(codes.filter((code) => code === "taken")).toHaveLength(1);
  expect(codes.filter((code) => code === "LINK_EXPIRED")).toHaveLength(19);
  const { rows } = await app.services.db.execute(
    sql`select revision from tickets where id = ${ticket.id}`,
  );
  expect(rows).toEqual([{ revision: 2 }]);
});

test("a link ends when it is cancelled, replaced or expired, or the ticket was scanned in", async () => {
  const ben = await app.person("Ben");
  const { event, ticket } = await bought();
  const first = await linkOf(ana, ticket.id);
  const second = await linkOf(ana, ticket.id);
  expect(await ben.post(`/ticket-transfers/${first}/accept`)).toRefuseWith("NOT_FOUND");
  await ana.delete(`/tickets/${ticket.id}/transfer`);
  expect(await ben.post(`/ticket-transfers/${second}/accept`)).toRefuseWith("NOT_FOUND");
  const third = await linkOf(ana, ticket.id);
  const { db } = app.services;
  await db.execute(
    sql`update ticket_transfers set expires_at = now() where ticket_id = ${ticket.id}`,
  );
  expect(await ben.post(`/ticket-transfers/${third}/accept`)).toRefuseWith("LINK_EXPIRED");
  expect(await app.visitor().get(`/ticket-transfers/${third}`)).toRefuseWith("LINK_EXPIRED");
  const fourth = await linkOf(ana, ticket.id);
  await db.execute(sql`insert into scans (id, event_id, ticket_id, result, at)
    values (${newId()}, ${event.id}, ${ticket.id}, 'admitted', now())`);
  expect(await ben.post(`/ticket-transfers/${fourth}/accept`)).toRefuseWith("LINK_EXPIRED");
  expect(await ana.post(`/tickets/${ticket.id}/transfer`)).toRefuseWith("CONFLICT");
});

test("others can neither create nor cancel a link, and nobody can accept their own ticket", async () => {
  const ben = await app.person("Ben");
  const { ticket } = await bought();
  const key = await linkOf(ana, ticket.id);
  for (const who of [ben, host, app.visitor()])
    for (const answer of [
      await who.post(`/tickets/${ticket.id}/transfer`),
      await who.delete(`/tickets/${ticket.id}/transfer`),
      await who.post(`/tickets/${ticket.id}/return`),
      await who.delete(`/tickets/${ticket.id}/return`),
    ])
      expect(answer).toRefuseWith("NOT_FOUND");
  expect(await ana.post(`/ticket-transfers/${key}/accept`)).toRefuseWith("CONFLICT");
  expect(await ben.post(`/ticket-transfers/${"x".repeat(43)}/accept`)).toRefuseWith("NOT_FOUND");
});

test("a ticket of a sold-out event is put on resale and taken back; meanwhile it admits and cannot be transferred", async () => {
  const { ticket, event, typeId } = await bought();
  expect(await ana.post(`/tickets/${ticket.id}/return`)).toRefuseWith("CONFLICT");
  await buyTickets(app, event.id, { typeId, quantity: 2, buyerId: host.id });
  await linkOf(ana, ticket.id);
  const returned = (await ana.post(`/tickets/${ticket.id}/return`)).body;
  expect(returned).toMatchObject({ linkUntil: null, ended: null });
  expect(returned.qr).toEqual(expect.any(String));
  expect(returned.can).toEqual({
    name: true,
    transfer: false,
    return: false,
    takeBack: true,
    refund: false,
  });
  const again = (await ana.post(`/tickets/${ticket.id}/return`)).body;
  expect(again.returningSince).toBe(returned.returningSince);
  expect((await ana.delete(`/tickets/${ticket.id}/return`)).body.returningSince).toBeNull();
  expect((await ana.delete(`/tickets/${ticket.id}/return`)).status).toBe(200);
});

test("a returned ticket is offered to the waitlist at once; when it is bought, its holder is notified and no longer going", async () => {
  const ben = await app.person("Ben");
  const event = await publish(host);
  const typeId = await putOnSale(app, event.id, { quantity: 1 });
  const [ticket] = await buyTickets(app, event.id, { typeId, buyerId: ana.id });
  await ben.put(`/events/${event.id}/waitlist`, { typeId, quantity: 1 });
  await ana.post(`/tickets/${ticket!.id}/return`);
  const [{ orderId }] = (await ben.get(`/events/${event.id}/waitlist`)).body;
  expect(await ana.delete(`/tickets/${ticket!.id}/return`)).toRefuseWith("CONFLICT");
  const details = { name: "Ben", email: ben.email, holders: [], answers: [] };
  await ben.put(`/orders/${orderId}/details`, details);
  expect((await ben.post(`/orders/${orderId}/confirm`)).body.state).toBe("paid");
  const gone = (await ana.get(`/tickets/${ticket!.id}`)).body;
  expect(gone).toMatchObject({ ended: "resold", qr: null });
  expect((await notificationTexts(ana))[0]).toContain("was resold to someone on the waitlist");
  expect(JSON.stringify(await notificationTexts(ana))).not.toContain("Ben went");
  expect([await answerTo(ana, event), await answerTo(ben, event)]).toEqual([null, "going"]);
});

test("the organizer sees the address of the person who accepted a ticket once it is verified", async () => {
  const lea = await app.person("Lea Lund");
  const { event, ticket } = await bought();
  await lea.post(`/ticket-transfers/${await linkOf(ana, ticket.id)}/accept`);
  const shown = async () => {
    const { items } = (await host.get(`/events/${event.id}/attendees`)).body;
    return items.map(({ name, email }: { name: string; email: string }) => [name, email]);
  };
  expect(await shown()).toEqual([["Lea Lund", null]]);
  const token = await tokenMailedTo(app, lea.email, /Verify/);
  expect((await lea.post("/email/verify", { token })).status).toBe(204);
  expect(await shown()).toEqual([["Lea Lund", lea.email]]);
});
