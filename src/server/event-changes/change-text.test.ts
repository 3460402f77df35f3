import { expect, test } from "vitest";
import { differenceBetween, type Plan } from "./change-text.ts";

const plan: Plan = {
  title: "Vinyl Night",
  startsAt: "2031-05-02T17:30:00.000Z",
  endsAt: "2031-05-02T20:00:00.000Z",
  zone: "Europe/Berlin",
  allDay: false,
  venue: "The Old Exchange",
  address: "",
  city: "Hamburg",
  country: "",
  online: false,
  link: null,
  cancelled: false,
};
const differences = (more: Partial<Plan>) => differenceBetween(plan, { ...plan, ...more });

test.each<[string, Partial<Plan>, string[]]>([
  ["nothing", {}, []],
  [
    "a later start, as long as before",
    { startsAt: "2031-05-02T18:00:00.000Z", endsAt: "2031-05-02T20:30:00.000Z" },
    ["Starts 8:00 PM instead of 7:30 PM"],
  ],
  [
    "a later start alone, which makes it shorter",
    { startsAt: "2031-05-02T18:00:00.000Z" },
    ["Starts 8:00 PM instead of 7:30 PM"],
  ],
  ["a later end", { endsAt: "2031-05-02T21:00:00.000Z" }, ["Ends 11:00 PM instead of 10:00 PM"]],
  ["no end", { endsAt: plan.startsAt }, ["No end time instead of 10:00 PM"]],
  [
    "another day at the same hour",
    { startsAt: "2031-05-03T17:30:00.000Z", endsAt: "2031-05-03T20:00:00.000Z" },
    ["Starts Saturday, May 3, 2031, 7:30 PM CEST instead of Friday, May 2, 2031, 7:30 PM"],
  ],
  [
    "another zone at the same moment",
    { zone: "Europe/London" },
    ["Starts 6:30 PM BST instead of 7:30 PM CEST"],
  ],
  [
    "a whole day",
    { allDay: true, startsAt: "2031-05-01T22:00:00.000Z", endsAt: "2031-05-02T22:00:00.000Z" },
    ["Is on Friday, May 2, 2031 instead of Friday, May 2, 2031, 7:30 PM"],
  ],
  ["another venue", { venue: "Lido" }, ["At Lido, Hamburg instead of The Old Exchange, Hamburg"]],
  [
    "no place but the net",
    { venue: "", city: "", online: true },
    ["No longer at The Old Exchange, Hamburg", "Takes place online"],
  ],
  ["a way to join from afar", { online: true }, ["Can also be joined online"]],
  ["a name alone: mended typing rings at nobody", { title: "Vinyl Nights" }, []],
  [
    "a name beside something else",
    { title: "Tape Night", venue: "Lido" },
    ["At Lido, Hamburg instead of The Old Exchange, Hamburg", "Now called “Tape Night”"],
  ],
  ["capitals, accents and commas of a place", { venue: "the old éxchange," }, []],
])("the lines sent about %s", (_what, more, lines) => {
  expect(differences(more)).toEqual(lines);
});

test("a changed link is sent only for online events", () => {
  const [here, there] = ["https://a.example/", "https://b.example/"];
  expect(differences({ link: here })).toEqual([]);
  const online = { ...plan, online: true, link: here };
  expect(differenceBetween(online, { ...online, link: there })).toEqual([
    "The link to join has changed",
  ]);
});

test("an event moved across a clock change shows its local hour on both days", () => {
  const winter = {
    ...plan,
    startsAt: "2031-10-25T17:30:00.000Z",
    endsAt: "2031-10-25T17:30:00.000Z",
  };
  const summer = {
    ...winter,
    startsAt: "2031-10-26T18:30:00.000Z",
    endsAt: "2031-10-26T18:30:00.000Z",
  };
  expect(differenceBetween(winter, summer)).toEqual([
    "Starts Sunday, October 26, 2031, 7:30 PM CET instead of Saturday, October 25, 2031, 7:30 PM",
  ]);
});
