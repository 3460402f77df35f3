import type { ReportTarget } from "./limits.ts";

/** How each reportable thing is called in a sentence. */
export const targetNames: Record<ReportTarget, string> = {
  profile: "profile",
  post: "post",
  comment: "comment",
  event: "event",
  message: "message",
  "room-message": "chat message",
  question: "question",
  act: "act",
  review: "review",
  call: "open call",
  "booking-message": "booking message",
};
