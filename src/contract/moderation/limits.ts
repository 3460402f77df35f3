/** Maximum characters of a report, a decision's reason and an appeal. */
export const moderationLimits = { text: 1_000 } as const;

/** What can be reported. */
export const reportTargets = [
  "profile",
  "post",
  "comment",
  "event",
  "message",
  "room-message",
  "question",
  "act",
  "review",
  "call",
  "booking-message",
] as const;
export type ReportTarget = (typeof reportTargets)[number];

export const reportCategories = [
  "spam",
  "harassment",
  "hate",
  "violence",
  "nudity",
  "scam",
  "impersonation",
  "other",
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** What moderators can decide about a report. */
export const decisions = ["dismiss", "hide", "warn", "suspend"] as const;
export type Decision = (typeof decisions)[number];

/** What can be held for review, by moderators or by the author of the post or event a comment is on. */
export const heldTargets = [
  "post",
  "comment",
  "event",
  "act",
  "profile",
] as const satisfies ReportTarget[];
export type HeldTarget = (typeof heldTargets)[number];
export const waitsFor = ["moderators", "author"] as const;
export type WaitsFor = (typeof waitsFor)[number];

/** Words that hold content for review: characters of each, and how many. */
export const heldWordLimits = { word: 100, words: 500 } as const;

/** Days for which a copy of reported content is kept after the decision. */
export const evidenceDays = 90;

/** Actions in the moderation log: decisions, their reversals, and changes to accounts and settings. */
export const logActions = [
  "dismiss",
  "reopen",
  "hide",
  "unhide",
  "warn",
  "withdraw-warning",
  "suspend",
  "lift",
  "uphold",
  "approve",
  "add-word",
  "remove-word",
  "sign-up-mode",
  "invite",
  "end-invitation",
  "approve-sign-up",
  "decline-sign-up",
  "sign-out",
  "delete-account",
  "make-moderator",
  "make-administrator",
  "remove-role",
] as const;
export type LogAction = (typeof logActions)[number];

/** The staff roles administrators can assign. */
export const staffRoles = ["none", "moderator", "administrator"] as const;
export type StaffRole = (typeof staffRoles)[number];
