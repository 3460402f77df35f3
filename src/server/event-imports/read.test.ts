import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { eventLimits } from "../../contract/events/limits.ts";
import { momentOf } from "./moments.ts";
import { read } from "./test-read.ts";

describe("a hostile list", () => {
  test("with an unclosed quotation mark keeps the rows before it", () => {
    const { events, left } = read(
      'title,start,venue\nGood,2031-01-01,Hall\nBad,"2031-01-02,Hall\nLost,2031-01-03,Hall\n',
    );
    expect(events.map(({ title }) => title)).toEqual(["Good"]);
    expect(left).toMatchObject([{ line: 3, reason: expect.stringContaining("never closes") }]);
  });

  test("with megabytes in one cell loses only that row", () => {
    const { events, left } = read(
      `title,start,venue\n${"x".repeat(4_000_000)},2031-01-01,Hall\nGood,2031-01-01,Hall\n`,
    );
    expect(events.map(({ title }) => title)).toEqual(["Good"]);
    expect(left[0]?.reason).toContain("too long");
  });

  test("has its markup kept as text, invisible characters dropped and long values truncated", () => {
    const title = `<script>alert(1)</script>\u202e\u0000${"long ".repeat(40)}`;
    const text = JSON.stringify([
      { title, start: "2031-01-01T20:00", venue: "Hall", description: "<b>Hi</b>" },
    ]);
    const [only] = read(text).events;
    expect(only?.fields.title).toMatch(/^<script>alert\(1\)<\/script> long/);
    expect(only?.fields.title.length).toBeLessThanOrEqual(eventLimits.title);
    expect(only?.fields.description).toBe("<b>Hi</b>");
    expect(only?.remark).toContain("shortened");
  });

  test("can't give a link that isn't a web address or a position that isn't on Earth", () => {
    const links = [
      "javascript:alert(1)",
      "data:text/html,x",
      "https://me:secret@evil.example",
      "file:///etc/passwd",
    ];
    const list = links.map((url, at) => ({
      title: `T${at}`,
      start: "2031-01-01",
      venue: "Hall",
      url,
      lat: 91,
      lon: 0,
    }));
    for (const { fields } of read(JSON.stringify(list)).events) {
      expect(fields.link).toBeUndefined();
      expect(fields.latitude).toBeUndefined();
    }
  });
});

test("schema.org events are read with their place, stream and price", () => {
  const list = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "MusicEvent",
        "@id": "https://hall.example/1",
        name: "Quartet",
        startDate: "2031-03-30T19:30:00+02:00",
        endDate: "2031-03-30T22:00:00+02:00",
        eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
        location: [
          { "@type": "VirtualLocation", url: "https://stream.example" },
          {
            "@type": "Place",
            name: "Great Hall",
            address: {
              streetAddress: "Ring 1",
              addressLocality: "Vienna",
              addressCountry: { name: "Austria" },
            },
            geo: { latitude: 48.2, longitude: 16.37 },
          },
        ],
        offers: { "@type": "Offer", price: "0" },
        organizer: { name: "Hall Society" },
        keywords: ["chamber", "strings"],
      },
    ],
  };
  const [quartet] = read(JSON.stringify(list), "America/New_York").events;
  expect(quartet?.fields).toMatchObject({
    title: "Quartet",
    zone: "Europe/Vienna",
    startTime: "19:30",
    endTime: "22:00",
    venue: "Great Hall",
    address: "Ring 1",
    city: "Vienna",
    country: "Austria",
    latitude: 48.2,
    online: true,
    free: true,
    organizer: "Hall Society",
    tags: ["chamber", "strings"],
  });
});

test("the real list of conferences gives each conference once, with all its topics", async () => {
  const text = await readFile("test/fixtures/conferences.json", "utf8");
  const { rows, events, left } = read(text, "UTC");
  expect(rows).toHaveLength(6_163);
  expect(events).toHaveLength(5_420);
  const reasons = new Set(left.map(({ reason }) => reason.replace(/\d+/, "…")));
  expect(reasons).toEqual(new Set(["The same event as in entry …."]));
  expect(
    events.find(({ title, fields }) => title === "Mobile Era" && fields.startDay === "2017-10-05")
      ?.fields.tags,
  ).toEqual(["android", "ios"]);
});

test.each([
  ["2031-05-02", "", { day: "2031-05-02", time: "" }],
  ["2031-05-02 20:15:00", "", { day: "2031-05-02", time: "20:15" }],
  ["2031-05-02", "8:15 pm", { day: "2031-05-02", time: "20:15" }],
  ["2.5.2031 20.15 Uhr", "", { day: "2031-05-02", time: "20:15" }],
  ["2/5/31", "", { day: "2031-05-02", time: "" }],
  ["May 2, 2031 12am", "", { day: "2031-05-02", time: "00:00" }],
  ["Friday, 2 May 2031 at 20:15", "", { day: "2031-05-02", time: "20:15" }],
  ["2031-05-02T20:15:00+0200", "", { instant: new Date("2031-05-02T18:15:00Z") }],
  ["31.2.2031", "", undefined],
  ["2031-05-02", "25:00", undefined],
  ["next Friday", "", undefined],
])("“%s” with the time “%s” is read", (text, clock, moment) => {
  expect(momentOf(text, clock, true)).toEqual(moment);
});

test("the columns of a German spreadsheet are recognized", () => {
  const head = "Titel;Beginn;Ende;Ort;Stadt;Preis";
  const { events } = read(`${head}\nLesung;2031-05-02 20:00;2031-05-02 22:00;Lido;Berlin;0\n`);
  expect(events[0]?.fields).toMatchObject({ startTime: "20:00", endTime: "22:00", free: true });
});
