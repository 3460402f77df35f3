import { z } from "@hono/zod-openapi";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { commentPolicies } from "../post-limits.ts";
import { Comment } from "./comments.ts";
import { IdParam } from "../shapes.ts";

const choosing: RateLimit = { bucket: "comment-rules", allowed: 120, seconds: 3_600 };
const approving: RateLimit = { bucket: "comments-approved", allowed: 600, seconds: 3_600 };

export const CommentRule = z
  .object({
    policy: z.enum(commentPolicies).openapi({
      description: "approve: a comment waits until the author of the post or the host shows it",
    }),
    can: z.object({ comment: z.boolean(), choose: z.boolean() }),
  })
  .openapi("CommentRule");
export type CommentRule = z.infer<typeof CommentRule>;

const chosen = body(z.object({ policy: z.enum(commentPolicies) }));

export const getPostCommentRule = operation("anyone", null, {
  method: "get",
  path: "/posts/{id}/comment-rule",
  tags: ["posts"],
  summary: "Who may comment on a post",
  request: { params: IdParam },
  responses: { 200: json(CommentRule) },
});

export const choosePostCommentRule = operation("person", choosing, {
  method: "put",
  path: "/posts/{id}/comment-rule",
  tags: ["posts"],
  summary: "Choose who can comment on a post of yours",
  request: { params: IdParam, body: chosen },
  responses: { 200: json(CommentRule) },
});

export const getEventCommentRule = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/comment-rule",
  tags: ["events"],
  summary: "Who may comment on an event",
  request: { params: IdParam },
  responses: { 200: json(CommentRule) },
});

export const chooseEventCommentRule = operation("person", choosing, {
  method: "put",
  path: "/events/{id}/comment-rule",
  tags: ["events"],
  summary: "Choose who can comment on an event of yours",
  request: { params: IdParam, body: chosen },
  responses: { 200: json(CommentRule) },
});

export const approveComment = operation("person", approving, {
  method: "put",
  path: "/comments/{id}/approval",
  tags: ["posts"],
  summary: "Approve a comment on a post or event of yours; delete it to decline it",
  request: { params: IdParam },
  responses: { 200: json(Comment) },
});
