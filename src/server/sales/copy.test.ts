import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extendSeries } from "../series/series.ts";
import { datesOf, draftAt, publish, verifyEmail, weekly } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { promoCode, sell, ticketType } from "./test-sales.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  await verifyEmail(app, host);
});
afterAll(() => app.close());

async function publishCopy(who: TestPerson, from: string, more: object) {
  const id = newId();
  const draft = (await who.post(`/events/${from}/duplicate`, { id })).body;
  const saved = await who.put(draftAt(id), { ...more, version: draft.version });
  return who.post(`${draftAt(id)}/publish`, { version: saved.body.version });
}

test("a copy of an event has the same sales, with nothing taken and sale times shifted", async () => {
  const { id } = await publish(host);
  const pool = { id: newId(), name: "Room", capacity: 50 };
  const early = ticketType({
    name: "Early",
    poolId: pool.id,
    closesAt: "2031-04-25T18:00:00.000Z",
  });
  const old = ticketType({ name: "Old", withdrawn: true });
  const hidden = ticketType({ name: "Friends", hidden: true, priceMinor: 500 });
  await sell(host, id, [early, old, hidden], { pools: [pool] });
  const opens = promoCode({ code: "FRIENDS", typeIds: [hidden.id], opensHidden: true });
  await host.put(`/events/${id}/promos/${newId()}`, opens);
  await host.put(`/events/${id}/promos/${newId()}`, promoCode({ code: "OLD", typeIds: [old.id] }));
  const { status, body: copy } = await publishCopy(host, id, { startDay: "2031-05-09" });
  expect(status).toBe(201);
  expect(copy).toMatchObject({ sells: true, price: { fromMinor: 1_000, currency: "USD" } });
  const { types, pools, currencyFixed } = (await host.get(`/events/${copy.id}/sales`)).body;
  expect(types).toMatchObject([
    { name: "Early", closesAt: "2031-05-02T18:00:00.000Z", poolId: pools[0].id, taken: 0 },
    { name: "Friends" },
  ]);
  expect([types[0].id, pools[0].id]).not.toContain(early.id);
  expect(currencyFixed).toBe(false);
  const offer = (await app.visitor().get(`/events/${copy.id}/offer?code=friends`)).body;
  expect(offer.types.map(({ name }: { name: string }) => name)).toEqual(["Early", "Friends"]);
  const codes = (await host.get(`/events/${copy.id}/promos`)).body.items;
  expect(codes).toMatchObject([{ code: "FRIENDS", used: 0 }]);
});

test("a host who may not sell paid tickets cannot get them by copying", async () => {
  const { id } = await publish(host);
  await sell(host, id, [ticketType()]);
  const ben = await app.person("Ben");
  const { username } = (await ben.get("/session")).body.me;
  await host.post(`/events/${id}/people`, { username, role: "manager" });
  await ben.put(`/events/${id}/people/me`);
  expect(await publishCopy(ben, id, { startDay: "2031-05-09" })).toRefuseWith("VERIFY_EMAIL_FIRST");
});

test("each new occurrence of a series sells what the previous one sells", async () => {
  const { id, slug } = await publish(host, { repeats: weekly });
  const [, second] = await datesOf(app.visitor(), slug);
  await sell(host, second!.id, [ticketType({ name: "Weekly" })]);
  // Makes it look as if the later weeks had not been created yet and were due now.
  await app.services.db.execute(sql`
    delete from events where series_id = ${id} and occurrence > '2031-05-10'`);
  await app.services.db.execute(sql`
    update event_series set made_until = '2031-05-10', due_on = current_date where id = ${id}`);
  await extendSeries(app.services.db, id);
  const dates = await datesOf(app.visitor(), slug);
  expect(dates.length).toBe(9);
  for (const { id: date } of dates.slice(1))
    expect((await app.visitor().get(`/events/${date}/offer`)).body.types).toMatchObject([
      { name: "Weekly" },
    ]);
});
