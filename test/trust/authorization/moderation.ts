import type { ForeignThing } from "./rows.ts";

/** What moderators decide, and the notices of others. */
export const foreignModeration: ForeignThing[] = [
  {
    does: "decide about a report",
    method: "PUT",
    address: "/administration/reports/:case/decision",
    body: { decision: "dismiss", reason: "Because." },
  },
  {
    does: "undo a decision",
    method: "POST",
    address: "/administration/log/:logEntry/undo",
    body: { reason: "Because." },
  },
  {
    does: "answer an appeal",
    method: "PUT",
    address: "/administration/appeals/:notice/answer",
    body: { outcome: "undo", reason: "Because." },
  },
  {
    does: "appeal a decision about another",
    method: "PUT",
    address: "/my/notices/:notice/appeal",
    body: { text: "No!" },
  },
  {
    does: "make somebody moderator",
    method: "PUT",
    address: "/administration/people/:ana/role",
    body: { role: "moderator", reason: "Because." },
  },
  {
    does: "log somebody out",
    method: "POST",
    address: "/administration/people/:ana/sign-out",
    body: { reason: "Because." },
  },
  {
    does: "delete somebody's account",
    method: "POST",
    address: "/administration/people/:ana/deletion",
    body: { reason: "Because." },
  },
];
