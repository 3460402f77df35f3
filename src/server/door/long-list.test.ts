import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  importNameKey,
  openHolder,
  ticketHash,
  typedHash,
} from "../../contract/tickets/door-list.ts";
import type { ListedTicket } from "../../contract/tickets/door.ts";
import { verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { addDoorStaff, at, openDoors, scan } from "./test-door.ts";

const many = 10_000;

let app: TestApp;
let ana: TestPerson;
let dora: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, dora] = [await app.person("Ana"), await app.person("Dora")];
  await verifyEmail(app, ana);
});
afterAll(() => app.close());

test("a list of ten thousand tickets is small enough for phones at the door", async () => {
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
});

test("a phone's list identifies tickets by hashes and encrypts names with a key of its own", async () => {
  const night = await openDoors(app, ana);
  const [first] = await buyTickets(app, night.id, { ...night, quantity: 2, name: "Yara" });
  const address = `/events/${night.id}/door/snapshot`;
  const { body } = await ana.get(address);
  const listed = new Map((body.tickets as ListedTicket[]).map((ticket) => [ticket[0], ticket]));
  const mine = listed.get(await ticketHash(first!.id))!;
  expect(mine[1]).toBe(await typedHash(first!.code));
  expect(mine[4]).toBe(0);
  const key = await importNameKey(body.nameKey);
  expect(await openHolder(mine[6], key)).toEqual({ id: first!.id, number: 1, name: "Yara" });
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  await addDoorStaff(ana, night.id, dora);
  const others = await importNameKey((await dora.get(address)).body.nameKey);
  expect(await openHolder(mine[6], others)).toBeUndefined();
  const before = encodeURIComponent(at(0));
  await scan(ana, night.id, first!.code);
  const changed = await ana.get(`${address}?since=${before}`);
  expect(changed.body).toMatchObject({ whole: false });
  const states = (changed.body.tickets as ListedTicket[]).map((ticket) => [ticket[0], ticket[4]]);
  expect(states).toEqual([[await ticketHash(first!.id), 1]]);
});

test("someone found by name offline is admitted once the phone syncs", async () => {
  const night = await openDoors(app, ana);
  const [ticket] = await buyTickets(app, night.id, { ...night, name: "Yara" });
  const scans = [{ id: newId(), ticketId: ticket!.id, at: at(1), gateId: null }];
  const { body } = await ana.post(`/events/${night.id}/scans/batch`, { scans });
  expect(body.scans).toMatchObject([{ result: "admitted", ticket: { name: "Yara" } }]);
});
