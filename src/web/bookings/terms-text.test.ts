import { expect, test } from "vitest";
import type { Terms } from "../../contract/bookings/terms.ts";
import { nextStepText, termRows } from "./terms-text.ts";

const booking = {
  terms: { day: "2026-11-23", zone: "Europe/London" } as Terms,
  startsAt: "2026-11-23T13:27:00.000Z",
  endsAt: "2026-11-23T14:57:00.000Z",
};

const at = (time: string) => nextStepText(booking, Date.parse(`2026-11-23T${time}Z`));

test("a booked show says when it is, and once it has started when its settlement opens", () => {
  expect(at("13:00:00")).toBe("See you on Monday, November 23.");
  expect(at("14:00:00").replaceAll(/\s/g, " ")).toBe(
    "The settlement opens when the show is over, at 2:57 PM.",
  );
  expect(at("14:57:00")).toBe("The show is over: the settlement opens within minutes.");
});

test("what a cancellation costs is counted in days, in the singular for one", () => {
  const cancellation = [30, 1, 0].map((days) => ({ days, percent: 100 - days }));
  const fee = { kind: "guarantee", currency: "USD", guaranteeMinor: 90_000, percent: 50 } as const;
  const terms = { ...booking.terms, fee, cancellation, depositPercent: 0, start: "20:00" };
  const row = termRows({ ...terms, rider: "", hospitality: "", validUntil: terms.day }).find(
    ({ name }) => name === "If it is cancelled",
  );
  expect(row?.value).toBe(
    "30 days before or later: 70%\n1 day before or later: 99%\nOn the day: 100%",
  );
});
