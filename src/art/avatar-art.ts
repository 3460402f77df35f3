import { inks, type Ink } from "./poster-prints.ts";
import { hash } from "./seeded-random.ts";
import { escapeSvg, posterFace } from "./svg-text.ts";

type Trio = readonly [ground: Ink, type: Ink, crescent: Ink];

const trios: readonly [Trio, ...Trio[]] = [
  ["verm", "ink", "bulb"],
  ["bulb", "ink", "verm"],
  ["blue", "paper", "sky"],
  ["pine", "paper", "mint"],
  ["pink", "ink", "ox"],
  ["sky", "ink", "blue"],
  ["ox", "paper", "pink"],
  ["mint", "ink", "pine"],
  ["ink", "paper", "verm"],
];

const shifts: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [14, 14],
  [-14, 14],
  [14, -14],
  [-14, -14],
];

/** Two initials on a two-ink disc, printed slightly off register. */
export function avatarArt(name: string, seed = ""): string {
  const sum = hash(`${name}|${seed}`);
  const [ground, type, crescent] = trios[sum % trios.length] ?? trios[0];
  const [dx, dy] = shifts[(sum >>> 8) % shifts.length] ?? shifts[0];
  const disc = `<circle cx="${24 - dx * 0.35}" cy="${24 - dy * 0.35}" r="24" fill="${inks[ground]}"/>`;
  const letters = `<text x="24" y="31.2" text-anchor="middle" font-family="${posterFace}" font-weight="800" font-size="21" fill="${inks[type]}">${escapeSvg(initials(name))}</text>`;
  return `<svg viewBox="0 0 48 48" xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><rect width="48" height="48" fill="${inks[crescent]}"/>${disc}${letters}</svg>`;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  // Ignores nicknames in quotes between the names.
  const names = words.filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = (names.length > 0 ? names : words).slice(0, 2);
  const letters = chosen.map((word) => [...word][0] ?? "").join("");
  return letters.toUpperCase() || "?";
}
