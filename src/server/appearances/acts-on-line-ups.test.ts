import { afterAll, beforeAll, expect, test } from "vitest";
import { listedAct } from "../bookings/test-bookings.ts";
import { publish, verifyEmail, weekly } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
let ines: TestPerson;
let solo: { id: string; slug: string };
let band: { id: string; slug: string };
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Marta Brandt");
  await verifyEmail(app, host);
  ines = await app.person("Ines Varga", { role: "talent" });
  solo = await listedAct(ines, "Ines Varga Solo");
  band = await listedAct(ines, "Varga & the Night Trains");
  await ines.patch(`/acts/${band.id}`, { kind: "band" });
});
afterAll(() => app.close());

type Credit = { name: string; actId?: string };

async function showWith(title: string, credits: Credit[], more: object = {}) {
  const lineUp = credits.map((credit) => ({ role: "", personId: ines.id, ...credit }));
  const event = await publish(host, { title, lineUp, ...more });
  await ines.put(`/events/${event.id}/line-up/me`);
  return event;
}

const shownAt = async (slug: string) => (await app.visitor().get(`/events/${slug}`)).body.lineUp;
const showsOf = async (act: { id: string }) =>
  (await app.visitor().get(`/acts/${act.id}/shows?when=upcoming`)).body.items.map(
    ({ title }: { title: string }) => title,
  );
const found = async (q: string) =>
  (await app.visitor().get(`/events?q=${encodeURIComponent(q)}`)).body.items.map(
    ({ title }: { title: string }) => title,
  );

test("a line-up names and links to the chosen act, or to the one whose name was typed", async () => {
  const chosen = await showWith("Chosen", [{ name: "whatever was typed", actId: band.id }]);
  const written = await showWith("Written", [{ name: "varga & THE night trains" }]);
  for (const { slug } of [chosen, written])
    expect(await shownAt(slug)).toEqual([
      expect.objectContaining({
        name: "Varga & the Night Trains",
        person: expect.objectContaining({ id: ines.id }),
        act: { id: band.id, slug: band.slug, kind: "band", picture: null },
      }),
    ]);
  const both = await showWith("Both", [
    { name: "Ines Varga", actId: solo.id },
    { name: "x", actId: band.id },
  ]);
  expect((await shownAt(both.slug)).map(({ name }: Credit) => name)).toEqual([
    "Ines Varga Solo",
    "Varga & the Night Trains",
  ]);
  // A performer can't be shown as somebody else's act.
  const other = await listedAct(await app.person("Kit", { role: "talent" }), "Kit's Act");
  const stolen = await showWith("Stolen", [{ name: "Kit's Act", actId: other.id }]);
  expect(await shownAt(stolen.slug)).toEqual([
    expect.objectContaining({ name: "Ines Varga", act: null }),
  ]);
});

test("an act without one of its people is refused, not dropped", async () => {
  const lineUp = [{ name: "x", role: "", personId: null, actId: band.id }];
  await expect(publish(host, { title: "Alone", lineUp })).rejects.toThrow(
    "Add the person too: an act appears with one of its people.",
  );
});

test("each act lists its own shows, and shows without an act belong to the solo act", async () => {
  await showWith("As a person", [{ name: "Ines Varga" }]);
  expect((await showsOf(band)).toSorted()).toEqual(["Both", "Chosen", "Written"]);
  expect((await showsOf(solo)).toSorted()).toEqual(["As a person", "Both", "Stolen"]);
  const embed = await (await app.visitor().fetch(`/rss/acts/${solo.slug}.xml`)).text();
  expect(embed).toContain("As a person");
  expect(embed).not.toContain("Written");
});

test("events are found by the act's name, also after a rename, but not after it's deleted", async () => {
  const crew = await listedAct(ines, "The Harbour Crew");
  await showWith("Quay Nights", [{ name: "The Harbour Crew" }]);
  expect(await found("harbour crew")).toEqual(["Quay Nights"]);
  await ines.patch(`/acts/${crew.id}`, { name: "The Lighthouse Crew" });
  expect(await found("lighthouse")).toEqual(["Quay Nights"]);
  expect(await found("harbour")).toEqual([]);
  await ines.delete(`/acts/${crew.id}`);
  expect(await found("lighthouse")).toEqual([]);
  expect(await found("ines varga")).toContain("Quay Nights");
});

test("every date of a series names the act", async () => {
  const credits = [{ name: "Varga & the Night Trains" }];
  await showWith("Trains Weekly", credits, { repeats: { ...weekly, ends: "after", count: 3 } });
  const { items } = (await app.visitor().get("/events?q=trains+weekly")).body;
  expect(items.length).toBeGreaterThan(1);
  for (const { slug } of items)
    expect((await shownAt(slug))[0]).toMatchObject({ act: { id: band.id } });
});
