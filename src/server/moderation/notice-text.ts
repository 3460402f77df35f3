import type { Decision } from "../../contract/moderation/limits.ts";
import { targetNames } from "../../contract/moderation/target-names.ts";
import type { moderationNotices } from "./tables.ts";

type Notice = typeof moderationNotices.$inferSelect;

const decided: Record<Decision, (thing: string) => string> = {
  dismiss: (thing) => `The moderators looked at your ${thing}.`,
  hide: (thing) => `The moderators hid your ${thing}.`,
  warn: (thing) => `The moderators warned you about your ${thing}.`,
  suspend: () => "The moderators suspended your account.",
};

const undone: Record<Decision, (thing: string) => string> = {
  dismiss: decided.dismiss,
  hide: (thing) => `The moderators restored your ${thing}.`,
  warn: (thing) => `The moderators withdrew their warning about your ${thing}.`,
  suspend: () => "The moderators ended the suspension of your account.",
};

/** The latest state of the decision, with the moderator's reason. */
export function noticeSentence(notice: Notice): string {
  const { decision, target, reason, undoneAt, undoneReason, answeredAt, answer } = notice;
  const thing = targetNames[target];
  if (undoneAt) return withReason(undone[decision](thing), undoneReason);
  if (answeredAt) return withReason("Your appeal was read, and the decision stands.", answer);
  return withReason(decided[decision](thing), reason);
}

function withReason(sentence: string, reason: string): string {
  return reason === "" ? sentence : `${sentence} Reason: ${reason}`;
}
