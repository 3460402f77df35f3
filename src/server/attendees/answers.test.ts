import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana] = [await verifiedPerson(app, "Host"), await verifiedPerson(app, "Ana")];
});
afterAll(() => app.close());

async function bought() {
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id);
  const order = { typeId, buyerId: ana.id, name: "Ana", email: "ana@mail.example" };
  const [ticket] = await buyTickets(app, id, order);
  return { id, ticket: ticket! };
}
const attendeesOf = async (id: string) => (await host.get(`/events/${id}/attendees`)).body.items;

test("the table shows what a buyer answered at checkout", async () => {
  const { id, ticket } = await bought();
  const answers = [{ id: newId(), label: "How loud?", answer: "Very." }];
  await app.services.db.execute(
    sql`update orders set answers = ${JSON.stringify(answers)}::jsonb where id = ${ticket.orderId}`,
  );
  await ana.put(`/events/${id}/answer`, { answer: "going" });
  expect(await attendeesOf(id)).toMatchObject([{ kind: "ticket", answers }]);
  const table = await host.fetch(`/api/v1/events/${id}/attendees.csv`);
  expect(await table.text()).toMatch(/How loud\?[\s\S]*Very\./);
});

test("accepting a ticket gives the organizer the new holder's address if it's verified", async () => {
  for (const [taker, email] of [
    [await verifiedPerson(app, "Ben"), true],
    [await app.person("Cy"), false],
  ] as const) {
    const { id, ticket } = await bought();
    const { url } = (await ana.post(`/tickets/${ticket.id}/transfer`)).body;
    const key = url.split("/").at(-1);
    expect((await taker.post(`/ticket-transfers/${key}/accept`)).status).toBe(200);
    expect(await attendeesOf(id)).toMatchObject([
      { person: { id: taker.id }, email: email ? taker.email : null },
    ]);
  }
});
