import { describe, expect, test } from "vitest";
import { read } from "./test-read.ts";

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
  test("keeps local times when it knows the zone's name", () => {
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

  test("keeps the instant for a zone that only the file defines", () => {
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
  ])("knows the zone “%s” without a definition in the file", (name, zone, startsAt) => {
    const text = calendar(...event(`DTSTART;TZID="${name}":20310702T200000`));
    const [late] = read(text, "America/New_York").events;
    expect(late).toMatchObject({ fields: { zone, startTime: "20:00" }, remark: "" });
    expect(late?.startsAt.toISOString()).toBe(startsAt);
  });

  test("says which zone it used when a zone is unknown", () => {
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

  test("shows UTC times in the zone of the calendar or of the event's position", () => {
    const text = calendar(
      "X-WR-TIMEZONE:Europe/Berlin",
      ...event("DTSTART:20310702T180000Z", "DTEND:20310702T200000Z"),
      ...event("DTSTART:20310702T180000Z", "GEO:30.267153;-97.74306079999999").map((line) =>
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

  test("reads the end in its own zone, as in a journey", () => {
    const text = calendar(
      ...event(
        "DTSTART;TZID=Europe/London:20310702T200000",
        "DTEND;TZID=Romance Standard Time:20310702T230000",
      ),
    );
    expect(read(text).events[0]?.fields).toMatchObject({ zone: "Europe/London", endTime: "22:00" });
  });

  test("reads floating times in the chosen zone and whole days as days", () => {
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

  test("expands a rule for the next six months, without its exceptions", () => {
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

  test("skips only the broken entry, and gives its line", () => {
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
      { line: 3, title: "Late Set", reason: expect.stringContaining("“DTSTART:2031xx”") },
      { line: 15, title: "No start", reason: expect.stringContaining("start") },
    ]);
  });

  test.each([
    ['DTSTART;TZID="W. Europe:20310401T190000', "“DTSTART;TZID="],
    ["DTSTART;TZID=Europe/Berlin:2031xx01T190000", "“DTSTART;TZID=Europe/Berlin:2031xx01"],
    ["DTSTART;TZID:20310401T190000", "“DTSTART;TZID:20310401T190000”"],
    ["DTSTART:20310401T190000\r\nRRULE:FREQ=FOO", "“RRULE:FREQ=FOO”"],
  ])("explains why “%s” can't be read", (lines, words) => {
    const [only] = read(calendar(...event(lines))).left;
    expect(only).toMatchObject({ title: "Late Set", reason: expect.stringContaining(words) });
    expect(only?.reason).toMatch(/^This line can't be read: “.*”\.$/);
  });

  test("skips an entry with many dates once if the reason is the same", () => {
    const day = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const start = `DTSTART:${day.replaceAll("-", "")}T200000Z`;
    const lines = (how: string) =>
      event(start, `RRULE:FREQ=${how}`).filter((line) => !line.startsWith("SUMMARY"));
    const [hourly, ...others] = read(calendar(...lines("HOURLY"))).rows;
    expect(hourly).toMatchObject({
      title: "",
      reason: expect.stringMatching(/^It has no title.* This applies to 100 of its dates\.$/),
    });
    expect(others).toEqual([]);
    const [bomb, ...more] = read(calendar(...lines("SECONDLY"))).left;
    expect(bomb).toMatchObject({ title: "", reason: expect.stringContaining("second") });
    expect(more).toEqual([]);
  });

  test("takes the last dates of a series that has ended", () => {
    const start = "DTSTART;TZID=Europe/Berlin:20240105T200000";
    const weekly = read(calendar(...event(start, "RRULE:FREQ=WEEKLY;COUNT=3")));
    expect(weekly.events.map(({ fields: { startDay } }) => startDay)).toEqual([
      "2024-01-05",
      "2024-01-12",
      "2024-01-19",
    ]);
    const daily = read(calendar(...event(start, "RRULE:FREQ=DAILY;COUNT=120"))).events;
    expect(daily).toHaveLength(100);
    expect(daily.at(-1)?.fields.startDay).toBe("2024-05-03");
    // This one continues, but much later.
    const leap = read(calendar(...event(start, "RRULE:FREQ=YEARLY;INTERVAL=100"))).left;
    expect(leap).toMatchObject([{ reason: expect.stringContaining("next six months") }]);
  });

  test("keeps an entry without a place, as a draft", () => {
    const lines = event("DTSTART:20310102T200000").filter((line) => !line.startsWith("LOCATION"));
    expect(read(calendar(...lines)).events).toMatchObject([
      { title: "Late Set", remark: "No place given. It will be imported as a draft." },
    ]);
  });

  test("gives the title of an entry without END:VEVENT", () => {
    const text = calendar(...event("DTSTART:20310102T200000")).replace("END:VEVENT", "");
    expect(read(text).left).toMatchObject([
      { title: "Late Set", reason: "This entry has no end (END:VEVENT)." },
    ]);
  });
});
