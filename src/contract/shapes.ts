import { z } from "@hono/zod-openapi";

// PostgreSQL text can't hold NUL, and lone surrogates aren't valid text.
const storable = (value: string) => !value.includes("\0") && value.isWellFormed();
const directional = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

// A visible character: a letter, symbol or emoji rather than only spaces, marks and blank fillers.
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text has anything visible. */
export function isVisible(value: string): boolean {
  return visible.test(value);
}

/** Text that a person typed: trimmed, storable, and limited in characters. */
export function text(max: number, min = 0) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString("en")} characters.`)
    .refine(storable, "Remove the characters that can't be stored.")
    .refine(
      (value) => min === 0 || (value.length >= min && isVisible(value)),
      min > 1 ? `Use at least ${min} characters.` : "Fill this in.",
    );
}

/** A single line shown next to other people's text: no control or direction-changing characters. */
export function line(max: number, min = 0) {
  return text(max, min).refine(
    (value) => !directional.test(value),
    "Remove the invisible characters.",
  );
}

export const Id = z
  .uuid("This is not an id.")
  .openapi({ example: "019bfa3e-5d62-7c41-9d0e-6f1f2a3b4c5d" });
export const IdParam = z.object({ id: Id });
export const Time = z.iso.datetime({ offset: true }).openapi({ example: "2031-05-02T18:00:00Z" });
/** One of these integers. The OpenAPI generator would only list the first of several. */
export function oneOf<const N extends number>(values: readonly N[]) {
  return z.literal(values).openapi({ type: "integer", enum: [...values] });
}
/** The key in a guest's link to an order or ticket. */
export const GuestKey = z.string().max(64);
export const GuestKeyQuery = z.object({ key: GuestKey.optional() });
/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date("Choose a date.").openapi({ example: "2031-05-02" });

/** The same, limited to years in which the database can represent every moment in every time zone. */
export const PlannedDay = Day.refine(
  (day) => day >= "1000-01-01" && day <= "2999-12-31",
  "Choose a date.",
);

export const PageQuery = z.object({
  cursor: z.string().max(200).optional().openapi({ description: "`next` of the page before" }),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});

/** A page of a list with the cursor of the next page, null at the end. */
export function page<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
export type Page<T> = { items: T[]; next: string | null };

/** A field people don't see and bots fill in: requests that fill it are discarded. */
export const Honeypot = z
  .string()
  .max(200)
  .optional()
  .openapi({ description: "A honeypot for bots; leave it out" });

/** Set on content that others can't see yet. */
const Waiting = z
  .enum(["moderators", "author"])
  .optional()
  .openapi({ description: "Who has to approve it before others see it" });

/** Set on content that a moderator hid, for those who still see it. */
const HiddenReason = z
  .string()
  .optional()
  .openapi({ description: "Why a moderator hid it; only its author and moderators see it" });

/** Both fields, for anything moderators can hide or hold. */
export const hiddenState = { hidden: HiddenReason, waiting: Waiting };

export const Mentions = z
  .array(z.object({ username: z.string(), id: Id }))
  .optional()
  .openapi({
    description: "The people mentioned in it whom the viewer may see; omitted if there are none",
  });
