import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailsTo } from "../accounts/test-emails.ts";
import { listedAct, offerTo, payDeposit } from "../bookings/test-bookings.ts";
import { bookings } from "../bookings/tables.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { booked, seenBy } from "./test-booked.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

const findCancelledEmail = async ({ email }: TestPerson) =>
  (await emailsTo(app, email)).find(({ subject }) => subject === "Cancelled: Midwinter Stomp");
const leave = (person: TestPerson) =>
  person.post("/my/account/deletion", { password: person.password });

test("a deleted account cancels what it is booked for by the tiers, and the organizer reads by whom and what is owed", async () => {
  const { booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  await payDeposit(tomasz, booking.id);
  expect((await leave(delia)).status).toBe(204);
  const left = await seenBy(tomasz, booking);
  expect(left).toMatchObject({
    state: "cancelled",
    deposit: "returned",
    other: null,
    cancellation: { by: "talent", because: "account", dueMinor: 60_000, owedMinor: 60_000 },
  });
  expect(left.log.filter(({ entry }) => entry === "complete")).toEqual([]);
  await expect
    .poll(async () => (await findCancelledEmail(tomasz))?.text)
    .toContain("the act owes the organizer $600.00");
  expect(await tomasz.post(`/bookings/${booking.id}/deposit`)).toRefuseWith("CONFLICT");
});

test("an organizer who deletes their account cancels as the organizer, and the act reads so", async () => {
  const { booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  await payDeposit(tomasz, booking.id);
  expect((await leave(tomasz)).status).toBe(204);
  expect(await seenBy(delia, booking)).toMatchObject({
    state: "cancelled",
    deposit: "released",
    cancellation: { by: "organizer", because: "account", owedMinor: 30_000 },
  });
  await expect
    .poll(async () => (await findCancelledEmail(delia))?.text)
    .toContain("the organizer owes the act $300.00");
});

test("an open offer of a deleted account ends, and the other side reads so", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const open = await offerTo(tomasz, act.id);
  expect((await leave(delia)).status).toBe(204);
  expect(await seenBy(tomasz, open)).toMatchObject({ state: "declined", other: null });
  await expect
    .poll(async () =>
      (await emailsTo(app, tomasz.email)).find(
        ({ subject }) => subject === "Ended: Midwinter Stomp",
      ),
    )
    .toMatchObject({ text: expect.stringContaining("The act deleted their account") });
  // With the second side the last who could read it is gone.
  expect((await leave(tomasz)).status).toBe(204);
  const [left] = await app.services.db.select().from(bookings).where(eq(bookings.id, open.id));
  expect(left).toBeUndefined();
});

test("an act that is booked stays until its bookings are cancelled; with the act its open offers are declined", async () => {
  const { act, booking } = await booked({ organizer: tomasz, talent: delia });
  const open = await offerTo(tomasz, act.id);
  const refused = await delia.delete(`/acts/${act.id}`);
  expect(refused).toRefuseWith("NOT_ALLOWED");
  expect(refused.body.detail).toMatch(/^This act is booked for “Midwinter Stomp” on /);
  await delia.put(`/bookings/${booking.id}/moves/cancel`, { version: 1 });
  expect((await delia.delete(`/acts/${act.id}`)).status).toBe(204);
  expect(await seenBy(tomasz, open)).toMatchObject({ state: "declined", actSlug: null });
});
