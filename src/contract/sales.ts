import { z } from "@hono/zod-openapi";
import { limits, questionKinds } from "./limits.ts";
import { Id, line } from "./shapes.ts";

const { sale } = limits;

/** An amount in minor units of its currency (ISO 4217): cents, yen, fils. */
export const Minor = z.number().int().min(0).max(sale.priceMinor);

/** ISO 4217, such as EUR. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, "Choose a currency.");

/** What a buyer gets back by themselves: the tier with the most hours that still lie ahead decides; none: nothing. */
export const RefundPolicy = z.object({
  tiers: z
    .array(
      z.object({
        hoursBefore: z.number().int().min(0).max(8760),
        percent: z.number().int().min(0).max(100),
      }),
    )
    .max(sale.tiers),
  feeMinor: Minor.openapi({ description: "Kept of each ticket's refund" }),
});
export type RefundPolicy = z.infer<typeof RefundPolicy>;

/** What is asked at checkout, once an order. */
export const Question = z.object({
  id: Id,
  label: line(sale.question, 1),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  options: z.array(line(sale.option, 1)).max(sale.options),
});
export type Question = z.infer<typeof Question>;

/** What a buyer answered; the question as it was asked, so that it can be read when it has changed. */
export const Answer = z.object({ id: Id, label: z.string(), answer: line(sale.answer) });
export type Answer = z.infer<typeof Answer>;
