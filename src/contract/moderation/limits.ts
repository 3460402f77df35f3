/** Characters of a report, and of the reason for a suspension. */
export const moderationLimits = { text: 1_000 } as const;

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
] as const;

export const reportReasons = [
  "spam",
  "harassment",
  "hate",
  "violence",
  "nudity",
  "impersonation",
  "fraud",
  "other",
] as const;

/** What administrators do about what was reported. */
export const moderationActions = ["suspend", "lift", "dismiss"] as const;
