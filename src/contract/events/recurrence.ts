import { z } from "@hono/zod-openapi";
import { monthlyWays, repeatEnds, repeatUnits, weekdays, seriesLimits } from "./series-limits.ts";
import { Day } from "../shapes.ts";

/** How an event repeats from its first date, by the calendar of the place. */
export const Repeats = z
  .object({
    every: z.enum(repeatUnits),
    interval: z.number().int().min(1).max(seriesLimits.interval),
    weekdays: z
      .array(z.enum(weekdays))
      .max(weekdays.length)
      .openapi({ description: "In a week: these, and always that of the first date" }),
    monthly: z.enum(monthlyWays).openapi({
      description:
        "In a month: the first date's day, its weekday as the first to fourth, or as the last",
    }),
    ends: z.enum(repeatEnds),
    until: z.union([Day, z.literal("")]).openapi({ description: "Last day when it ends on one" }),
    count: z.number().int().min(1).max(seriesLimits.dates).nullable(),
    skip: z.array(Day).max(seriesLimits.skips).openapi({ description: "Days left out" }),
  })
  .openapi("Repeats");
export type Repeats = z.infer<typeof Repeats>;
