import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { kindOf } from "./decode.ts";
import { momentOf } from "./moments.ts";
import { readList } from "./read.ts";

function read(text: string, zone = "Europe/Berlin") {
  const { rows, ...rest } = readList({ text, kind: kindOf(text), zone, options: null });
  const events = rows.flatMap((row) => ("fields" in row ? row : []));
  const left = rows.flatMap((row) => ("reason" in row ? row : []));
  return { rows, events, left, ...rest };
}

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:one@example",
  "SUMMARY:Late Set",
  "LOCATION:The Cellar\\, Long Street 5\\, Hamburg",
  ...lines,
  "END:VEVENT",
];

const rule = (name: string, month: number, from: string, to: string) => [
  `BEGIN:${name}`,
  "DTSTART:16010101T020000",
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
  `END:${name}`,
];

describe("a calendar", () => {
  test("keeps the clock of the place by the zone's name", () => {
    const text = calendar(
      ...event(
        "DTSTART;TZID=America/New_York:20310502T200000",
        "DTEND;TZID=America/New_York:20310503T010000",
      ),
    );
    const [late] = read(text).events;
    expect(late?.startsAt.toISOString()).toBe("2031-05-03T00:00:00.000Z");
    expect(late?.fields).toMatchObject({
      title: "Late Set",
      zone: "America/New_York",
      startTime: "20:00",
      endTime: "01:00",
      venue: "The Cellar",
      address: "Long Street 5, Hamburg",
    });
  });

  test("keeps the moment of a zone that only the file describes", () => {
    const text = calendar(
      "BEGIN:VTIMEZONE",
      "TZID:W. Europe Standard Time",
      ...rule("STANDARD", 10, "+0200", "+0100"),
      ...rule("DAYLIGHT", 3, "+0100", "+0200"),
      "END:VTIMEZONE",
      ...event("DTSTART;TZID=W. Europe Standard Time:20310702T200000"),
    );
    const [late] = read(text, "America/New_York").events;
    expect(late?.startsAt.toISOString()).toBe("2031-07-02T18:00:00.000Z");
    expect(late?.fields).toMatchObject({ zone: "Europe/Berlin", startTime: "20:00" });
  });

  test.each([
    ["W. Europe Standard Time", "Europe/Berlin", "2031-07-02T18:00:00.000Z"],
    ["pacific standard time", "America/Los_Angeles", "2031-07-03T03:00:00.000Z"],
    ["/freeassociation.sourceforge.net/Asia/Tokyo", "Asia/Tokyo", "2031-07-02T11:00:00.000Z"],
    [
      "/mozilla.org/20050126_1/America/Argentina/Ushuaia",
      "America/Argentina/Ushuaia",
      "2031-07-02T23:00:00.000Z",
    ],
    ["tzone://Microsoft/Utc", "UTC", "2031-07-02T20:00:00.000Z"],
    ["europe/berlin", "Europe/Berlin", "2031-07-02T18:00:00.000Z"],
  ])("knows the zone “%s” without a description of it", (name, zone, startsAt) => {
    const text = calendar(...event(`DTSTART;TZID="${name}":20310702T200000`));
    const [late] = read(text, "America/New_York").events;
    expect(late).toMatchObject({ fields: { zone, startTime: "20:00" }, remark: "" });
    expect(late?.startsAt.toISOString()).toBe(startsAt);
  });

  test("says whose clocks it takes where nobody knows the zone", () => {
    const text = calendar(
      ...event("DTSTART;TZID=Middle Earth Time:20310702T200000"),
      ...event("DTSTART;TZID=Middle Earth Time;VALUE=DATE:20310705").map((line) =>
        line.replace("one@", "two@"),
      ),
    );
    const [late, day] = read(text, "America/New_York").events;
    expect(late?.startsAt.toISOString()).toBe("2031-07-03T00:00:00.000Z");
    expect(late?.remark).toBe(
      "The zone “Middle Earth Time” is unknown; its times are read in New York time.",
    );
    expect(day?.remark).toBe("");
  });

  test("shows moments in UTC on the clocks of the calendar, or of the event's own position", () => {
    const text = calendar(
      "X-WR-TIMEZONE:Europe/Berlin",
      ...event("DTSTART:20310702T180000Z", "DTEND:20310702T200000Z"),
      ...event("DTSTART:20310702T180000Z", "GEO:30.2672;-97.7431").map((line) =>
        line.replace("one@", "two@"),
      ),
      ...event("DTSTART:20310702T180000Z", "GEO:0;0").map((line) => line.replace("one@", "six@")),
      ...event("DTSTART;VALUE=DATE:20310702").map((line) => line.replace("one@", "ten@")),
    );
    const { events } = read(text, "America/New_York");
    expect(events.map(({ fields: { zone, startTime } }) => [zone, startTime])).toEqual([
      ["Europe/Berlin", "20:00"],
      ["America/Chicago", "13:00"],
      ["Europe/Berlin", "20:00"],
      ["Europe/Berlin", ""],
    ]);
    expect(events[0]?.startsAt.toISOString()).toBe("2031-07-02T18:00:00.000Z");
  });

  test("reads the end by its own zone, as of a journey", () => {
    const text = calendar(
      ...event(
        "DTSTART;TZID=Europe/London:20310702T200000",
        "DTEND;TZID=Romance Standard Time:20310702T230000",
      ),
    );
    expect(read(text).events[0]?.fields).toMatchObject({ zone: "Europe/London", endTime: "22:00" });
  });

  test("takes floating times as those of the chosen zone and whole days as days", () => {
    const text = calendar(
      ...event("DTSTART:20310102T200000"),
      ...event("DTSTART;VALUE=DATE:20310105", "DTEND;VALUE=DATE:20310107").map((line) =>
        line.replace("one@", "two@"),
      ),
    );
    const [floating, days] = read(text).events;
    expect(floating?.startsAt.toISOString()).toBe("2031-01-02T19:00:00.000Z");
    expect(days?.fields).toMatchObject({
      allDay: true,
      startDay: "2031-01-05",
      endDay: "2031-01-06",
    });
  });

  test("writes a rule out for the next six months, without its exceptions", () => {
    const soon = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const day = soon.replaceAll("-", "");
    const text = calendar(
      ...event(
        `DTSTART;TZID=Europe/Berlin:${day}T200000`,
        "RRULE:FREQ=DAILY",
        `EXDATE;TZID=Europe/Berlin:${day}T200000`,
      ),
    );
    const { events } = read(text);
    expect(events).toHaveLength(100);
    expect(events.every(({ fields }) => fields.startTime === "20:00")).toBe(true);
    expect(events.every(({ fields }) => fields.startDay > soon)).toBe(true);
    expect(new Set(events.map(({ key }) => key)).size).toBe(100);
  });

  test("loses only the entry that is broken, and says where it stands", () => {
    const text = calendar(
      ...event("DTSTART:2031xx"),
      ...event("DTSTART:20310102T200000").map((line) => line.replace("one@", "two@")),
      "BEGIN:VEVENT",
      "SUMMARY:No start",
      "END:VEVENT",
    );
    const { events, left } = read(text);
    expect(events).toHaveLength(1);
    expect(left).toMatchObject([
      { line: 3 },
      { line: 15, reason: expect.stringContaining("start") },
    ]);
  });
});

