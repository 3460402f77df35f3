/** Characters of a report, of the reason for a decision, and of an appeal. */
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

/** What moderators decide about what was reported. */
export const decisions = ["dismiss", "hide", "warn", "suspend"] as const;
export type Decision = (typeof decisions)[number];

/** What can wait for somebody to show it, and for whom: the moderators, or whose post or event a comment is under. */
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

/** The list of words that hold what people write: characters of each, and how many. */
export const heldWordLimits = { word: 100, words: 500 } as const;

/** How long the copy of what was reported stays after the decision, in days. */
export const evidenceDays = 90;

/** What the log holds: decisions, what undoes them, and what was done to accounts. */
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

/** What administrators may make of a person. */
export const staffRoles = ["none", "moderator", "administrator"] as const;
export type StaffRole = (typeof staffRoles)[number];
