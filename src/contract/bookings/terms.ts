import { z } from "@hono/zod-openapi";
import { currencies } from "../orders/currencies.ts";
import { Id, line, PlannedDay, text } from "../shapes.ts";
import { inHundredths } from "./amounts.ts";
import { bookingLimits, feeKinds, sharePercentText } from "./limits.ts";

const percent = z.int().min(0, "Enter 0 to 100.").max(100, "Enter 0 to 100.");

/** Up to two decimals, as in 33.33. */
const share = z
  .number("Enter a percentage.")
  .min(0, sharePercentText)
  .max(100, sharePercentText)
  .refine((one) => inHundredths(one) / 100 === one, sharePercentText);

const Fee = z
  .object({
    kind: z.enum(feeKinds),
    currency: z
      .string()
      .max(3)
      .refine((code) => currencies.includes(code), "Choose a currency."),
    guaranteeMinor: z.int().min(0).max(bookingLimits.fee, "Enter a smaller amount."),
    percent: share.openapi({ description: "Of the net; with at most two decimals" }),
  })
  .refine(
    ({ kind, guaranteeMinor }) => kind === "door" || guaranteeMinor > 0,
    "Enter the guarantee.",
  )
  .refine(({ kind, percent: shared }) => kind === "guarantee" || shared > 0, sharePercentText);

/** A rider as a PDF; its bytes are immutable. */
const RiderFile = z.object({ id: Id, name: line(bookingLimits.fileName, 1) });

/** Everything the two sides agree on. Each version is immutable. */
export const Terms = z
  .object({
    place: line(bookingLimits.place, 1),
    day: PlannedDay,
    start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 20:30."),
    minutes: z
      .int("Enter whole minutes.")
      .min(bookingLimits.minutes.min, `Use at least ${bookingLimits.minutes.min} minutes.`)
      .max(bookingLimits.minutes.max, `Use at most ${bookingLimits.minutes.max / 60} hours.`),
    zone: z.string().max(64),
    fee: Fee,
    depositPercent: percent.openapi({
      description: "Of the guarantee; 0 for a door split, whatever is sent",
    }),
    rider: text(bookingLimits.rider),
    hospitality: text(bookingLimits.rider),
    riderFile: RiderFile.optional().openapi({ description: "A PDF of the act's page" }),
    hospitalityFile: RiderFile.optional(),
    cancellation: z
      .array(z.object({ days: z.int().min(0).max(365), percent }))
      .max(bookingLimits.tiers, `Use at most ${bookingLimits.tiers} rules.`)
      .refine(
        (tiers) => new Set(tiers.map(({ days }) => days)).size === tiers.length,
        "Each number of days can be used once.",
      )
      .openapi({
        description:
          "Cancelled so many days before or later, the side that cancels owes the other this much of the guarantee; a door split has none, so what is sent of it is left out",
      }),
    validUntil: PlannedDay,
  })
  .openapi("BookingTerms");
export type Terms = z.infer<typeof Terms>;
