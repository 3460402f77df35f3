import { expect, test } from "vitest";
import { decisionTitle, detailText } from "./moderation-text.ts";

test("a post is visible again once its hiding is undone", () => {
  const notice = { decision: "hide", target: "post", undoneAt: null } as const;
  expect(decisionTitle(notice)).toBe("Your post is hidden");
  const undone = { ...notice, undoneAt: "2026-01-01T00:00:00Z" };
  expect(decisionTitle(undone)).toBe("Your post is visible again");
});

test("the log shows sign-up modes in words and reasons as typed", () => {
  expect(detailText({ action: "sign-up-mode", reason: "approval" })).toBe("By approval");
  expect(detailText({ action: "warn", reason: "open" })).toBe("open");
});
