import { expect, test } from "vitest";
import { readConferences, UnreadableListError } from "./conferences.ts";

const good = {
  name: "Rust Days",
  url: "https://rust.example",
  startDate: "2027-03-01",
  endDate: "2027-03-02",
  topic: "rust",
};
const read = (...entries: unknown[]) => readConferences(JSON.stringify(entries));

test("a conference listed under three topics is one event with three tags", () => {
  const { conferences, merged } = read(
    good,
    { ...good, name: " rust  days ", topic: "cpp" },
    { ...good, topic: "security", online: true },
  );
  expect(merged).toHaveLength(2);
  expect(conferences).toMatchObject([
    { title: "Rust Days", tags: ["rust", "cpp", "security"], online: true },
  ]);
  expect(conferences[0]?.summary).toBe("A conference on Rust, C++ and security, online.");
});

test("conferences with the same name and day in two cities are two events", () => {
  const { conferences } = read(
    { ...good, city: "Lima", country: "Peru" },
    { ...good, city: "Vienna" },
  );
  expect(conferences.map(({ city }) => city)).toEqual(["Lima", "Vienna"]);
});

test("an event ends at midnight after its last day", () => {
  const [made] = read(good).conferences;
  expect([made?.startsAt, made?.endsAt]).toEqual([new Date("2027-03-01"), new Date("2027-03-03")]);
});

test("unusable entries are skipped and reported, and the rest are imported", () => {
  const { conferences, skipped } = read(
    null,
    7,
    {},
    { ...good, name: "  " },
    { ...good, name: "Nul\0 Days" },
    { ...good, startDate: "2027-02-31" },
    { ...good, endDate: "soon" },
    { ...good, endDate: "2027-02-01" },
    { ...good, endDate: "2029-02-01" },
    { ...good, startDate: "9999-01-01", endDate: "9999-01-01" },
    good,
  );
  expect(conferences).toHaveLength(1);
  expect(
    Object.fromEntries([...skipped].map(([reason, labels]) => [reason, labels.length])),
  ).toEqual({
    "not an entry with named fields": 2,
    "name cannot be used": 3,
    "startDate is not a date": 1,
    "endDate is not a date": 1,
    "ends before it begins": 1,
    "lasts longer than a year": 1,
    "its date is out of reach": 1,
  });
  expect(skipped.get("ends before it begins")).toEqual(["entry 8 (Rust Days, 2027-03-01, rust)"]);
});

test("only web links are kept", () => {
  const links = [
    "javascript:alert(1)",
    "http:// ",
    "ftp://x.example",
    "",
    "https://ok.example/a",
  ].map((url) => read({ ...good, url }).conferences[0]?.link);
  expect(links).toEqual([null, null, null, null, "https://ok.example/a"]);
});

test("a file that isn't a list is refused with a message", () => {
  for (const text of ["", "{", "{}", '"x"'])
    expect(() => readConferences(text)).toThrow(UnreadableListError);
});
