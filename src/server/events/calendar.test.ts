import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { publish } from "./test-events.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

async function calendarOf(slug: string, viewer: TestClient = app.visitor()) {
  const response = await viewer.fetch(`/api/v1/events/${slug}/calendar.ics`);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event in the calendar");
  return { text, component, event: new ICAL.Event(component) };
}

test("an independent parser reads the same facts back, special characters included", async () => {
  const title =
    "Ünïcode; commas, and \\backslashes: a title that is so long that its line is folded";
  const { id, slug } = await publish(ana, {
    title,
    description: "First line\n\nSecond; with, signs 🎺",
    endTime: "23:00",
    address: "Quay 1, door; B",
    latitude: 53.5436,
    longitude: -9.9689,
  });
  const { text, component, event } = await calendarOf(slug);
  expect(event.uid).toBe(`${id}@localhost`);
  expect(event.summary).toBe(title);
  expect(event.description).toContain("First line\n\nSecond; with, signs 🎺");
  expect(event.location).toBe("The Old Exchange, Quay 1, door; B");
  expect(component.getFirstPropertyValue("geo")).toEqual([53.5436, -9.9689]);
  expect(event.startDate.toJSDate().toISOString()).toBe("2031-05-02T18:00:00.000Z");
  expect(event.endDate.toJSDate().toISOString()).toBe("2031-05-02T21:00:00.000Z");
  expect([event.sequence, component.getFirstPropertyValue("status")]).toEqual([0, "CONFIRMED"]);
  const lines = text.split("\r\n");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("all-day events stay all-day, and every change raises the sequence", async () => {
  const days = {
    allDay: true,
    startDay: "2031-05-02",
    endDay: "2031-05-04",
    zone: "Pacific/Auckland",
  };
  const { id, slug } = await publish(ana, days);
  const first = await calendarOf(slug);
  expect(first.event.startDate.toString()).toBe("2031-05-02");
  expect(first.event.endDate.toString()).toBe("2031-05-05");
  await ana.patch(`/events/${id}`, { version: 1, endDay: "" });
  const second = await calendarOf(slug);
  expect([second.event.endDate.toString(), second.event.sequence]).toEqual(["2031-05-03", 1]);
  await ana.post(`/events/${id}/cancel`, { message: "Rain." });
  const third = await calendarOf(slug);
  expect(third.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect([third.event.sequence, third.event.uid]).toEqual([2, first.event.uid]);
  expect(third.event.description).toContain("Cancelled. Rain.");
});

test("calendar entries include link URLs, the online address and the map position", async () => {
  const link = "https://stream.example/vinyl?a=1,2;b";
  const { slug } = await publish(ana, {
    title: "Hybrid",
    description:
      "See [the **whole** programme](https://prog.example/x), [rules](/terms) or <https://plain.example/>.\n\n- one\n- [two](mailto:ana@people.example)\n\n[Up](#top)",
    online: true,
    link,
    latitude: 53.5461,
    longitude: 9.9661,
  });
  const { text, component, event } = await calendarOf(slug, ana);
  expect(event.description.split("\n\n")).toEqual([
    "See the whole programme (https://prog.example/x), rules (http://localhost:3000/terms) or https://plain.example/.",
    "- one\n- two (ana@people.example)",
    "Up",
    expect.stringMatching(/^Online: http:\/\/localhost:3000\/j\/[\w.-]+$/),
    `http://localhost:3000/events/${slug}`,
  ]);
  expect(event.location).toBe("The Old Exchange");
  expect(component.getFirstPropertyValue("geo")).toEqual([53.5461, 9.9661]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

  const web = await publish(ana, { title: "Web only", venue: "", online: true, link });
  const online = await calendarOf(web.slug, ana);
  expect(online.event.location).toMatch(/^http:\/\/localhost:3000\/j\//);
  expect(online.component.getFirstProperty("geo")).toBeNull();
});
