import { expect, test } from "vitest";
import { emptyDoor, makeStatement } from "./statement.ts";
import {
  formerAct,
  readByLines,
  sourceText,
  statementSections,
  uncountedText,
} from "./statement-text.ts";

const money = (minor: number, currency: string) => `${minor / 100} ${currency}`;

const parties = {
  bookingId: "b",
  actName: "x",
  organizerName: "Tomasz Wren",
  deposit: "released" as const,
};
const settled = {
  adjustments: [],
  balance: { dueMinor: 0, payments: [] },
  finalAt: null,
  countsTickets: true,
  undisputedMinor: 0,
};

test("a statement shows the price and the number of tickets sold for each type", () => {
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
  const [sold] = statementSections({ statement, ...settled }, parties, money);
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
      ...settled,
    },
    parties,
    money,
  ).flatMap(({ rows }) => rows);

const standingOut = (guaranteeMinor: number) =>
  rowsOf(guaranteeMinor)
    .filter(({ look }) => look === "applies")
    .map(({ name, note }) => `${name}: ${note}`);

test("the fee that applies stands out and shows by how much it exceeds the other", () => {
  expect(standingOut(2_000)).toEqual([
    "60% of the net: 160 USD more than the guarantee, so it applies",
  ]);
  expect(standingOut(20_000)).toEqual(["Guarantee: 20 USD more than the share, so it applies"]);
  expect(standingOut(18_000)).toEqual(["Guarantee: As much as the share, so it applies"]);
});

