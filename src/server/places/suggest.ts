import { prefixEditDistance } from "../lib/edit-distance.ts";
import { isCountry, usStateCode } from "./countries.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { otherNames } from "./other-names.ts";
import { foldName, lettersOf } from "./place-name.ts";

const maxSuggestions = 8;
// Typos are matched only against larger towns; comparing every village would take too long.
const maxFuzzyTowns = 50_000;

type Wanted = { name: string; within: string[] };
type Found = { town: number; score: number };

/** Splits "Austin, TX" or "Paris, FR" into the town's name and the places it lies in. */
export function readWanted(text: string): Wanted {
  const [name = "", ...within] = text.split(",").map(foldName);
  return { name, within: within.filter(Boolean) };
}

/** Towns that match what somebody is typing, most likely first. */
export function suggestTowns(gazetteer: Gazetteer, text: string): number[] {
  const { name, within } = readWanted(text);
  if (name === "") return [];
  const fits = (town: number) => liesWithin(gazetteer, town, within, true);
  const found = beginningLike(gazetteer, name, fits);
  // A name longer than three letters with hardly any match probably contains a typo.
  if (found.length < 3 && name.length > 3) found.push(...resembling(gazetteer, name, fits));
  const best = new Map<number, number>();
  for (const { town, score } of found) best.set(town, Math.max(score, best.get(town) ?? -Infinity));
  return [...best]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, maxSuggestions)
    .map(([town]) => town);
}

/** The largest town with exactly this name in that place. */
export function findTown(gazetteer: Gazetteer, wanted: Wanted): number | undefined {
  return findTowns(gazetteer, [wanted])[0];
}

/** Runs `findTown` for many names in one pass over the gazetteer. */
export function findTowns(gazetteer: Gazetteer, wanted: Wanted[]): (number | undefined)[] {
  const found: (number | undefined)[] = wanted.map(() => undefined);
  const open = new Map<string, number[]>();
  for (const [at, { name }] of wanted.entries()) {
    if (name === "") continue;
    for (const known of [name, ...knownNames(name, false).map(([, other]) => other)])
      open.set(known, [...(open.get(known) ?? []), at]);
  }
  let left = wanted.filter(({ name }) => name !== "").length;
  for (const [town, folded] of gazetteer.folded.entries()) {
    if (left === 0) break;
    for (const at of open.get(folded) ?? []) {
      if (found[at] !== undefined) continue;
      if (!liesWithin(gazetteer, town, wanted[at]?.within ?? [], false)) continue;
      found[at] = town;
      left -= 1;
    }
  }
  return found;
}

function beginningLike(gazetteer: Gazetteer, name: string, fits: (town: number) => boolean) {
  const { folded } = gazetteer;
  const found: Found[] = [];
  const inner = ` ${name}`;
  let [first, further] = [0, 0];
  // Towns are sorted by size, so the first matches of each kind are the largest.
  for (let town = 0; town < folded.length && first < maxSuggestions; town++) {
    const known = folded[town] ?? "";
    if (known.startsWith(name)) {
      if (!fits(town)) continue;
      first += 1;
      found.push({ town, score: sizeOf(gazetteer, town) + (known === name ? 1 : 0) });
    } else if (further < maxSuggestions && known.includes(inner) && fits(town)) {
      further += 1;
      found.push({ town, score: sizeOf(gazetteer, town) - 1.5 });
    }
  }
  for (const [, other, country] of knownNames(name, true)) {
    const town = findTown(gazetteer, { name: other, within: [country] });
    if (town !== undefined && fits(town)) found.push({ town, score: sizeOf(gazetteer, town) });
  }
  return found;
}

function resembling(gazetteer: Gazetteer, name: string, fits: (town: number) => boolean): Found[] {
  const { folded, letters } = gazetteer;
  const wanted = lettersOf(name);
  const maxTypos = name.length > 7 ? 2 : 1;
  const found: Found[] = [];
  for (let town = 0; town < maxFuzzyTowns && found.length < 60; town++) {
    const known = folded[town] ?? "";
    if (!mayBeginAlike(name, known)) continue;
    // Each typo adds at most one letter that the name doesn't contain.
    if (bitsOf(wanted & ~(letters[town] ?? 0)) > maxTypos) continue;
    const typos = prefixEditDistance(name, known, maxTypos);
    if (typos <= maxTypos && fits(town))
      found.push({ town, score: sizeOf(gazetteer, town) - 2 * typos });
  }
  return found;
}

/** A quick check: with one typo, the first or second letter stays in place or moves by one. */
function mayBeginAlike(typed: string, known: string): boolean {
  const [a, b] = typed;
  const [c, d] = known;
  return a === c || b === d || a === d || b === c;
}

function liesWithin(gazetteer: Gazetteer, town: number, within: string[], mayBegin: boolean) {
  const country = gazetteer.countries[town] ?? "";
  const region = (gazetteer.regions[town] ?? "").toLowerCase();
  return within.every(
    (part) =>
      (region !== "" && (mayBegin ? region.startsWith(part) : region === part)) ||
      (country === "US" && usStateCode(part) === region) ||
      isCountry(part, country, mayBegin),
  );
}

function knownNames(name: string, mayBegin: boolean) {
  return otherNames.filter(([typed]) =>
    mayBegin ? name.length > 2 && typed.startsWith(name) : typed === name,
  );
}

function sizeOf({ populations }: Gazetteer, town: number): number {
  return Math.log10(1 + (populations[town] ?? 0));
}

function bitsOf(letters: number): number {
  let bits = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}
