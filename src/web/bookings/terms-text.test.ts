import { expect, test } from "vitest";
import type { Terms } from "../../contract/bookings/terms.ts";
import { nextStepText } from "./terms-text.ts";

const booking = {
  terms: { day: "2026-11-23", zone: "Europe/London" } as Terms,
  startsAt: "2026-11-23T13:27:00.000Z",
  endsAt: "2026-11-23T14:57:00.000Z",
};

const at = (time: string) => nextStepText(booking, Date.parse(`2026-11-23T${time}Z`));

test("a booked show says when it is, and once it has started when its settlement opens", () => {
  expect(at("13:00:00")).toBe("See you on Monday, November 23.");
  expect(at("14:00:00").replaceAll("\u202F", " ")).toBe(
    "The settlement opens when the show is over, at 2:57 PM.",
  );
  expect(at("14:57:00")).toBe("The show is over: the settlement opens within minutes.");
});
