import { afterAll, beforeAll, expect, test } from "vitest";
import type { Settlement } from "../../contract/bookings/money.ts";
import { publish } from "../events/test-events.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  acceptLatest,
  exampleTerms,
  listedAct,
  offerTo,
  sendExpenses,
  showIsOver,
} from "./test-bookings.ts";
import { paidOrders } from "./test-orders.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

test("each side sees who has read exactly these figures, and when first; figures that changed since are unread", async () => {
  const { id: eventId } = await publish(tomasz);
  const act = await listedAct(delia, "Night Ferry");
  const fee = { kind: "better", currency: "EUR", guaranteeMinor: 2_000, percent: 60 } as const;
  const offer = await offerTo(tomasz, act.id, { eventId, terms: exampleTerms({ fee }) });
  const { id } = (await acceptLatest(delia, offer)).body;
  const settlementOf = async (person: TestPerson): Promise<Settlement> =>
    (await person.get(`/bookings/${id}/settlement`)).body;
  await paidOrders(app, eventId, [{ quantity: 2, unitMinor: 1_000, feeMinor: 0 }]);
  await showIsOver(app, id);
  const read = (person: TestPerson, hash: string) =>
    person.put(`/bookings/${id}/settlement/reading`, { hash });
  const readers = async () =>
    (await settlementOf(tomasz)).readBy.map(({ side, name }) => [side, name]);
  const first = await settlementOf(delia);
  expect(first.readBy).toEqual([]);
  expect(await read(await app.person("Renata"), first.hash)).toRefuseWith("NOT_FOUND");
  const once = (await read(delia, first.hash)).body;
  expect(once.readBy).toMatchObject([{ side: "talent", name: "Delia Fontaine" }]);
  expect((await read(delia, first.hash)).body.readBy).toEqual(once.readBy);

  await paidOrders(app, eventId, [{ quantity: 1, unitMinor: 1_000, feeMinor: 0 }]);
  expect(await readers()).toEqual([]);
  // Her open page has outdated figures: the reading is not recorded, and she is sent the new figures.
  const stale = (await read(delia, first.hash)).body;
  expect(stale).toMatchObject({ statement: { grossMinor: 3_000 }, readBy: [] });
  const expenses = [{ name: "Sound engineer", amountMinor: 500 }];
  await sendExpenses(tomasz, { id }, expenses);
  expect(await readers()).toEqual([["organizer", "Tomasz Wren"]]);
  const proposed = await settlementOf(delia);
  await read(delia, proposed.hash);
  await delia.put(`/bookings/${id}/settlement/acceptance`, { hash: proposed.hash });
  expect(await readers()).toEqual([
    ["organizer", "Tomasz Wren"],
    ["talent", "Delia Fontaine"],
  ]);
});
