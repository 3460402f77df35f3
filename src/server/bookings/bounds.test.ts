import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { exampleTerms, listedAct, offerTo } from "./test-bookings.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

test("an absurd day or sum is refused in words", async () => {
  const act = await listedAct(delia, "Far Future");
  const offer = (terms: Partial<Booking["terms"]>) =>
    tomasz.post("/bookings", {
      id: newId(),
      actId: act.id,
      eventId: null,
      title: "Midwinter Stomp",
      terms: exampleTerms(terms),
    });
  for (const day of ["9999-12-31", "0000-01-01"]) {
    const fields = [{ field: "terms.day", message: "Choose a date." }];
    expect((await offer({ day })).body).toMatchObject({ code: "BAD_INPUT", fields });
    expect(
      await delia.put(`/acts/${act.id}/days`, { days: [day], state: "booked", note: "" }),
    ).toRefuseWith("BAD_INPUT");
    expect(await delia.get(`/talent?day=${day}`)).toRefuseWith("BAD_INPUT");
  }
  expect(await delia.get(`/acts/${act.id}/days?month=0000-01`)).toRefuseWith("BAD_INPUT");
  const fee = { kind: "guarantee", currency: "USD", guaranteeMinor: 1e12, percent: 0 } as const;
  expect((await offer({ fee })).body.fields).toEqual([
    { field: "terms.fee.guaranteeMinor", message: "Enter a smaller amount." },
  ]);
});

test("identical terms are not an answer", async () => {
  const act = await listedAct(delia, "Said Already");
  const { id, terms } = await offerTo(tomasz, act.id);
  const refused = await delia.post(`/bookings/${id}/versions`, { id: newId(), version: 1, terms });
  expect(refused).toRefuseWith("NOT_ALLOWED");
  expect(refused.body.detail).toBe("These are the terms of version 1. Change something first.");
  const changed = { id: newId(), version: 1, terms: { ...terms, start: "21:30" } };
  expect((await delia.post(`/bookings/${id}/versions`, changed)).body.version).toBe(2);
});

test("the riders of terms are sent formatted as well, and without what could do harm", async () => {
  const act = await listedAct(delia, "In Writing");
  const rider = "**Loud**\n\n- 2 mics\n\n<script>alert(1)</script>";
  const { versions } = await offerTo(tomasz, act.id, { terms: exampleTerms({ rider }) });
  expect(versions[0]?.riderBlocks.slice(0, 2)).toMatchObject([
    { kind: "paragraph", words: [{ text: "Loud", strong: true }] },
    { kind: "list" },
  ]);
  expect(versions[0]?.hospitalityBlocks).toMatchObject([{ kind: "paragraph" }]);
});
