import { z } from "@hono/zod-openapi";

// PostgreSQL text cannot hold NUL, and a lone surrogate is not text at all.
const storable = (value: string) => !value.includes("\0") && value.isWellFormed();
const directional = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

// Something the eye can see: a letter, sign or picture, not only spaces, marks and the fillers that look like nothing.
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether somebody who reads this text sees anything. */
export function isVisible(value: string): boolean {
  return visible.test(value);
}

/** Text a person typed: trimmed, storable, of bounded length in characters. */
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

/** One line shown beside other people's words: no control or direction-changing characters. */
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
/** One of these whole numbers. The document's generator names only the first of several by itself. */
export function oneOf<const N extends number>(values: readonly N[]) {
  return z.literal(values).openapi({ type: "integer", enum: [...values] });
}
/** What a guest's link to an order or a ticket carries. */
export const GuestKey = z.string().max(64);
export const GuestKeyQuery = z.object({ key: GuestKey.optional() });
/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date("Choose a date.").openapi({ example: "2031-05-02" });

/** The same in years of which the database can tell every moment, in every zone. */
export const PlannedDay = Day.refine(
  (day) => day >= "1000-01-01" && day <= "2999-12-31",
  "Choose a date.",
);

export const PageQuery = z.object({
  cursor: z.string().max(200).optional().openapi({ description: "`next` of the page before" }),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});

/** A page of a list and the cursor of the next one, null at the end. */
export function page<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
export type Page<T> = { items: T[]; next: string | null };

/** A field that people do not see and robots fill: what comes with it is thrown away. */
export const Honeypot = z
  .string()
  .max(200)
  .optional()
  .openapi({ description: "Leave it out: it is there for robots" });

/** On what nobody else sees yet. */
const Waiting = z
  .enum(["moderators", "author"])
  .optional()
  .openapi({ description: "Who must show it before others see it" });

/** On what a moderator has hidden, for those who see it all the same. */
const HiddenReason = z
  .string()
  .optional()
  .openapi({ description: "Why a moderator hid it; only its author and moderators see it" });

/** Both, on what a moderator can hide or hold. */
export const hiddenState = { hidden: HiddenReason, waiting: Waiting };

export const Mentions = z
  .array(z.object({ username: z.string(), id: Id }))
  .optional()
  .openapi({ description: "Whom it mentions of those the viewer may see; absent for nobody" });
