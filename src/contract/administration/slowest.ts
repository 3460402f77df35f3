import { z } from "@hono/zod-openapi";
import { json, operation } from "../operation.ts";

export const Timing = z
  .object({
    name: z.string().openapi({ description: "A route, or a statement without its values" }),
    count: z.number().int(),
    p95Ms: z.number().openapi({ description: "95 of 100 took at most this long" }),
    longestMs: z.number(),
  })
  .openapi("Timing");
export type Timing = z.infer<typeof Timing>;

export const Slowest = z
  .object({
    minutes: z.number().int().openapi({ description: "Over how many minutes, at most" }),
    requests: z.object({ count: z.number().int(), p95Ms: z.number().nullable() }),
    routes: z.array(Timing),
    statements: z.array(Timing),
    ofDatabase: z
      .array(Timing.omit({ p95Ms: true }).extend({ averageMs: z.number() }))
      .nullable()
      .openapi({
        description:
          "What pg_stat_statements has counted for all servers since it was reset, the most time first; null without it",
      }),
  })
  .openapi("Slowest");
export type Slowest = z.infer<typeof Slowest>;

export const getSlowest = operation("administrator", null, {
  method: "get",
  path: "/administration/slowest",
  tags: ["administration"],
  summary: "The slowest recent routes and statements, as measured by this server",
  description: "With the statistics of pg_stat_statements, where the database has that extension.",
  responses: { 200: json(Slowest) },
});
