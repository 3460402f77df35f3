import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { listedAct } from "../bookings/test-bookings.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

/** Reads a calendar as a calendar app does, without a session. */
async function read(address: string) {
  const response = await app.visitor().fetch(address);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  const text = await response.text();
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  return {
    name: calendar.getFirstPropertyValue("x-wr-calname"),
    titles: events.map((event) => event.getFirstPropertyValue("summary")),
    statuses: events.map((event) => event.getFirstPropertyValue("status")),
    events: events.map((event) => new ICAL.Event(event)),
    properties: events,
    etag: response.headers.get("etag") ?? "",
    cache: response.headers.get("cache-control"),
  };
}
const pathOf = (url: string) => url.replace("http://localhost:3000", "");

test("a personal calendar is available under a secret link with everything its owner RSVP'd to, private events included", async () => {
  const title = "Großes Fest; mit Komma, \\ und 🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺🎺";
  const going = await publish(ana, { title, visibility: "unlisted" });
  const maybe = await publish(ana, { title: "Maybe", startDay: "2031-05-03" });
  const declined = await publish(ana, { title: "Declined", startDay: "2031-05-04" });
  await publish(ben, { title: "Ben's own", visibility: "invite-only", startDay: "2031-05-05" });
  await ben.put(`/events/${going.id}/answer`, { answer: "going" });
  await ben.put(`/events/${maybe.id}/answer`, { answer: "maybe" });
  await ben.put(`/events/${declined.id}/answer`, { answer: "not-going" });
  expect((await ben.get("/my/calendar-link")).body).toEqual({ since: null });
  const made = await ben.post("/my/calendar-link");
  const mine = pathOf(made.body.url);
  // Calendars have a resolution of seconds.
  await app.services.db.execute("update events set updated_at = updated_at - interval '1 minute'");
  const first = await read(mine);
  expect(first.name).toBe("Ben: Marquee");
  expect(first.titles).toEqual([title, "Maybe", "Ben's own"]);
  expect(first.statuses).toEqual(["CONFIRMED", "TENTATIVE", "CONFIRMED"]);
  expect(first.cache).toContain("private");

  await ana.patch(`/events/${going.id}`, { version: 1, startTime: "21:00" });
  await ana.post(`/events/${maybe.id}/cancel`, { message: "Rain." });
  const second = await read(mine);
  expect(second.events.map(({ sequence }) => sequence)).toEqual([1, 1, 0]);
  expect(second.events[0]?.startDate.toJSDate().toISOString()).toBe("2031-05-02T19:00:00.000Z");
  expect(second.statuses).toEqual(["CONFIRMED", "CANCELLED", "CONFIRMED"]);
  const changed = second.properties[0]?.getFirstPropertyValue("last-modified")?.toString() ?? "";
  expect(
    changed > (first.properties[0]?.getFirstPropertyValue("last-modified")?.toString() ?? ""),
  ).toBe(true);

  const renewed = pathOf((await ben.post("/my/calendar-link")).body.url);
  expect((await app.visitor().fetch(mine)).status).toBe(404);
  expect((await read(renewed)).titles).toHaveLength(3);
  expect((await ben.delete("/my/calendar-link")).status).toBe(204);
  expect((await app.visitor().fetch(renewed)).status).toBe(404);
  expect((await app.visitor().fetch("/calendar/mine.ics")).status).toBe(404);
});