describe("a hostile list", () => {
  test("with a quotation mark that never closes keeps what stood before", () => {
    const { events, left } = read(
      'title,start,venue\nGood,2031-01-01,Hall\nBad,"2031-01-02,Hall\nLost,2031-01-03,Hall\n',
    );
    expect(events.map(({ title }) => title)).toEqual(["Good"]);
    expect(left).toMatchObject([{ line: 3, reason: expect.stringContaining("not closed") }]);
  });

  test("with a cell of megabytes loses that row alone", () => {
    const { events, left } = read(
      `title,start,venue\n${"x".repeat(4_000_000)},2031-01-01,Hall\nGood,2031-01-01,Hall\n`,
    );
    expect(events.map(({ title }) => title)).toEqual(["Good"]);
    expect(left[0]?.reason).toContain("too long");
  });

  test("keeps markup as words, drops what cannot be seen and cuts what is too long", () => {
    const title = `<script>alert(1)</script>\u202e\u0000${"long ".repeat(40)}`;
    const text = JSON.stringify([
      { title, start: "2031-01-01T20:00", venue: "Hall", description: "<b>Hi</b>" },
    ]);
    const [only] = read(text).events;
    expect(only?.fields.title).toMatch(/^<script>alert\(1\)<\/script> long/);
    expect(only?.fields.title.length).toBeLessThanOrEqual(limits.event.title);
    expect(only?.fields.description).toBe("<b>Hi</b>");
    expect(only?.remark).toContain("shortened");
  });

  test("gives no link that is none of the web, and no place that is none on earth", () => {
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

test("events in schema.org's words are read with their place, stream and price", () => {
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

test("the real list of conferences gives every conference once, with all its topics", async () => {
  const text = await readFile("test/fixtures/conferences.json", "utf8");
  const { rows, events, left } = read(text, "UTC");
  expect(rows).toHaveLength(6_163);
  expect(events).toHaveLength(5_419);
  const reasons = new Set(left.map(({ reason }) => reason.replace(/\d+/, "…")));
  expect(reasons).toEqual(
    new Set([
      "The same event as in entry ….",
      "It says no place: give a venue or a city, or that it is online.",
    ]),
  );
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
])("“%s” with the clock “%s” is read", (text, clock, moment) => {
  expect(momentOf(text, clock, true)).toEqual(moment);
});
