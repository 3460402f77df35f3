import { afterAll, beforeAll, expect, test } from "vitest";
import { listedAct, offerTo } from "../bookings/test-bookings.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { appoint, reportedCase } from "./test-moderation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("the other side of a booking reports a message; hidden, it disappears for them until that is undone", async () => {
  const [mia, rita] = [await verified(app, "Mia Sommer"), await verified(app, "Rita Moss")];
  const [mo, stranger] = [await app.person("Mo"), await app.person("Sam")];
  await appoint(app, mo);
  const act = await listedAct(mia, "Mia Solo");
  const { id } = await offerTo(rita, act.id);
  const targetId = newId();
  await rita.post(`/bookings/${id}/messages`, { id: targetId, text: "Ugly words." });
  const report = (person: TestPerson) =>
    person.post("/reports", {
      id: newId(),
      target: "booking-message",
      targetId,
      category: "harassment",
    });
  expect(await report(stranger)).toRefuseWith("NOT_FOUND");
  expect(await report(rita)).toRefuseWith("NOT_ALLOWED");

  const opened = await reportedCase(mia, mo, { target: "booking-message", targetId });
  expect(opened).toMatchObject({
    target: "booking-message",
    path: `/talent/${act.slug}`,
    owner: { id: rita.id },
    evidence: ["Ugly words.\n[about the booking “Midwinter Stomp”]"],
  });
  const decision = { decision: "hide", reason: "Insults." };
  const hidden = await mo.put(`/administration/reports/${opened.id}/decision`, decision);
  expect(hidden.status).toBe(200);
  const read = async (person: TestPerson) =>
    (await person.get(`/bookings/${id}/messages`)).body.items;
  expect(await read(mia)).toEqual([]);
  expect(await read(rita)).toMatchObject([{ text: "Ugly words.", mine: true }]);
  expect(await report(mia)).toRefuseWith("NOT_FOUND");
  const entry = hidden.body.id;
  const undone = await mo.post(`/administration/log/${entry}/undo`, { reason: "A quotation." });
  expect(undone.status).toBe(200);
  expect(await read(mia)).toMatchObject([{ text: "Ugly words." }]);
});
