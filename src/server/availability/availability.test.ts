import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { acceptLatest, exampleTerms, offerTo } from "../bookings/test-bookings.ts";
import { readBusyCalendar } from "./busy-calendars.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let delia: TestPerson;
let answer: (response: ServerResponse) => void;
const server = createServer((_request, response) => answer(response));
let host: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await testApp({ CALENDAR_ALLOWED_HOSTS: host });
  delia = await app.person("Delia Fontaine", { role: "talent" });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

async function listedAct(name: string) {
  const { body } = await delia.post("/acts", { id: newId(), name, kind: "band" });
  await delia.patch(`/acts/${body.id}`, { listed: true, skills: [name] });
  return body as { id: string; slug: string };
}

type Day = { day: string; state: string; note: string };

/** The days of next January that aren't free, as the person sees them. */
async function januaryOf(id: string, who: Pick<TestPerson, "get"> = delia): Promise<Day[]> {
  return (await who.get(`/acts/${id}/days?month=${year}-01`)).body.days;
}
const year = new Date().getUTCFullYear() + 1;
const january = (day: number) => `${year}-01-${String(day).padStart(2, "0")}`;
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

test("rules block repeating days; later rules override earlier ones, and a day set by hand overrides both", async () => {
  const { id } = await listedAct("Night Ferry");
  const save = (body: object, ruleId = newId()) =>
    delia.put(`/acts/${id}/day-rules/${ruleId}`, body);
  const mondays = newId();
  const everyMonday = {
    repeats: { every: "week", weekdays: ["MO"] },
    state: "booked",
    note: "Choir",
  };
  expect((await save(everyMonday, mondays)).status).toBe(204);
  expect((await save(everyMonday, mondays)).status).toBe(204);
  await save({ repeats: { every: "month", week: 2, weekday: "FR" }, state: "tentative" });
  await save({ repeats: { every: "year", month: 1, day: 1 }, state: "booked", note: "New Year" });
  const days = await januaryOf(id);
  const isMonday = ({ day }: Day) => weekdayOf(day) === 1;
  expect(days.filter(isMonday).length).toBeGreaterThanOrEqual(4);
  expect(days.filter(isMonday).every(({ state, note }) => state === "booked" && note !== "")).toBe(
    true,
  );
  const friday = days.filter(({ state }) => state === "tentative");
  expect(friday).toHaveLength(1);
  expect(weekdayOf(friday[0]!.day)).toBe(5);
  expect(Number(friday[0]!.day.slice(8))).toBeGreaterThan(7);
  expect(days.find(({ day }) => day === january(1))).toMatchObject({ note: "New Year" });
  // Others see that a day is taken, but not why.
  expect((await januaryOf(id, app.visitor())).every(({ note }) => note === "")).toBe(true);
  const monday = days.find(isMonday)!.day;
  const found = async () =>
    (await app.visitor().get(`/talent?skill=Night%20Ferry&day=${monday}`)).body.items.length;
  expect(await found()).toBe(0);
  await delia.put(`/acts/${id}/days`, { days: [monday], state: "free" });
  expect(await found()).toBe(1);
  expect((await januaryOf(id)).some(({ day }) => day === monday)).toBe(false);
  // "Every Monday free" overrides the first rule.
  await save({ repeats: { every: "week", weekdays: ["MO"] }, state: "free" });
  expect((await januaryOf(id)).filter(isMonday)).toEqual([]);
  const { rules } = (await delia.get(`/acts/${id}/day-sources`)).body;
  expect(rules).toHaveLength(4);
  for (const rule of rules) await delia.delete(`/acts/${id}/day-rules/${rule.id}`);
  expect(await januaryOf(id)).toEqual([]);
});

