import { expect, test } from "vitest";
import type { EventBooking } from "../../contract/bookings/event-bookings.ts";
import { depositText, eventBookingState, nextText, owedToText } from "./event-booking-text.ts";

const fee = { kind: "guarantee" as const, currency: "USD", guaranteeMinor: 40_000, percent: 0 };
const booked: EventBooking = {
  id: "1",
  mine: true,
  actName: "Night Ferry",
  actSlug: "night-ferry",
  actIsGone: false,
  isTaken: false,
  state: "accepted",
  sentBy: "organizer",
  startsAt: "2026-12-18T02:00:00.000Z",
  terms: { day: "2026-12-17", start: "20:00", minutes: 90, zone: "America/Chicago", fee },
  deposit: "due",
  depositMinor: 10_000,
  settlement: "none",
  settled: null,
  cancellation: null,
  debt: null,
};

function of(more: Partial<EventBooking>) {
  const booking = { ...booked, ...more };
  return [eventBookingState(booking).label, nextText(booking)];
}

test("a booking says its state and what its organizer does next", () => {
  expect(of({ state: "open", deposit: "none" })).toEqual(["Offer sent", "Open the booking"]);
  expect(of({ state: "open", sentBy: "talent" })).toEqual([
    "Counter-offer to answer",
    "Answer the terms",
  ]);
  expect(of({ state: "open", isTaken: true })).toEqual(["Time taken", "Open the booking"]);
  expect(of({})).toEqual(["Booked", "Pay the deposit"]);
  expect(of({ state: "done", settlement: "open" })).toEqual([
    "Statement to send",
    "Send the statement",
  ]);
  expect(of({ state: "done", settlement: "final" })).toEqual([
    "Statement final",
    "See the statement",
  ]);
});

test("what is still to pay is shown after a final statement and after a cancellation", () => {
  expect(depositText(booked)).toBe("Deposit of $100.00 due");
  expect(owedToText(booked)).toBe("");
  const settled = {
    feeMinor: 40_000,
    depositMinor: 10_000,
    balanceMinor: 30_000,
    dueMinor: 30_000,
    paidMinor: 0,
    confirmedMinor: 0,
  };
  expect(owedToText({ ...booked, settled })).toBe("Balance due to the act: $300.00");
  const state = (more: Partial<typeof settled>) =>
    of({ state: "done", settlement: "final", settled: { ...settled, ...more } })[0];
  expect(state({})).toBe("Statement final");
  expect(state({ dueMinor: 0, paidMinor: 30_000 })).toBe("Marked as paid");
  expect(state({ dueMinor: 0, paidMinor: 30_000, confirmedMinor: 30_000 })).toBe("Paid");
  expect(state({ balanceMinor: 0, dueMinor: 0 })).toBe("Statement final");
  // The act's share turned out below the deposit.
  expect(owedToText({ ...booked, settled: { ...settled, dueMinor: -150 } })).toBe(
    "The act owes $1.50",
  );
  const cancellation = {
    by: "talent" as const,
    because: "side" as const,
    currency: "USD",
    daysBefore: 3,
    percent: 50,
    dueMinor: 20_000,
    depositToActMinor: 0,
    depositToOrganizerMinor: 10_000,
    owedMinor: 20_000,
  };
  const debt = { dueMinor: -20_000, paidMinor: 0, confirmedMinor: 0 };
  const cancelled = { ...booked, state: "cancelled" as const, cancellation, debt };
  expect(owedToText(cancelled)).toBe("The act owes $200.00");
  expect(of(cancelled)).toEqual(["Cancelled", "Open the booking"]);
  const owed = { ...debt, dueMinor: 20_000 };
  expect(of({ ...cancelled, debt: owed })).toEqual(["Cancelled", "Mark $200.00 as paid"]);
  const paid = { dueMinor: 0, paidMinor: 20_000, confirmedMinor: 0 };
  expect(owedToText({ ...cancelled, debt: paid })).toBe("");
  expect(of({ ...cancelled, debt: paid })[0]).toBe("Cancelled · marked as paid");
});

test("an offer that ended because the act's account was deleted does not read as declined", () => {
  expect(eventBookingState({ ...booked, state: "declined" }).label).toBe("Declined");
  const gone = { ...booked, state: "declined" as const, actIsGone: true };
  expect(eventBookingState(gone).label).toBe("The act's account was deleted");
});
