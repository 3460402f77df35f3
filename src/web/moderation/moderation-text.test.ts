import { expect, test } from "vitest";
import { decisionTitle, detailText } from "./moderation-text.ts";

test("a post whose hiding was undone is no longer called hidden", () => {
  const notice = { decision: "hide", target: "post", undoneAt: null } as const;
  expect(decisionTitle(notice)).toBe("Your post is hidden");
  const undone = { ...notice, undoneAt: "2026-01-01T00:00:00Z" };
  expect(decisionTitle(undone)).toBe("Your post is visible again");
});

test("the log says who could sign up in words, and a reason as it was typed", () => {
  expect(detailText({ action: "sign-up-mode", reason: "approval" })).toBe("By approval");
  expect(detailText({ action: "warn", reason: "open" })).toBe("open");
});