const ics = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const entry = (uid: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"].join("\r\n");

test("a calendar URL blocks its busy days, is reread, and reports what is wrong", async () => {
  const { id } = await listedAct("Cedar Elm");
  const calendarId = newId();
  const calendar = async () => (await delia.get(`/acts/${id}/day-sources`)).body.calendars[0];
  let body = ics(
    entry("a", `DTSTART;VALUE=DATE:${year}0104`, `DTEND;VALUE=DATE:${year}0106`, "SUMMARY:Dentist"),
    // A night that ends at two in the morning counts as one day.
    entry("b", `DTSTART:${year}0110T200000Z`, `DTEND:${year}0111T020000Z`, "SUMMARY:Gig"),
    // An evening in Los Angeles is the next day in UTC, the act's zone.
    entry("z", `DTSTART;TZID=America/Los_Angeles:${year}0112T190000`, "DURATION:PT2H"),
    entry("c", `DTSTART;VALUE=DATE:${year}0115`, "STATUS:TENTATIVE"),
    entry("d", `DTSTART;VALUE=DATE:${year}0116`, "TRANSP:TRANSPARENT"),
    entry("e", `DTSTART;VALUE=DATE:${year}0120`, "RRULE:FREQ=DAILY;COUNT=2"),
    entry("f", `DTSTART;VALUE=DATE:${year}0125`, "STATUS:CANCELLED"),
  );
  answer = (response) => response.writeHead(200).end(body);
  const added = await delia.put(`/acts/${id}/calendars/${calendarId}`, {
    url: `http://${host}/a.ics?key=s3cret`,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(204);
  await vi.waitFor(async () => expect((await calendar()).readAt).not.toBeNull(), {
    timeout: 60_000,
  });
  expect(await calendar()).toMatchObject({ host, days: 7, problem: "" });
  const taken = (await januaryOf(id)).map(({ day, state }) => [day, state]);
  expect(taken).toEqual([
    [january(4), "booked"],
    [january(5), "booked"],
    [january(10), "booked"],
    [january(13), "booked"],
    [january(15), "tentative"],
    [january(20), "booked"],
    [january(21), "booked"],
  ]);
  // The URL is secret, and the calendar's contents stay private.
  expect(JSON.stringify(await delia.get(`/acts/${id}/day-sources`))).not.toContain("s3cret");
  expect(JSON.stringify(await delia.get(`/acts/${id}/days?month=${year}-01`))).not.toContain(
    "Dentist",
  );
  await delia.put(`/acts/${id}/days`, { days: [january(4)], state: "free" });
  expect((await januaryOf(id)).map(({ day }) => day)).not.toContain(january(4));

  body = "<html>Sign in</html>";
  await readAgain(calendarId);
  expect((await calendar()).problem).toContain("There is no calendar at this address");
  // Days read earlier stay.
  expect((await januaryOf(id)).map(({ day }) => day)).toContain(january(10));
  body = ics(entry("a", `DTSTART;VALUE=DATE:${year}0130`));
  await readAgain(calendarId);
  expect((await januaryOf(id)).map(({ day }) => day)).toEqual([january(30)]);
  await delia.delete(`/acts/${id}/calendars/${calendarId}`);
  expect(await januaryOf(id)).toEqual([]);
});

const readAgain = (calendarId: string) => readBusyCalendar(app.services, calendarId);

test("a calendar in a private network, behind a redirect or of endless size isn't read", async () => {
  const { id } = await listedAct("Harbour Lights");
  for (const url of [
    "http://example.org/a.ics",
    "https://127.0.0.1/a.ics",
    "https://localhost/a.ics",
    "file:///etc/passwd",
    "https://user:pw@example.org/a.ics",
  ])
    expect(await delia.put(`/acts/${id}/calendars/${newId()}`, { url }), url).toRefuseWith(
      "BAD_INPUT",
    );
  const calendarId = newId();
  answer = (response) =>
    response.writeHead(302, { location: "https://169.254.169.254/a.ics" }).end();
  await delia.put(`/acts/${id}/calendars/${calendarId}`, { url: `http://${host}/a.ics` });
  const problem = async () =>
    (await delia.get(`/acts/${id}/day-sources`)).body.calendars[0].problem as string;
  await vi.waitFor(async () => expect(await problem()).toBe("The address answered with 302."), {
    timeout: 60_000,
  });
  answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write("BEGIN:VCALENDAR\r\n".repeat(4_000)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  await readAgain(calendarId);
  expect(await problem()).toBe("This calendar is larger than 5 MB.");
});

test("a day on hold appears in the act's own calendar, first hold first, and is free to others", async () => {
  const { id } = await listedAct("Hold Choir");
  const days = { day: january(20), validUntil: january(19) };
  const [tomasz, renata] = [await verified(app, "Tomasz"), await verified(app, "Renata")];
  const first = await offerTo(tomasz, id, { terms: exampleTerms(days) });
  const second = await offerTo(renata, id, { terms: exampleTerms(days) });
  const isHeld = async () => (await januaryOf(id)).find(({ day }) => day === january(20));
  expect(await isHeld()).toBeUndefined();
  for (const { id: bookingId, version } of [first, second])
    await delia.put(`/bookings/${bookingId}/moves/hold`, { version });
  const title = "Midwinter Stomp";
  expect(await isHeld()).toEqual({
    day: january(20),
    state: "free",
    note: "",
    booked: false,
    holds: [
      { id: first.id, title },
      { id: second.id, title },
    ],
  });
  expect(await januaryOf(id, tomasz)).toEqual([]);
  const { url } = (await delia.post(`/acts/${id}/calendar-link`)).body;
  const { pathname, search } = new URL(url);
  const calendar = await (await app.visitor().fetch(pathname + search)).text();
  expect(calendar).toContain("SUMMARY:On hold: Midwinter Stomp");
  expect(calendar).toContain("STATUS:TENTATIVE");

  await acceptLatest(delia, first);
  expect(await isHeld()).toEqual({
    day: january(20),
    state: "booked",
    note: title,
    booked: true,
    bookingId: first.id,
  });
});
