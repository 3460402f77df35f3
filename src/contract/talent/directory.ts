import { z } from "@hono/zod-openapi";
import { eventLimits } from "../events/limits.ts";
import { json, operation } from "../operation.ts";
import { Place } from "../places.ts";
import { searchLimits } from "../search-limits.ts";
import { line, page, PageQuery, PlannedDay } from "../shapes.ts";
import { Currency } from "../tickets/sales.ts";
import { ActCard } from "./acts.ts";
import { actLimits, actOrders } from "./limits.ts";
import { ReviewSummary } from "./reviews.ts";

const flag = z.enum(["true"]).optional();

export const TalentQuery = PageQuery.extend({
  q: line(searchLimits.max).optional(),
  skill: line(actLimits.skill).optional(),
  place: line(eventLimits.place).optional(),
  radius: z.coerce
    .number()
    .int()
    .min(actLimits.radiusKm.min)
    .max(actLimits.radiusKm.max)
    .optional(),
  currency: Currency.optional(),
  min: z.coerce.number().int().min(0).max(actLimits.rate).optional(),
  max: z.coerce.number().int().min(0).max(actLimits.rate).optional(),
  day: PlannedDay.optional().openapi({
    description: "Free on this day, or keeping that to themselves",
  }),
  until: PlannedDay.optional().openapi({
    description: `Free on every day from \`day\` to this one, at most ${actLimits.freeDays} days`,
  }),
  sound: flag,
  video: flag,
  verified: flag.openapi({ description: "Only acts with a verified appearance" }),
  saved: flag.openapi({ description: "Only acts that I saved" }),
  sort: z.enum(actOrders).optional(),
});
export type TalentQuery = z.infer<typeof TalentQuery>;

export const FoundAct = ActCard.extend({
  metres: z.number().nullable().openapi({ description: "From the place asked for" }),
  position: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .openapi({ description: "Of its town; null without one" }),
  followers: z.number(),
  rating: ReviewSummary.nullable().openapi({
    description: "By people who were checked in; null while nobody rated it",
  }),
  day: z
    .enum(["free", "tentative", "unknown"])
    .nullable()
    .openapi({ description: "How they stand on the day asked for, or on the worst of the days" }),
}).openapi("FoundAct");
export type FoundAct = z.infer<typeof FoundAct>;

export const listTalent = operation("anyone", null, {
  method: "get",
  path: "/talent",
  tags: ["talent"],
  summary: "Listed acts by words, skill, place, price and free day",
  request: { query: TalentQuery },
  responses: {
    200: json(
      page(FoundAct).extend({
        total: z
          .number()
          .nullable()
          .openapi({ description: `At most ${actLimits.counted}; only of the first page` }),
        place: Place.nullable(),
        currency: z.string().openapi({
          description:
            "Whose fees come first in the order of `price`: what was asked for, else that of the place. Fees in each other currency follow, sorted for themselves; those per night before those per hour.",
        }),
      }),
    ),
  },
});
