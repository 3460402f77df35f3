import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailsTo } from "../accounts/test-emails.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import {
  acceptLatest,
  exampleTerms,
  listedAct,
  offerTo,
  payDeposit,
} from "../bookings/test-bookings.ts";
import { bookings } from "../bookings/tables.ts";
import { sweepUnusedMedia } from "../media/service.ts";
import { media } from "../media/tables.ts";
import { upload } from "../media/test-upload.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
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
const previewOf = async (person: TestPerson) => (await person.get("/my/account/deletion")).body;
const leave = (person: TestPerson) =>
  person.post("/my/account/deletion", { password: person.password });

test("deleting an account cancels its bookings by the tiers, and the organizer sees who cancelled and what is owed", async () => {
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
  expect(await goneCards(tomasz)).toHaveLength(1);
  await expect
    .poll(async () => (await findCancelledEmail(tomasz))?.text)
    .toContain("the act owes you $600.00");
  expect(await tomasz.post(`/bookings/${booking.id}/deposit`)).toRefuseWith("CONFLICT");
});

test("before a deletion each side reads which shows it cancels, what that costs, and what is not paid yet", async () => {
  const none = { shows: [], moreShows: 0, debts: [], moreDebts: 0 };
  expect(await previewOf(tomasz)).toEqual(none);
  const { booking: gone } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  await delia.put(`/bookings/${gone.id}/moves/cancel`, { version: 1, dueMinor: 60_000 });
  const { booking } = await booked({ organizer: tomasz, talent: delia }, { days: 20 });
  const named = (one: typeof booking) => ({
    id: one.id,
    title: "Midwinter Stomp",
    actName: "Night Ferry",
    day: one.terms.day,
    currency: "USD",
  });
  const expected = {
    ...none,
    shows: [{ ...named(booking), owedMinor: 30_000 }],
    debts: [{ ...named(gone), dueMinor: 60_000 }],
  };
  expect(await previewOf(delia)).toEqual(expected);
  const owed = { ...expected, debts: [{ ...named(gone), dueMinor: -60_000 }] };
  expect(await previewOf(tomasz)).toEqual(owed);
  for (const days of [40, 41, 42, 43, 44])
    await booked({ organizer: tomasz, talent: delia }, { days });
  const many = await previewOf(tomasz);
  expect(many.shows).toHaveLength(5);
  expect(many).toMatchObject({
    shows: [owed.shows[0], { owedMinor: 0 }, {}, {}, {}],
    moreShows: 1,
  });
});

test("an organizer who deletes their account cancels as the organizer, and the act sees it", async () => {
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
    .toContain("the organizer owes you $300.00");
});

/** The person's notifications about bookings that ended with an account. */
const goneCards = async (person: TestPerson) =>
  (await person.get("/notifications")).body.items.filter(
    ({ kind }: { kind: string }) => kind === "booking-gone",
  );

test("deleting an account ends its open offers, and the other side is notified", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const open = await offerTo(tomasz, act.id);
  expect((await leave(delia)).status).toBe(204);
  expect(await seenBy(tomasz, open)).toMatchObject({ state: "declined", other: null });
  await expect
    .poll(async () =>
      (await emailsTo(app, tomasz.email)).find(
        ({ subject }) => subject === "Offer ended: Midwinter Stomp",
      ),
    )
    .toMatchObject({ text: expect.stringContaining("The act deleted their account") });
  expect(await goneCards(tomasz)).toMatchObject([
    {
      read: false,
      href: "/bookings?tab=ended",
      message: expect.stringContaining("deleted their account"),
    },
  ]);
  // Once the second side has left, nobody can read it any more.
  expect((await leave(tomasz)).status).toBe(204);
  const [left] = await app.services.db.select().from(bookings).where(eq(bookings.id, open.id));
  expect(left).toBeUndefined();
});

