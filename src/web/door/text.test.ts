import { expect, test } from "vitest";
import { isTooEarly, textOf } from "./text.ts";

test("the door shows check-in times in the event's time zone", () => {
  const since = { at: "2031-05-02T18:30:00.000Z", by: "Ana", gate: "" };
  const shown = { id: "1", result: "already-in", since, reason: null, offline: false } as const;
  const at = (zone: string) => textOf(shown, { zone }).head.replaceAll(/\s/g, " ");
  expect(at("Europe/Berlin")).toBe("Already checked in at 8:30 PM");
  expect(at("America/New_York")).toBe("Already checked in at 2:30 PM");
});

test("a ticket that is shown before the doors open is early, not invalid", () => {
  const shown = {
    id: "1",
    result: "not-valid",
    reason: "too-early",
    since: null,
    offline: false,
  } as const;
  const opensAt = "2031-05-02T05:30:00.000Z";
  const { head, why } = textOf(shown, { zone: "Europe/Berlin", opensAt });
  expect(head).toBe("Too early");
  expect(why.replaceAll(/\s/g, " ")).toBe("Check-in opens Fri, May 2, 7:30 AM.");
  expect(isTooEarly(shown)).toBe(true);
  expect(isTooEarly({ ...shown, reason: "refunded" })).toBe(false);
});
