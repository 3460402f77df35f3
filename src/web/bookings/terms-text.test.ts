import { expect, test } from "vitest";
import type { Terms } from "../../contract/bookings/terms.ts";
import {
  acceptanceRows,
  challengeLeftText,
  challengeText,
  changedLines,
  endingOf,
  entryText,
  nextStepText,
  paymentText,
  stateText,
  termRows,
} from "./terms-text.ts";

const booking = {
  terms: { day: "2026-11-23", zone: "Europe/London" } as Terms,
  startsAt: "2026-11-23T13:27:00.000Z",
  endsAt: "2026-11-23T14:57:00.000Z",
};

const now = (time: string) => Date.parse(`2026-11-23T${time}Z`);
const at = (time: string) => nextStepText(booking, now(time));

test("a booked show says when it is and, once it has started, when its settlement opens", () => {
  expect(at("13:00:00")).toBe("See you on Monday, November 23.");
  expect(at("14:00:00").replaceAll(/\s/g, " ")).toBe(
    "The settlement opens when the show is over, at 2:57 PM.",
  );
  expect(at("14:57:00")).toBe("The show is over: the settlement opens within minutes.");
});

test("an offer is declined or withdrawn and a booking cancelled, until its show is over", () => {
  const { endsAt } = booking;
  expect(endingOf({ state: "open", side: "talent", endsAt }, now("13:00:00"))).toBe("decline");
  expect(endingOf({ state: "open", side: "organizer", endsAt }, now("13:00:00"))).toBe("withdraw");
  expect(endingOf({ state: "accepted", side: "talent", endsAt }, now("14:56:59"))).toBe("cancel");
  expect(endingOf({ state: "accepted", side: "talent", endsAt }, now("14:57:00"))).toBeUndefined();
  expect(endingOf({ state: "moved", side: "organizer", endsAt }, now("14:57:00"))).toBeUndefined();
});

test("the log says what happened to a balance and to a fee", () => {
  expect(logged("refuse-balance", 12_512)).toBe("Night Ferry said that $125.12 has not arrived");
  expect(logged("refuse-balance", -600)).toBe("The organizer said that $6.00 has not arrived");
  expect(logged("adjust-settlement", -1_699)).toBe(
    "Late changes in the books changed the fee by −$16.99",
  );
  expect(logged("adjust-settlement", 100)).toBe(
    "Late changes in the books changed the fee by +$1.00",
  );
  expect(logged("taken", 0)).toBe("The act took another booking at that time, so the hold ended");
});

test("the terms say who owes whom what on cancelling, and that earlier nothing is owed", () => {
  const cancellation = [0, 1, 30].map((days) => ({ days, percent: 100 - days }));
  const text = cancelledText({ cancellation });
  expect(text.split("\n")).toEqual([
    "The side that cancels owes the other a share of the guarantee.",
    "30 days or less before the show: 70% of the guarantee",
    "1 day or less before the show: 99% of the guarantee",
    "On the day: 100% of the guarantee",
    "Earlier than that: nothing",
  ]);
  expect(cancelledText({ cancellation, depositPercent: 25 })).toContain(
    "If the organizer cancels, it is taken from the deposit first; if the act cancels, the organizer gets the whole deposit back as well.",
  );
});

test("if nothing is owed on cancelling, the terms say just that", () => {
  const cancellation = [{ days: 1, percent: 100 }];
  expect(cancelledText({ cancellation, fee: { ...fee, kind: "door" } })).toBe(
    "Nothing is owed, whichever side cancels: a door split has no guarantee.",
  );
  expect(cancelledText({ depositPercent: 25 })).toBe(
    "Nothing is owed, whichever side cancels. The organizer gets the deposit back.",
  );
});

const fee = { kind: "guarantee", currency: "USD", guaranteeMinor: 90_000, percent: 50 } as const;

function cancelledText(more: Partial<Terms>): string {
  const terms = { ...booking.terms, fee, cancellation: [], depositPercent: 0, start: "20:00" };
  const rows = termRows({
    ...terms,
    rider: "",
    hospitality: "",
    validUntil: terms.day,
    ...more,
  });
  return rows.find(({ name }) => name === "If it is cancelled")?.value ?? "";
}

const minute = 60_000;
test("an organizer about to challenge reads what it does to the first hold and to their own", () => {
  expect(challengeText("open")).toBe(
    "The first organizer and the act have 48 hours to confirm. If they do, your hold ends. If they don't, their hold ends. The challenge runs as long as you hold the date.",
  );
  expect(challengeText("moved")).toContain("If they do, you can't book this date.");
});

const leftAt = (minutes: number) => challengeLeftText(minutes * minute);

test("the time left of a challenge is counted in hours, and at the end in minutes", () => {
  expect([48 * 60, 48 * 60 - 1, 60, 59.5, 40, 0.5, 0].map(leftAt)).toEqual([
    "48 hours left of 48",
    "47 hours left of 48",
    "1 hour left of 48",
    "1 hour left of 48",
    "40 minutes left of 48 hours",
    "1 minute left of 48 hours",
    "0 minutes left of 48 hours",
  ]);
});

const changed = (text: string, other: string) =>
  changedLines(text, other).flatMap(({ line, isChanged }) => (isChanged ? line : []));

