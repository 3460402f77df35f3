import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { facts } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(() => app.close());

/** Saves a draft and tries to publish it. */
async function publishing(who: TestPerson, more: object) {
  const id = newId();
  const draft = await who.put(`/my/event-drafts/${id}`, { ...facts, ...more, version: 0 });
  expect(draft.status).toBe(200);
  const made = await who.post(`/my/event-drafts/${id}/publish`, { version: draft.body.version });
  return { id, made };
}
const ticket = (more: object = {}) => ({
  id: newId(),
  name: "Stalls",
  price: "12,50",
  quantity: 40,
  ...more,
});

test("a draft's tickets go on sale as soon as it's published, in its country's currency", async () => {
  const tickets = [ticket(), ticket({ name: "Children", price: "", quantity: null })];
  const where = { city: "Berlin", country: "Germany" };
  const { id, made } = await publishing(host, { ...where, free: false, tickets });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ sells: true, free: false });
  const sales = (await host.get(`/events/${id}/sales`)).body;
  expect(sales).toMatchObject({
    currency: "EUR",
    types: [
      { name: "Stalls", kind: "paid", priceMinor: 1_250, quantity: 40 },
      { name: "Children", kind: "free", priceMinor: 0, quantity: null },
    ],
  });
});

test("a paid event can't be published without ticket types or a link to where it sells", async () => {
  const { made } = await publishing(host, { free: false });
  expect(made).toRefuseWith("BAD_INPUT");
  expect(made.body.fields).toMatchObject([{ field: "tickets" }]);
  const elsewhere = await publishing(host, { free: false, link: "https://tickets.example/night" });
  expect(elsewhere.made.status).toBe(201);
  const faulty = await publishing(host, { free: false, tickets: [ticket({ price: "twelve" })] });
  expect(faulty.made.body.fields).toMatchObject([{ field: "tickets.0.price" }]);
});

test("without a verified email address a draft with paid tickets can't be published", async () => {
  const stranger = await app.person("Stranger");
  const { id, made } = await publishing(stranger, { free: false, tickets: [ticket()] });
  expect(made).toRefuseWith("VERIFY_EMAIL_FIRST");
  expect((await stranger.get(`/my/event-drafts/${id}`)).body.fields.tickets).toHaveLength(1);
  const free = await publishing(stranger, { free: true, tickets: [ticket()] });
  expect(free.made.body).toMatchObject({ sells: false, free: true });
});

test("buyers can reply to organizers who chose that before publishing and verified their address", async () => {
  const repliesOf = async (who: TestPerson, more: object) => {
    const { id, made } = await publishing(who, { free: false, ...more });
    expect(made.status).toBe(201);
    return (await who.get(`/events/${id}/sales`)).body.repliesByEmail;
  };
  expect(await repliesOf(host, { tickets: [ticket({ price: "" })], repliesByEmail: true })).toBe(
    true,
  );
  expect(await repliesOf(host, { tickets: [ticket({ price: "" })], repliesByEmail: false })).toBe(
    false,
  );
  // API clients that don't send the field get no replies.
  expect(await repliesOf(host, { tickets: [ticket({ price: "" })] })).toBe(false);
  const unproven = await app.person("Unproven");
  expect(
    await repliesOf(unproven, { tickets: [ticket({ price: "" })], repliesByEmail: true }),
  ).toBe(false);
  // When tickets are added later, the form suggests replies and says which address buyers see.
  const { id } = (await publishing(host, { free: true })).made.body;
  expect((await host.get(`/events/${id}/sales`)).body.repliesByEmail).toBe(true);
});
