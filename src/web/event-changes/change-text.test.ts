import { expect, test } from "vitest";
import { notifyingText } from "./change-text.ts";

test("the organizer reads how many are notified, never more than there are", () => {
  expect(notifyingText({ processed: 34_000, total: 120_000 })).toBe(
    "Notifying 34,000 of 120,000 people",
  );
  expect(notifyingText({ processed: 300, total: null })).toBe("Notifying people");
  // Somebody answered after the count.
  expect(notifyingText({ processed: 12, total: 11 })).toBe("Notifying 11 of 11 people");
});
