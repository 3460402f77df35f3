import { z } from "@hono/zod-openapi";
import { limits, reportReasons, reportTargets } from "./limits.ts";
import { body, nothing, operation } from "./operation.ts";
import { Id, text } from "./shapes.ts";

export const NewReport = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request reports once" }),
    target: z.enum(reportTargets),
    targetId: Id,
    reason: z.enum(reportReasons, "Choose a reason."),
    text: text(limits.report).default(""),
  })
  .openapi("NewReport");
export type NewReport = z.infer<typeof NewReport>;

export const report = operation("person", {
  method: "post",
  path: "/reports",
  tags: ["moderation"],
  summary: "Report a profile, post, comment, event or message to the administrators",
  request: { body: body(NewReport) },
  responses: { 204: nothing },
});