test("the stored data doesn't reveal the link", async () => {
  const { url } = (await ana.post("/my/calendar-link")).body;
  const token = new URL(url).searchParams.get("key") ?? "";
  const { rows } = await app.services.db.execute("select * from calendar_links");
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("after a block, the other person's events disappear from the personal calendar", async () => {
  const [cleo, dora] = [await app.person("Cleo"), await app.person("Dora")];
  const { id } = await publish(cleo, { title: "Cleo's" });
  await dora.put(`/events/${id}/answer`, { answer: "going" });
  const mine = pathOf((await dora.post("/my/calendar-link")).body.url);
  expect((await read(mine)).titles).toEqual(["Cleo's"]);
  await cleo.put(`/people/${dora.id}/block`);
  expect((await read(mine)).titles).toEqual([]);
});

test("an organizer's calendar has public events only, and isn't sent again while unchanged", async () => {
  const host = await app.person("Hanna");
  await publish(host, { title: "Open" });
  await publish(host, { title: "For those with the link", visibility: "unlisted" });
  await publish(host, { title: "For few", visibility: "invite-only" });
  const address = `/calendar/people/${host.id}.ics`;
  const first = await read(address);
  expect([first.name, first.titles]).toEqual(["Hanna", ["Open"]]);
  expect(first.cache).toBe("public, max-age=900");
  const headers = { "if-none-match": first.etag };
  expect((await app.visitor().fetch(address, { headers })).status).toBe(304);
  await publish(host, { title: "Another", startDay: "2031-06-01" });
  expect((await app.visitor().fetch(address, { headers })).status).toBe(200);
  for (const wrong of [`/calendar/people/${ana.id}`, "/calendar/people/nobody.ics"])
    expect((await app.visitor().fetch(wrong)).status).toBe(404);
});

test("a search can be subscribed to with the filters in its URL", async () => {
  await publish(ana, { title: "Zydeco for all", category: "Music" });
  await publish(ana, { title: "Zydeco on paper", category: "Workshops" });
  const found = await read("/calendar/events.ics?q=zydeco&category=Music&view=map");
  expect(found.titles).toEqual(["Zydeco for all"]);
  const feed = await app.visitor().fetch("/rss/events.xml?q=zydeco");
  expect(feed.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(((await feed.text()).match(/<item>/g) ?? []).length).toBe(2);
  expect((await app.visitor().fetch("/calendar/events.ics?category=Nonsense")).status).toBe(422);
});

test("RSS has the same content with special characters intact", async () => {
  const host = await app.person("Ines & Söhne");
  const title = 'Rock ]]> & <b>Roll</b> "live"';
  const { slug } = await publish(host, { title, description: "One & two" });
  const response = await app.visitor().fetch(`/rss/people/${host.id}.xml`);
  const text = await response.text();
  expect(text).toContain(`<link>http://localhost:3000/events/${slug}</link>`);
  // Some readers parse titles as HTML, as all do with descriptions.
  expect(text).toContain(
    "<title><![CDATA[Rock ]]&gt; &amp; &lt;b&gt;Roll&lt;/b&gt; &quot;live&quot;]]></title>",
  );
  expect(text).toContain("One &amp; two]]></description>");
  const headers = { "if-none-match": response.headers.get("etag") ?? "" };
  expect((await app.visitor().fetch(`/rss/people/${host.id}.xml`, { headers })).status).toBe(304);
});

test("an act has a calendar and a feed of the public shows it accepted", async () => {
  const cleo = await app.person("Cleo");
  const act = await listedAct(cleo, "Night Ferry");
  const credited = [{ name: "Cleo", role: "Headliner", personId: cleo.id }];
  const shown = await publish(ana, { title: "Midwinter Stomp", lineUp: credited });
  await cleo.put(`/events/${shown.id}/line-up/me`);
  await publish(ana, { title: "Not agreed yet", lineUp: credited });
  const secret = { title: "Secret", lineUp: credited, visibility: "unlisted" };
  const { id } = await publish(ana, secret);
  await cleo.put(`/events/${id}/line-up/me`);
  const calendar = await read(`/calendar/acts/${act.slug}.ics`);
  expect(calendar.name).toBe("Night Ferry");
  expect(calendar.titles).toEqual(["Midwinter Stomp"]);
  const rss = await app.visitor().fetch(`/rss/acts/${act.slug}.xml`);
  const text = await rss.text();
  expect(text).toContain("Midwinter Stomp");
  expect(text).not.toMatch(/Secret|Not agreed/);
  await cleo.patch(`/acts/${act.id}`, { listed: false });
  for (const address of [`/calendar/acts/${act.slug}.ics`, `/rss/acts/${act.slug}.xml`])
    expect((await app.visitor().fetch(address)).status).toBe(404);
});

test.each(["/events", "/discover"])("%s redirects to Discover with its filters", async (path) => {
  const response = await app.visitor().fetch(`${path}?category=Music`);
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe("/discover-events?category=Music");
});
