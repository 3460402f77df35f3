import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { openDoors } from "./test-door.ts";

const many = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a list of ten thousand tickets is small enough for phones at the door", async () => {
  const ana = await app.person("Ana");
  const { id, typeId } = await openDoors(app, ana);
  const [ticket] = await buyTickets(app, id, { typeId, name: "Ana" });
  await app.services.db.execute(sql`
    insert into tickets (id, order_id, line_id, event_id, type_id, number, holder_name, paid_minor)
    select gen_random_uuid(), order_id, line_id, event_id, type_id, more, 'Guest Number ' || more, 0
    from tickets, generate_series(2, ${many}) as more where id = ${ticket!.id}`);
  const fetchList = async () => {
    const startedAt = performance.now();
    const answer = await ana.fetch(`/api/v1/events/${id}/door/snapshot`);
    const body = Buffer.from(await answer.arrayBuffer());
    const ms = Math.round(performance.now() - startedAt);
    const tickets = JSON.parse(body.toString()).tickets.length as number;
    return { tickets, bytes: body.byteLength, ms };
  };
  const first = await fetchList();
  const second = await fetchList();
  console.info("a list of ten thousand tickets", first, second);
  for (const { tickets, bytes } of [first, second]) {
    expect(tickets).toBe(many);
    expect(bytes).toBeLessThan(1_500_000);
  }
}, 60_000);
