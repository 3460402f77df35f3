import { expect, test } from "vitest";
import { emptyDoor, makeStatement } from "./statement.ts";
import { readByLines, statementSections } from "./statement-text.ts";

const money = (minor: number, currency: string) => `${minor / 100} ${currency}`;

test("a statement says what a ticket of each type cost, and how many were sold", () => {
  const statement = makeStatement({
    bookingId: "b",
    fee: { kind: "door", currency: "USD", guaranteeMinor: 0, percent: 50 },
    door: {
      ...emptyDoor,
      tickets: [
        { name: "Standing", quantity: 40, amountMinor: 100_000, priceMinor: 2_500 },
        { name: "Pay what you like", quantity: 2, amountMinor: 700, priceMinor: null },
        { name: "Of an earlier version", quantity: 3, amountMinor: 0 },
        { name: "Booking fees", quantity: 0, amountMinor: 300 },
      ],
      grossMinor: 101_000,
    },
    expenses: [],
    acts: [],
    depositMinor: 0,
  });
  const [sold] = statementSections({ statement, adjustments: [] }, { actName: "x" }, money);
  expect(sold!.rows.map(({ note }) => note)).toEqual([
    "40 tickets × 25 USD",
    "2 tickets at several prices",
    "3 tickets",
    "Paid by the buyers on top",
    "45 tickets",
  ]);
});

const rowsOf = (guaranteeMinor: number) =>
  statementSections(
    {
      statement: makeStatement({
        bookingId: "b",
        fee: { kind: "better", currency: "USD", guaranteeMinor, percent: 60 },
        door: { ...emptyDoor, grossMinor: 30_000 },
        expenses: [],
        acts: [{ bookingId: "b", name: "x", percent: 60 }],
        depositMinor: 500,
      }),
      adjustments: [],
    },
    { actName: "x" },
    money,
  ).flatMap(({ rows }) => rows);

const standingOut = (guaranteeMinor: number) =>
  rowsOf(guaranteeMinor)
    .filter(({ look }) => look === "applies")
    .map(({ name, note }) => `${name}: ${note}`);

test("one row of a statement stands out, with how much it is above the other", () => {
  expect(standingOut(2_000)).toEqual([
    "60% of the net: 160 USD more than the guarantee, so it applies",
  ]);
  expect(standingOut(20_000)).toEqual(["Guarantee: 20 USD more than the share, so it applies"]);
  expect(standingOut(18_000)).toEqual(["Guarantee: As much as the share, so it applies"]);
});

test("a statement says who read it, and when", () => {
  const time = "2026-11-25T20:00:00.000Z";
  const readBy = [
    { side: "organizer" as const, name: "Tomasz Wren", time },
    { side: "talent" as const, name: "Delia Fontaine", time },
  ];
  expect(readByLines({ readBy }, (moment) => moment.slice(0, 10))).toEqual([
    "Read by Tomasz Wren, 2026-11-25",
    "Read by Delia Fontaine, 2026-11-25",
  ]);
});
