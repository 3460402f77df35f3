import { editDistance } from "../edit-distance.ts";
import type { Env } from "../config.ts";
import { settings } from "../settings.ts";

const names = Object.keys(settings);
const maxDistance = 2;

/**
 * A line for each name that is probably a setting spelled wrong: any unknown name of the `.env` file, and names of the
 * environment, where other programs have theirs, that look almost like one of ours.
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
  // In a short name such as PORT two letters make another word.
  const most = Math.min(maxDistance, Math.floor(name.length / 4));
  const near = names
    .map((setting) => ({ setting, distance: editDistance(name, setting, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.setting;
}
