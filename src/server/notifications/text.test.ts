import { expect, test } from "vitest";
import { bookingEntries } from "../../contract/bookings/machine.ts";
import { notificationKinds } from "../../contract/notification-kinds.ts";
import { headlineOf, messageOf, type MessageParts } from "./text.ts";

const parts: Omit<MessageParts, "kind"> = {
  names: ["Ben"],
  count: 1,
  thing: "Vinyl Night",
  own: true,
  isEvent: true,
  announced: 1,
  tickets: 1,
  news: "Friday, May 2, 2031, 8:00 PM",
};

const all: MessageParts[] = [
  ...notificationKinds.map((kind) => ({ ...parts, kind })),
  ...notificationKinds.map((kind) => ({ ...parts, kind, thing: "", news: "" })),
  ...bookingEntries.flatMap((entry) => [
    { ...parts, kind: "booking-offer" as const, entry },
    { ...parts, kind: "booking-deadline" as const, entry },
  ]),
];

test.each(all)(
  "the subject of $kind $entry is one sentence, and its message begins with it",
  (one) => {
    const headline = headlineOf(one);
    expect(messageOf(one).startsWith(headline)).toBe(true);
    expect(headline).toMatch(/[.?]”?$/);
    expect(headline).not.toMatch(/[.!?]”? \S/);
    expect(headline.length).toBeLessThan(140);
  },
);

test.each([
  ["going", 1, "Ben is going to “Vinyl Night”."],
  ["going", 3, "Ben and 2 others are going to “Vinyl Night”."],
  ["maybe", 1, "Ben might go to “Vinyl Night”."],
  ["waitlist", 1, "Ben joined the waitlist for “Vinyl Night”."],
  [null, 3, "Ben and 2 others responded to “Vinyl Night”."],
] as const)("the RSVP %s of %d reads %s", (response, count, message) => {
  expect(messageOf({ ...parts, kind: "rsvp", response, count })).toBe(message);
});

test("the number of other people is formatted in the reader's locale", () => {
  const liked = { ...parts, kind: "like" as const, count: 1_235 };
  expect(messageOf(liked)).toContain("Ben and 1,234 others liked");
  expect(messageOf({ ...liked, locale: "en-DE" })).toContain("Ben and 1.234 others liked");
});

test("cancellations that owe money are each named with their sum; only other news is counted", () => {
  const owing = {
    because: "side",
    daysBefore: 5,
    percent: 50,
    depositToActMinor: 0,
    depositToOrganizerMinor: 0,
    currency: "EUR",
  } as const;
  const debt = (by: "organizer" | "talent", owedMinor: number) => ({
    ...owing,
    by,
    owedMinor,
    dueMinor: owedMinor,
  });
  const card = {
    ...parts,
    kind: "booking-ended" as const,
    entry: "owe" as const,
    thing: "Race 4",
    reading: { side: "organizer" as const, actName: "Mia Solo", day: "2031-05-02" },
    cancellation: debt("organizer", 2_000),
    debts: [
      { title: "Race 3", actName: "Mia's Duo", cancellation: debt("organizer", 1_250) },
      { title: "Race 2", actName: "Mia Solo", cancellation: debt("talent", 500) },
    ],
    others: 3,
  };
  expect(messageOf(card)).toBe(
    "“Race 4” was cancelled. You owe Mia Solo €20.00. “Race 3” was cancelled: you owe Mia's Duo €12.50. “Race 2” was cancelled: you are owed €5.00. There is also news about another booking.",
  );
  expect(messageOf({ ...card, others: 2 })).not.toContain("There is also");
});
