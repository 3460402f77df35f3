import { editDistance } from "../edit-distance.ts";
import type { Env } from "../config.ts";
import { settings } from "../settings.ts";

const names = Object.keys(settings);
const maxDistance = 2;

/**
 * Reports likely misspelled settings: any unknown name in the `.env` file, and names in the environment, which other programs share, that
 * closely resemble one of ours.
 */
export function listUnknownSettings(envFile: Env, environment: Env): string[] {
  const unknown = Object.keys({ ...environment, ...envFile }).filter(
    (name) => !names.includes(name),
  );
  return unknown.flatMap((name) => {
    const meant = nearestSetting(name);
    if (meant) return [`${name} is no setting. Did you mean ${meant}?`];
    return name in envFile ? [`${name} in .env is no setting; docs/settings.md lists them.`] : [];
  });
}

function nearestSetting(name: string): string | undefined {
  // In short names such as PORT, two letters make a different word.
  const most = Math.min(maxDistance, Math.floor(name.length / 4));
  const near = names
    .map((setting) => ({ setting, distance: editDistance(name, setting, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.setting;
}