test("everything that ends for one person with a deleted account is in one email", async () => {
  const { act, booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  const offers = [
    await offerTo(tomasz, act.id, { terms: exampleTerms({}, 50) }),
    await offerTo(tomasz, act.id, { terms: exampleTerms({}, 51) }),
  ];
  const ended = async () =>
    (await emailsTo(app, delia.email)).filter(({ text }) =>
      text?.includes("deleted their account"),
    );
  expect((await leave(tomasz)).status).toBe(204);
  await expect.poll(ended).toHaveLength(1);
  const [email] = await ended();
  expect(email?.subject).toBe("3 bookings and offers ended");
  expect(email?.text).toContain("the organizer owes you $600.00");
  for (const { id } of [booking, ...offers]) expect(email?.text).toContain(`/bookings/${id}`);
  expect(await goneCards(delia)).toHaveLength(1);
});

test("who is left reads who left and who owes, also where the show was moved before", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  const { body: form } = await tomasz.get(`/events/${event.id}/fields`);
  const moved = { startDay: exampleTerms({}, 8).day, version: form.version };
  expect((await tomasz.patch(`/events/${event.id}`, moved)).status).toBe(200);
  expect((await seenBy(tomasz, booking)).state).toBe("moved");
  expect((await leave(delia)).status).toBe(204);
  await expect
    .poll(async () => (await findCancelledEmail(tomasz))?.text)
    .toMatch(/The act deleted their account.*you owe the act \$/s);
});

const read = async (who: TestPerson | TestClient, { id }: { id: string }) =>
  (await who.fetch(`/media/${id}/file.pdf`)).status;

test("a rider both sides accepted stays until the last of them leaves; all other files are deleted at once", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const addRider = async (name: string) => {
    const { id: uploadId } = await upload(delia, Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`), {
      type: "application/pdf",
      name,
    });
    const { body } = await delia.request("POST", "/media", {
      uploadId,
      use: "document",
      alt: name,
    });
    await delia.put(`/acts/${act.id}/file`, { which: "rider", mediaId: body.id });
    return { id: body.id as string, name };
  };
  const offer = async (from: TestPerson, file: Terms["riderFile"], days: number) =>
    offerTo(from, act.id, { terms: exampleTerms({ riderFile: file }, days) });
  const first = await addRider("first.pdf");
  const renata = await verified(app, "Renata Solis");
  const agreed = await offer(tomasz, first, 40);
  await acceptLatest(delia, agreed);
  const alsoAgreed = await offer(renata, first, 50);
  await acceptLatest(delia, alsoAgreed);
  const second = await addRider("second.pdf");
  const unanswered = await offer(tomasz, second, 45);
  expect(await read(tomasz, second)).toBe(200);

  expect((await leave(delia)).status).toBe(204);
  expect((await seenBy(tomasz, unanswered)).state).toBe("declined");
  expect(await read(tomasz, first)).toBe(200);
  expect(await read(renata, first)).toBe(200);
  expect(await read(tomasz, second)).toBe(404);
  expect(await read(app.visitor(), first)).toBe(404);
  // It's part of the terms: its owner can't delete it or use it elsewhere.
  expect(await tomasz.delete(`/media/${first.id}`)).toRefuseWith("CONFLICT");
  await app.services.db.execute(sql`update media set created_at = now() - interval '2 days'`);
  await sweepUnusedMedia(app.services);

  expect((await leave(tomasz)).status).toBe(204);
  expect(await read(renata, first)).toBe(200);
  expect((await leave(renata)).status).toBe(204);
  await expect
    .poll(async () => (await app.services.db.select().from(media)).map(({ id }) => id))
    .not.toContain(first.id);
  await expect.poll(() => app.services.storage.list("media")).not.toContain(first.id);
});

test("an act can't be deleted while it is booked; deleting it declines its open offers", async () => {
  const { act, booking } = await booked({ organizer: tomasz, talent: delia });
  const open = await offerTo(tomasz, act.id);
  const refused = await delia.delete(`/acts/${act.id}`);
  expect(refused).toRefuseWith("NOT_ALLOWED");
  expect(refused.body.detail).toMatch(/^This act is booked for “Midwinter Stomp” on /);
  await delia.put(`/bookings/${booking.id}/moves/cancel`, { version: 1 });
  expect((await delia.delete(`/acts/${act.id}`)).status).toBe(204);
  expect(await seenBy(tomasz, open)).toMatchObject({ state: "declined", actSlug: null });
});
