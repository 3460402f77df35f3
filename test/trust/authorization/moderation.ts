import type { ForeignThing } from "./rows.ts";

/** What a signed-in stranger tries with moderators' decisions and other people's notices. */
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
    does: "decide about a post that waits for review",
    method: "PUT",
    address: "/administration/held/:heldPost/decision",
    body: { decision: "show", reason: "Because." },
  },
  {
    does: "take a word off the list that holds posts",
    method: "DELETE",
    address: "/administration/held-words/:heldWord",
  },
  {
    does: "approve a comment on another's post",
    method: "PUT",
    address: "/comments/:comment/approval",
  },
  {
    does: "choose who may comment on another's post",
    method: "PUT",
    address: "/posts/:post/comment-rule",
    body: { policy: "nobody" },
  },
  {
    does: "choose who may comment on another's event",
    method: "PUT",
    address: "/events/:event/comment-rule",
    body: { policy: "nobody" },
  },
  {
    does: "read who may comment on a post for its author alone",
    method: "GET",
    address: "/posts/:hidden/comment-rule",
  },
  {
    does: "read who may comment on an event that they may not see",
    method: "GET",
    address: "/events/:event/comment-rule",
  },
  {
    does: "answer an appeal to another organizer",
    method: "PUT",
    address: "/my/bans/:ban/answer",
    body: { answer: "No." },
  },
  {
    does: "appeal for somebody whom an organizer keeps away",
    method: "PUT",
    address: "/my/received-bans/:ban/appeal",
    body: { text: "Please." },
  },
  {
    does: "end an invitation link",
    method: "DELETE",
    address: "/administration/sign-up/invitations/:case",
  },
  {
    does: "decide about somebody who waits for an account",
    method: "PUT",
    address: "/administration/sign-up/requests/:case/decision",
    body: { decision: "approve" },
  },
  {
    does: "send an email again that failed",
    method: "POST",
    address: "/administration/failed-emails/:case/resend",
  },
  {
    does: "run a failed job again",
    method: "POST",
    address: "/administration/jobs/:case/retry",
  },
  {
    does: "hide an event as a moderator",
    method: "PUT",
    address: "/administration/events/:event/hiding",
    body: { reason: "Because." },
  },
  {
    does: "show an event that a moderator hid",
    method: "POST",
    address: "/administration/events/:event/showing",
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
