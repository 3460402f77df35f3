import { z } from "@hono/zod-openapi";
import { postLimits } from "../post-limits.ts";
import { body, json, operation } from "../operation.ts";
import { Comment, commentWrites } from "../comments/comments.ts";
import { Id, IdParam, page, PageQuery, text } from "../shapes.ts";

export const listEventComments = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/comments",
  scope: "posts:read",
  tags: ["events"],
  summary: "An event's comments, oldest first; edit and delete them like comments on posts",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(Comment)) },
});

export const createEventComment = operation("person", commentWrites, {
  method: "post",
  path: "/events/{id}/comments",
  scope: "posts:write",
  tags: ["events"],
  summary: "Comment on an event",
  request: {
    params: IdParam,
    body: body(z.object({ id: Id, content: text(postLimits.comment, 1) })),
  },
  responses: { 201: json(Comment, "Published") },
});
