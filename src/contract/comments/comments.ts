import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { postLimits } from "../post-limits.ts";
import { hiddenState, Id, IdParam, Mentions, page, PageQuery, text, Time } from "../shapes.ts";

export const commentWrites: RateLimit = { bucket: "comments", allowed: 60, seconds: 300 };
const commentDeletions: RateLimit = { bucket: "comments-deleted", allowed: 300, seconds: 300 };

export const Comment = z
  .object({
    id: Id,
    postId: Id.nullable().openapi({ description: "The post it stands under, or else …" }),
    eventId: Id.nullable().openapi({ description: "… the event" }),
    author: PersonCard,
    content: z.string(),
    mentions: Mentions,
    time: Time,
    edited: z.boolean(),
    ...hiddenState,
    can: z.object({ edit: z.boolean(), delete: z.boolean(), approve: z.boolean() }),
  })
  .openapi("Comment");
export type Comment = z.infer<typeof Comment>;

export const listComments = operation("anyone", null, {
  method: "get",
  path: "/posts/{id}/comments",
  scope: "posts:read",
  tags: ["posts"],
  summary: "A post's comments, oldest first",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(Comment)) },
});

export const createComment = operation("person", commentWrites, {
  method: "post",
  path: "/posts/{id}/comments",
  scope: "posts:write",
  tags: ["posts"],
  summary: "Comment on a post",
  request: {
    params: IdParam,
    body: body(z.object({ id: Id, content: text(postLimits.comment, 1) })),
  },
  responses: { 201: json(Comment, "Published") },
});

export const editComment = operation("person", commentWrites, {
  method: "patch",
  path: "/comments/{id}",
  scope: "posts:write",
  tags: ["posts"],
  summary: "Change a comment of yours",
  request: { params: IdParam, body: body(z.object({ content: text(postLimits.comment, 1) })) },
  responses: { 200: json(Comment) },
});

export const deleteComment = operation("person", commentDeletions, {
  method: "delete",
  path: "/comments/{id}",
  scope: "posts:write",
  tags: ["posts"],
  summary: "Delete a comment of yours, or any on a post or event of yours",
  request: { params: IdParam },
  responses: { 204: noContent },
});
