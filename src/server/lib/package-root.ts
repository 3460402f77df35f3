import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";

/** Marquee's own folder, from the sources and from the bundle alike. */
export const packageRoot = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());

/** The version that runs, as package.json names it. */
export const { version } = JSON.parse(
  readFileSync(path.join(packageRoot, "package.json"), "utf8"),
) as { version: string };
