import { expect, test } from "vitest";
import { invitationText } from "./invitation-text.ts";

const now = "2026-12-01T12:00:00.000Z";
const link = { email: null, uses: 0, maxUses: null, expiresAt: null };
const textOf = (more: object) =>
  invitationText({ ...link, ...more }, now, "America/Chicago").replaceAll("\u00a0", " ");

test("an email invitation shows whether it was answered", () => {
  expect(textOf({ email: "ana@people.example" })).toBe("Invited");
  expect(textOf({ email: "ana@people.example", uses: 1 })).toBe("Responded");
});

test("a link shows its uses, and its expiry in the reader's zone", () => {
  expect(textOf({ uses: 1 })).toBe("Used 1 time");
  expect(textOf({ uses: 1, maxUses: 5 })).toBe("Used 1 of 5 times");
  expect(textOf({ expiresAt: "2026-12-04T16:00:00.000Z" })).toBe(
    "Used 0 times, until Fri, Dec 4, 10:00 AM",
  );
  expect(textOf({ maxUses: 1, expiresAt: "2026-11-30T16:00:00.000Z" })).toBe(
    "Used 0 of 1 time, expired Mon, Nov 30, 10:00 AM",
  );
});
