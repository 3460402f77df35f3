import type { z } from "@hono/zod-openapi";
import { line } from "../shapes.ts";

// Invisible characters besides those `line` refuses, such as soft hyphens, fillers, tags and variation selectors: with them, two names
// could look the same.
const unseen =
  /\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufff9-\ufffc\u{e0000}-\u{e0fff}]/u;
// Joiners are allowed between letters of joining scripts and inside emoji; anywhere else they are invisible.
const strayJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{M}\p{Extended_Pictographic}])[\u200c\u200d]/u;
// Styled look-alike letters: mathematical, circled, squared, full-width.
const costume = /[\u2460-\u24ff\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f189}]/u;
const heap = /\p{M}{5,}/u;

const lookAlikes = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/** Whether a word mixes alphabets with similar letters, which can imitate another name. */
function mixesAlphabets(name: string): boolean {
  return name
    .split(/[\s\p{P}]+/u)
    .some((word) => lookAlikes.filter((script) => script.test(word)).length > 1);
}

/** A person's display name: visible, and without look-alike letters. */
export function personName(max: number): z.ZodType<string, string> {
  return line(max, 1)
    .refine(
      (name) => !unseen.test(name) && !strayJoiner.test(name),
      "Remove the invisible characters.",
    )
    .refine((name) => !costume.test(name), "Use plain letters.")
    .refine((name) => !heap.test(name), "Use fewer marks on one letter.")
    .refine((name) => !mixesAlphabets(name), "Write each word in one alphabet.")
    .refine((name) => /[\p{L}\p{N}]/u.test(name), "Use at least one letter.")
    .transform((name) => name.normalize("NFC").replaceAll(/\s+/gu, " "));
}
