import { type SignUpMode, signUpModes } from "../../contract/accounts/limits.ts";
import type { LogEntry } from "../../contract/moderation/log.ts";
import type { Notice } from "../../contract/moderation/notices.ts";
import type {
  Decision,
  LogAction,
  ReportCategory,
  StaffRole,
} from "../../contract/moderation/limits.ts";
import { targetNames } from "../../contract/moderation/target-names.ts";

/** Categories as offered when reporting. */
export const categoryTexts: Record<ReportCategory, string> = {
  spam: "Spam or advertising",
  harassment: "Harassment or bullying",
  hate: "Hate against a group",
  violence: "Violence or threats",
  nudity: "Nudity or sexual content",
  scam: "Scam or a fake event",
  impersonation: "Impersonation",
  other: "Something else",
};

/** Short names of categories, for badges. */
export const categoryNames: Record<ReportCategory, string> = {
  spam: "Spam",
  harassment: "Harassment",
  hate: "Hate",
  violence: "Violence",
  nudity: "Nudity",
  scam: "Scam",
  impersonation: "Impersonation",
  other: "Other",
};

/** Actions as shown in the log. */
export const actionTexts: Record<LogAction, string> = {
  dismiss: "Dismissed reports",
  reopen: "Reopened reports",
  hide: "Hid",
  unhide: "Restored",
  warn: "Warned",
  "withdraw-warning": "Withdrew a warning",
  suspend: "Suspended",
  lift: "Lifted a suspension",
  uphold: "Upheld a decision after an appeal",
  approve: "Approved",
  "add-word": "Added a word to the list",
  "remove-word": "Removed a word from the list",
  "sign-up-mode": "Changed who can sign up",
  invite: "Made an invitation link",
  "end-invitation": "Ended an invitation link",
  "approve-sign-up": "Approved an account",
  "decline-sign-up": "Declined an account",
  "sign-out": "Logged out everywhere",
  "delete-account": "Deleted an account",
  "make-moderator": "Made moderator",
  "make-administrator": "Made administrator",
  "remove-role": "Took the role away",
};

const signUpTexts: Record<SignUpMode, string> = {
  open: "Open to everyone",
  approval: "By approval",
  invitation: "By invitation",
};

/** An entry's details: the typed reason, or the chosen sign-up mode in words. */
export function detailText({ action, reason }: Pick<LogEntry, "action" | "reason">): string {
  const mode = signUpModes.find((one) => one === reason);
  return action === "sign-up-mode" && mode ? signUpTexts[mode] : reason;
}

export const roleTexts: Record<StaffRole, string> = {
  none: "No role",
  moderator: "Moderator",
  administrator: "Administrator",
};

/** Titles of decisions for the person concerned. */
const decisionTitles: Record<Decision, (thing: string) => string> = {
  dismiss: () => "Nothing was done",
  hide: (thing) => `Your ${thing} is hidden`,
  warn: (thing) => `A warning about your ${thing}`,
  suspend: () => "Your account was suspended",
};

/** The title of a decision for the person concerned; changes once it's undone. */
export function decisionTitle({
  decision,
  target,
  undoneAt,
}: Pick<Notice, "decision" | "target" | "undoneAt">): string {
  const thing = targetNames[target];
  if (undoneAt !== null && decision === "hide") return `Your ${thing} is visible again`;
  return decisionTitles[decision](thing);
}
