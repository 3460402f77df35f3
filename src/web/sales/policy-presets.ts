import type { RefundPolicy } from "../../contract/tickets/sales.ts";

type Tiers = RefundPolicy["tiers"];

/** Refund policies that need no thinking about. */
export const presets = {
  flexible: [{ hoursBefore: 48, percent: 100 }],
  half: [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 48, percent: 50 },
  ],
  none: [],
} as const satisfies Record<string, Tiers>;

export const presetNames = {
  flexible: "Flexible: all of it until 48 hours before",
  half: "Half: all of it until 7 days before, half until 48 hours before",
  none: "None: nothing, unless the event is cancelled",
  custom: "My own steps",
} as const;

export type Preset = keyof typeof presetNames;

/** Which preset these steps are. */
export function presetOf(tiers: Tiers): Preset {
  const same = (preset: readonly Tiers[number][]) =>
    preset.length === tiers.length &&
    preset.every(
      ({ hoursBefore, percent }, at) =>
        tiers[at]?.hoursBefore === hoursBefore && tiers[at].percent === percent,
    );
  if (same(presets.flexible)) return "flexible";
  if (same(presets.half)) return "half";
  return same(presets.none) ? "none" : "custom";
}