test("only the lines that differ count as changed", () => {
  const before = "The side that cancels owes\n30 days: 25%\nOn the day: 100%";
  const after = "The side that cancels owes\n30 days: 50%\nOn the day: 100%";
  expect(changed(before, after)).toEqual(["30 days: 25%"]);
  expect(changed(after, before)).toEqual(["30 days: 50%"]);
  expect(changed("$900.00", "$1,400.00")).toEqual(["$900.00"]);
});

test("a booking that ended because the other side's account was deleted says so", () => {
  const ended = { myTurn: false, settlement: "none", toSettle: false, other: null } as const;
  const text = (state: "declined" | "withdrawn" | "expired", side: "organizer" | "talent") =>
    stateText({ ...ended, state, side });
  expect(text("declined", "organizer")).toBe("The act's account was deleted");
  expect(text("withdrawn", "talent")).toBe("The organizer's account was deleted");
  expect(text("expired", "talent")).toBe("Expired");
  const other = {
    id: "1",
    name: "Delia",
    username: "delia",
    avatar: null,
    role: "talent",
    sample: false,
  } as const;
  expect(stateText({ ...ended, state: "declined", side: "organizer", other })).toBe("Declined");
});

test("the balance of a settled booking says whether it was paid", () => {
  const payments = ["none", "marked", "paid"] as const;
  const organizer = { currency: "USD", side: "organizer" } as const;
  expect(payments.map((payment) => paymentText({ payment, dueMinor: 0 }, organizer))).toEqual([
    "",
    "Marked as paid",
    "Paid",
  ]);
  // Each side reads who owes it, in the words used for the event's acts.
  expect(due(7_322, "organizer")).toBe("Balance due to the act: $73.22");
  expect(due(-2_200, "organizer")).toBe("The act owes $22.00");
  expect(due(7_322, "talent")).toBe("You are owed $73.22");
  expect(due(-2_200, "talent")).toBe("You owe $22.00");
});

function due(dueMinor: number, side: "organizer" | "talent") {
  return paymentText({ payment: "due", dueMinor }, { currency: "USD", side });
}

function logged(entry: "refuse-balance" | "adjust-settlement" | "taken", amountMinor: number) {
  return entryText(
    { id: "1", entry, by: null, number: 1, amountMinor, time: booking.endsAt },
    { terms: { ...booking.terms, fee }, versions: [], actName: "Night Ferry", cancellation: null },
  );
}

const loft: Terms = {
  place: "Corner Loft, Los Angeles",
  day: "2026-12-12",
  start: "20:00",
  minutes: 90,
  zone: "America/Los_Angeles",
  fee: { kind: "guarantee", currency: "USD", guaranteeMinor: 35_000, percent: 50 },
  depositPercent: 25,
  rider: "",
  hospitality: "",
  cancellation: [
    { days: 1, percent: 100 },
    { days: 30, percent: 25 },
    { days: 7, percent: 50 },
  ],
  validUntil: "2026-12-07",
};

const rowsOf = (more: Partial<Terms>, today: string) =>
  acceptanceRows({ terms: { ...loft, ...more }, side: "organizer" }, today).map(({ name, value }) =>
    `${name}: ${value}`.replaceAll(/\s/g, " "),
  );

test("accepting names fee, date, deposit with its due date, and what a cancellation costs from when on", () => {
  expect(rowsOf({}, "2026-11-27")).toEqual([
    "Fee: $350.00",
    "Date: Sat, Dec 12, 2026, 8:00 PM",
    "Deposit, 25%: $87.50, due today",
    "If you cancel today: You owe $87.50, 25%",
    "If you cancel from Sat, Dec 5, 2026: You owe $175.00, 50%",
    "If you cancel from Fri, Dec 11, 2026: You owe $350.00, 100%",
  ]);
});

test("a cancellation that costs nothing yet says from when on it does", () => {
  const rows = rowsOf(
    { depositPercent: 0, cancellation: [{ days: 7, percent: 50 }] },
    "2026-11-27",
  );
  expect(rows.slice(2)).toEqual([
    "If you cancel today: Nothing is owed",
    "If you cancel from Sat, Dec 5, 2026: You owe $175.00, 50%",
  ]);
  expect(rowsOf({ cancellation: [] }, "2026-11-27").at(-1)).toBe(
    "If you cancel today: Nothing is owed",
  );
});

test("the act reads that the deposit comes from the organizer", () => {
  const rows = acceptanceRows({ terms: loft, side: "talent" }, "2026-12-12");
  expect(rows[2]?.name).toBe("Deposit from the organizer, 25%");
  expect(rows.slice(3)).toEqual([{ name: "If you cancel today", value: "You owe $350.00, 100%" }]);
});

test("a door split binds to neither a deposit nor a cancellation fee", () => {
  const split = { kind: "door", currency: "USD", guaranteeMinor: 0, percent: 60 } as const;
  expect(rowsOf({ fee: split }, "2026-11-27")).toEqual([
    "Fee: 60% of the net",
    "Date: Sat, Dec 12, 2026, 8:00 PM",
    "If you cancel: Nothing is owed, whichever side cancels: a door split has no guarantee.",
  ]);
});
