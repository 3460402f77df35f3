import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { expirePrices } from "./price-range.ts";
import { sell, ticketType } from "./test-sales.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  await verifyEmail(app, host);
});
afterAll(() => app.close());

/** An event whose early-bird price of 5 ends; lists show it until the range is updated. */
async function earlyBirdEnds() {
  const { id, slug } = await publish(host);
  const early = ticketType({ priceMinor: 500, closesAt: "2031-04-01T00:00:00.000Z" });
  await sell(host, id, [early, ticketType()]);
  await app.services.db.execute(sql`
    update ticket_types set closes_at = now() - interval '1 minute'
    where event_id = ${id} and closes_at is not null`);
  return { id, range: async () => (await host.get(`/events/${slug}`)).body.price };
}

test("an early-bird price leaves the price range when its window ends", async () => {
  const { range } = await earlyBirdEnds();
  expect(await range()).toMatchObject({ fromMinor: 500, toMinor: 1_000 });
  await expirePrices(app.services);
  expect(await range()).toMatchObject({ fromMinor: 1_000, toMinor: 1_000 });
});

test("an event that fails does not keep the price ranges of others from being updated", async () => {
  const { db } = app.services;
  const [failing, other] = [await earlyBirdEnds(), await earlyBirdEnds()];
  const isOld = sql.raw(`id <> '${failing.id}' or price_from_minor = 500`);
  await db.execute(sql`alter table events add constraint blocked check (${isOld}) not valid`);
  await expirePrices(app.services);
  await db.execute(sql`alter table events drop constraint blocked`);
  expect(await failing.range()).toMatchObject({ fromMinor: 500 });
  expect(await other.range()).toMatchObject({ fromMinor: 1_000 });
  // The next round updates what failed.
  await expirePrices(app.services);
  expect(await failing.range()).toMatchObject({ fromMinor: 1_000 });
});

test("an event whose price range is up to date is not locked again", async () => {
  const { db } = app.services;
  const { id } = await earlyBirdEnds();
  await expirePrices(app.services);
  const { rows } = await db.execute(
    sql`select xmax::text, ctid::text from events where id = ${id}`,
  );
  await expirePrices(app.services);
  // A row lock leaves its transaction in xmax.
  expect(
    (await db.execute(sql`select xmax::text, ctid::text from events where id = ${id}`)).rows,
  ).toEqual(rows);
});
