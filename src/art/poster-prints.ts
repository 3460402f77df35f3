import type { TemplateName } from "./poster-art.ts";

export const inks = {
  paper: "#F6EEDC",
  ink: "#1B1512",
  verm: "#FF5A1F",
  bulb: "#FFC21F",
  blue: "#2450C4",
  pine: "#1D6B4C",
  pink: "#F5A3B7",
  sky: "#A9D3E8",
  ox: "#7A1B2A",
  mint: "#BFE0C2",
} as const;

export type Ink = keyof typeof inks;

/** Background, first ink, second ink, type. Type has a contrast of at least 4.5:1. */
type Print = readonly [Ink, Ink, Ink, Ink];

interface House {
  prints: readonly [Print, ...Print[]];
  /** In order of preference. */
  templates: readonly [TemplateName, ...TemplateName[]];
}

const generalHouse: House = {
  prints: [
    ["paper", "verm", "ink", "ink"],
    ["ink", "pink", "bulb", "paper"],
    ["sky", "ink", "verm", "ink"],
  ],
  templates: ["rays", "halftone", "beams"],
};

const houses = new Map<string, House>([
  [
    "Music",
    {
      prints: [
        ["ink", "verm", "bulb", "paper"],
        ["verm", "ink", "bulb", "ink"],
        ["bulb", "ox", "verm", "ink"],
        ["ox", "pink", "verm", "paper"],
      ],
      templates: ["vinyl", "bars", "beams", "rays"],
    },
  ],
  [
    "Art & Culture",
    {
      prints: [
        ["pink", "blue", "paper", "ink"],
        ["paper", "verm", "blue", "ink"],
        ["sky", "ox", "verm", "ink"],
      ],
      templates: ["tiles", "halftone", "ribbons"],
    },
  ],
  [
    "Food & Drink",
    {
      prints: [
        ["bulb", "pine", "verm", "ink"],
        ["mint", "ox", "verm", "ink"],
        ["paper", "pine", "bulb", "ink"],
      ],
      templates: ["rays", "tiles", "halftone"],
    },
  ],
  [
    "Sports",
    {
      prints: [
        ["pine", "bulb", "paper", "paper"],
        ["sky", "blue", "verm", "ink"],
        ["verm", "paper", "ink", "ink"],
      ],
      templates: ["ribbons", "rays", "steps"],
    },
  ],
  [
    "Technology",
    {
      prints: [
        ["blue", "sky", "bulb", "paper"],
        ["ink", "sky", "blue", "paper"],
        ["sky", "blue", "ink", "ink"],
      ],
      templates: ["steps", "halftone", "bars"],
    },
  ],
  [
    "Workshops",
    {
      prints: [
        ["paper", "blue", "bulb", "ink"],
        ["mint", "pine", "bulb", "ink"],
        ["bulb", "ink", "paper", "ink"],
      ],
      templates: ["tiles", "steps", "rays"],
    },
  ],
  [
    "Business",
    {
      prints: [
        ["paper", "ox", "pink", "ink"],
        ["pine", "mint", "bulb", "paper"],
        ["ox", "bulb", "verm", "paper"],
      ],
      templates: ["steps", "ribbons", "tiles"],
    },
  ],
  ["General", generalHouse],
]);

const shortNames = new Map([
  ["Tech", "Technology"],
  ["Art", "Art & Culture"],
  ["Food", "Food & Drink"],
]);

/** The category whose prints are used; unknown ones map to General. */
export function printedCategory(category: string): string {
  return houses.has(category) ? category : (shortNames.get(category) ?? "General");
}

export function houseOf(category: string): House {
  return houses.get(category) ?? generalHouse;
}
