import { z } from "@hono/zod-openapi";
import { visitSources, eventLimits } from "./limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line } from "../shapes.ts";

const sharing: RateLimit = { bucket: "shares", allowed: 300, seconds: 300 };
const visits: RateLimit = { bucket: "visits", allowed: 300, seconds: 300, per: "address" };

const tags = ["shares"];

/** How a visitor reached an event: a visit source, or a campaign from its URL, such as "utm:newsletter/email". */
export const Source = z.union([
  z.enum(visitSources),
  z.string().regex(/^utm:[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,59}$/u),
]);

/** The results of a source, from views to check-ins. */
export const brought = {
  views: z.number(),
  answers: z
    .number()
    .openapi({ description: "Orders started, and RSVPs where there was no order" }),
  paid: z.number().openapi({ description: "Orders paid; a free order is paid at once" }),
  coming: z
    .number()
    .openapi({ description: "People: tickets that admit, RSVPs with their guests" }),
  arrived: z.number().openapi({ description: "Tickets that were let in" }),
};
export type Brought = Record<keyof typeof brought, number>;

/** A person's share codes of an event, their own and those of their acts on its line-up, with each code's results. */
export const Share = z
  .object({
    code: z.string(),
    ...brought,
    acts: z
      .array(z.object({ id: Id, name: z.string(), code: z.string(), ...brought }))
      .openapi({ description: "An act's members share its code" }),
  })
  .openapi("Share");
export type Share = z.infer<typeof Share>;

export const shareEvent = operation("person", sharing, {
  method: "put",
  path: "/events/{id}/share",
  tags,
  summary: "Your share code for an event, always the same",
  request: { params: IdParam },
  responses: { 200: json(Share) },
});

export const countVisit = operation("anyone", visits, {
  method: "post",
  path: "/events/{id}/visits",
  tags,
  summary:
    "Count that a browser looked at an event; a browser sends it once a day, nothing is kept of it",
  request: {
    params: IdParam,
    body: body(
      z.object({
        source: Source,
        code: line(eventLimits.code).optional(),
      }),
    ),
  },
  responses: { 204: noContent },
});

/** A person's share code of a post, with its results. */
export const PostShare = z
  .object({
    code: z.string(),
    opens: z.number().openapi({ description: "How often the post was opened by this code" }),
    allOpens: z
      .number()
      .nullable()
      .openapi({ description: "By the codes of everybody; for its author" }),
  })
  .openapi("PostShare");
export type PostShare = z.infer<typeof PostShare>;

export const sharePost = operation("person", sharing, {
  method: "put",
  path: "/posts/{id}/share",
  tags,
  summary: "Your share code for a post, always the same",
  request: { params: IdParam },
  responses: { 200: json(PostShare) },
});

export const countPostOpen = operation("anyone", visits, {
  method: "post",
  path: "/posts/{id}/opens",
  tags,
  summary: "Count that a browser opened a post by a share's code; a browser sends it once a day",
  request: { params: IdParam, body: body(z.object({ code: line(eventLimits.code, 1) })) },
  responses: { 204: noContent },
});
