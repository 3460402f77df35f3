import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../lib/test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { openDoors } from "./test-door.ts";

const many = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("the list of ten thousand tickets fits a phone, and the second phone has it sooner", async () => {
  const ana = await app.person("Ana");
  const { id, typeId } = await openDoors(app, ana);
  const [ticket] = await buyTickets(app, id, { typeId, name: "Ana" });
  await app.services.db.execute(sql`
    insert into tickets (id, order_id, line_id, event_id, type_id, number, holder_name, paid_minor)
    select gen_random_uuid(), order_id, line_id, event_id, type_id, more, 'Guest Number ' || more, 0
    from tickets, generate_series(2, ${many}) as more where id = ${ticket!.id}`);
  const fetchList = async () => {
    const begun = performance.now();
    const answer = await ana.fetch(`/api/v1/events/${id}/door/snapshot`);
    const bytes = (await answer.arrayBuffer()).byteLength;
    return { bytes, ms: Math.round(performance.now() - begun) };
  };
  const first = await fetchList();
  const second = await fetchList();
  console.info("a list of ten thousand tickets", first, second);
  expect(first.bytes).toBeLessThan(1_500_000);
  // Generous, for a busy machine: the figure itself is printed.
  expect(first.ms).toBeLessThan(20_000);
  expect(second.ms).toBeLessThan(first.ms);
}, 60_000);
