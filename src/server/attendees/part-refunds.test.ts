import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(() => app.close());

test("an order of which a sum was refunded is marked, and stands among the refunds", async () => {
  const { id } = await publish(host, { title: "Part" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_500 });
  const bought = { typeId, name: "Gus", email: "gus@guests.example" };
  const [ticket] = await buyTickets(app, id, bought);
  await buyTickets(app, id, { ...bought, name: "Lou", email: "lou@guests.example" });
  const refund = await host.post(`/events/${id}/orders/${ticket!.orderId}/refunds`, {
    key: newId(),
    amountMinor: 500,
  });
  expect(refund.status, JSON.stringify(refund.body)).toBeLessThan(300);
  const { body } = await host.get(`/events/${id}/attendees?view=ended`);
  expect(body.counts).toEqual({ all: 2, in: 0, "not-in": 2, ended: 1 });
  expect(body.items).toMatchObject([{ name: "Gus", state: "going", partRefund: true }]);
  const lou = (await host.get(`/events/${id}/attendees?q=Lou`)).body.items;
  expect(lou).toMatchObject([{ partRefund: false }]);
});