test("a statement shows who read it and when", () => {
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

test("a statement says who pays whom, and the adjusted balance stands out", () => {
  const time = "2026-11-25T20:00:00.000Z";
  const statement = makeStatement({
    bookingId: "b",
    fee: { kind: "guarantee", currency: "USD", guaranteeMinor: 90_000, percent: 0 },
    door: emptyDoor,
    expenses: [],
    acts: [],
    depositMinor: 0,
  });
  const sections = (more: Partial<Parameters<typeof statementSections>[0]>) =>
    statementSections(
      { statement, ...settled, countsTickets: false, finalAt: time, ...more },
      parties,
      money,
    );
  const last = (more: Partial<Parameters<typeof statementSections>[0]>) =>
    sections(more)
      .at(-1)
      ?.rows.map(({ name, note, minor }) => [name, note, minor]);
  const between = "How and when is up to the two of you; Marquee does not collect it.";
  expect(last({ balance: { dueMinor: 90_000, payments: [] } })).toEqual([
    ["Tomasz Wren pays x directly", `Not marked as paid. ${between}`, 90_000],
  ]);
  const refused = { balance: { dueMinor: 90_000, payments: [] }, finalAt: null };
  expect(last({ ...refused, undisputedMinor: 90_000 })?.[0]?.[1]).toBe(
    `Not disputed, so it needn't wait for the final statement. ${between}`,
  );
  expect(last(refused)?.[0]?.[1]).toBe(`When this statement is final. ${between}`);
  const paid = { by: "organizer" as const, amountMinor: 90_000, time, confirmedAt: null };
  expect(last({ balance: { dueMinor: 0, payments: [paid] } })).toEqual([
    ["Tomasz Wren paid x", "Marked as paid on 2026-11-25. x has not confirmed it yet.", 90_000],
    ["Left to pay", "", 0],
  ]);
  expect(
    last({ balance: { dueMinor: -1_680, payments: [{ ...paid, confirmedAt: time }] } }),
  ).toEqual([
    ["Tomasz Wren paid x", "Marked as paid on 2026-11-25. x confirmed it on 2026-11-25.", 90_000],
    ["x pays Tomasz Wren directly", `Not marked as paid. ${between}`, 1_680],
  ]);
  const adjustments = [{ id: "a", refundsMinor: 2_800, netMinor: 0, feeMinor: -1_680, time }];
  const standing = (more: Partial<Parameters<typeof statementSections>[0]>) =>
    sections(more)
      .flatMap(({ rows }) => rows)
      .filter(({ isBalance }) => isBalance)
      .map(({ minor }) => minor);
  expect(standing({})).toEqual([90_000]);
  expect(standing({ adjustments })).toEqual([88_320]);
});

test("the act that receives the statement comes first among the shares of the net", () => {
  const statement = makeStatement({
    bookingId: "b",
    fee: { kind: "door", currency: "USD", guaranteeMinor: 0, percent: 60 },
    door: { ...emptyDoor, grossMinor: 10_000 },
    expenses: [],
    acts: [
      { bookingId: "a", name: "Opener", percent: 10 },
      { bookingId: "b", name: "x", percent: 60 },
    ],
    depositMinor: 0,
  });
  const sections = statementSections({ statement, ...settled }, parties, money);
  const shared = sections.find(({ title }) => title === "How the net is shared");
  expect(shared?.rows.map(({ name }) => name)).toEqual(["x", "Opener", "The organizer", "Net"]);
});

const refunds = (refundedTickets: number, refundsMinor: number, priceMinor: number | null) => {
  const statement = makeStatement({
    bookingId: "b",
    fee: { kind: "door", currency: "USD", guaranteeMinor: 0, percent: 60 },
    door: {
      ...emptyDoor,
      tickets: [
        { name: "Standing", quantity: 4, amountMinor: 10_000, priceMinor },
        { name: "Booking fees", quantity: 0, amountMinor: 300 },
      ],
      grossMinor: 10_300,
      refundedTickets,
      refundsMinor,
    },
    expenses: [],
    acts: [],
    depositMinor: 0,
  });
  return statementSections({ statement, ...settled }, parties, money)
    .flatMap(({ rows }) => rows)
    .find(({ name }) => name === "Refunds")?.note;
};

test("refunds show how many tickets were returned, and mention partial refunds", () => {
  expect(refunds(0, 0, 2_500)).toBe("0 tickets");
  expect(refunds(1, 2_500, 2_500)).toBe("1 ticket");
  expect(refunds(1, 3_001, 2_500)).toBe("1 ticket, and parts of others");
  expect(refunds(0, 501, 2_500)).toBe("Parts of tickets");
  expect(refunds(1, 3_001, null)).toBe("1 ticket");
});

test("a booking without an event shows no tickets and makes no claim about books", () => {
  const fee = { kind: "door", currency: "USD", guaranteeMinor: 0, percent: 50 } as const;
  const more = { bookingId: "b", door: emptyDoor, expenses: [], acts: [], depositMinor: 0 };
  const statement = makeStatement({ ...more, fee });
  const uncounted = { statement, ...settled, countsTickets: false };
  const sections = statementSections(uncounted, parties, money);
  expect(sections.map(({ title }) => title)).toEqual(["What x is owed", "Who pays whom"]);
  expect(sections[0]!.rows.map(({ name, note }) => [name, note])).toEqual([
    ["50% of the net", "Not counted here"],
    ["Balance", ""],
  ]);
  expect(sourceText(uncounted)).toBe(`All amounts are in USD. ${uncountedText}`);
  expect(sourceText({ statement, countsTickets: true })).toBe(
    "All amounts are in USD and come from the books of the event.",
  );
  const guarantee = makeStatement({ ...more, fee: { ...fee, kind: "guarantee" } });
  expect(sourceText({ statement: guarantee, countsTickets: false })).toBe(
    "All amounts are in USD and come from the terms that both sides accepted.",
  );
});

test("a deposit that is still held is not said to be paid to the act, and a former act has one name", () => {
  const statement = makeStatement({
    bookingId: "b",
    fee: { kind: "guarantee", currency: "USD", guaranteeMinor: 10_000, percent: 0 },
    door: emptyDoor,
    expenses: [],
    acts: [],
    depositMinor: 2_500,
  });
  const owed = (more: Partial<Parameters<typeof statementSections>[1]>) =>
    statementSections(
      { statement, ...settled, countsTickets: false },
      { ...parties, ...more },
      money,
    )[0]!;
  const noteOf = (deposit: "held" | "released") =>
    owed({ deposit }).rows.find(({ name }) => name === "Deposit")?.note;
  expect([noteOf("held"), noteOf("released")]).toEqual(["Held", "Paid ahead"]);
  expect(owed({ actName: formerAct }).title).toBe("What the former act is owed");
});
