import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listedAct } from "../bookings/test-bookings.ts";
import { events } from "../events/tables.ts";
import { publish, titles, weekly } from "../events/test-events.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

const found = async (q: string) =>
  titles(await app.visitor().get(`/events?q=${encodeURIComponent(q)}`));
const appearances = async (id: string) =>
  titles(await app.visitor().get(`/people/${id}/events?kind=appearances`));
const credit = (who: TestPerson, name: string) => ({
  lineUp: [{ name, role: "DJ", personId: who.id }],
});

test("an accepted credit is on the performer's profile, and their name finds the event", async () => {
  const mirela = await app.person("Mirela Okonkwo");
  const { id } = await publish(host, { title: "Basement", ...credit(mirela, "Mirela Okonkwo") });
  expect(await found("okonkwo")).toEqual([]);
  expect(await appearances(mirela.id)).toEqual([]);
  await mirela.put(`/events/${id}/line-up/me`);
  expect(await found("okonkwo")).toEqual(["Basement"]);
  expect(await appearances(mirela.id)).toEqual(["Basement"]);

  // Edits keep the credit, and a new name replaces the old one.
  await host.patch(`/events/${id}`, { version: 1, title: "Basement Night" });
  expect(await found("okonkwo")).toEqual(["Basement Night"]);
  await mirela.patch("/profile", { name: "Mirela Vukovic" });
  expect(await found("okonkwo")).toEqual([]);
  expect(await found("vukovic")).toEqual(["Basement Night"]);

  await mirela.delete(`/events/${id}/line-up/me`);
  expect(await found("vukovic")).toEqual([]);
  expect(await appearances(mirela.id)).toEqual([]);
});

test("deleting an account removes the performer's name from the search", async () => {
  const tomasz = await app.person("Tomasz Wrenowski");
  const { id } = await publish(host, { title: "Attic", ...credit(tomasz, "Tomasz") });
  await tomasz.put(`/events/${id}/line-up/me`);
  expect(await found("wrenowski")).toEqual(["Attic"]);
  expect((await tomasz.post("/my/account/deletion", { password: tomasz.password })).status).toBe(
    204,
  );
  expect(await found("wrenowski")).toEqual([]);
});

test("accepting one date of a series makes the performer findable at all dates", async () => {
  const halvard = await app.person("Halvard Moe");
  const repeats = { ...weekly, ends: "after", count: 3 };
  const { id } = await publish(host, { title: "Weekly", repeats, ...credit(halvard, "Halvard") });
  await halvard.put(`/events/${id}/line-up/me`);
  expect(await found("halvard")).toEqual(["Weekly", "Weekly", "Weekly"]);
});

test("an unlisted appearance is not on the profile", async () => {
  const kaito = await app.person("Kaito");
  const hidden = { title: "Private", visibility: "unlisted", ...credit(kaito, "Kaito") };
  const { id } = await publish(host, hidden);
  await kaito.put(`/events/${id}/line-up/me`);
  expect(await appearances(kaito.id)).toEqual([]);
});

test("a deleted act stays on past line-ups, by name and without a link to its page", async () => {
  const nora = await verified(app, "Nora Quill");
  const act = await listedAct(nora, "Unlimited Brass");
  const over = await publish(host, { title: "Last Year", ...credit(nora, "Unlimited Brass") });
  const next = await publish(host, { title: "Next Year", ...credit(nora, "Unlimited Brass") });
  for (const { id } of [over, next]) await nora.put(`/events/${id}/line-up/me`);
  await app.services.db
    .update(events)
    .set({ startsAt: sql`now() - interval '2 days'`, endsAt: sql`now() - interval '1 day'` })
    .where(eq(events.id, over.id));
  const lineUpOf = async ({ slug }: { slug: string }) =>
    (await app.visitor().get(`/events/${slug}`)).body.lineUp;
  expect(await lineUpOf(over)).toMatchObject([
    { name: "Unlimited Brass", act: { slug: act.slug } },
  ]);
  await nora.delete(`/acts/${act.id}`);
  expect(await lineUpOf(over)).toMatchObject([{ name: "Unlimited Brass", act: null }]);
  expect(await lineUpOf(next)).toMatchObject([{ name: "Nora Quill", act: null }]);
  expect(await appearances(nora.id)).toHaveLength(2);
});
