import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";

/** Marquee's root folder, for both the sources and the bundle. */
export const packageRoot = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());

/** The running version, from package.json. */
export const { version } = JSON.parse(
  readFileSync(path.join(packageRoot, "package.json"), "utf8"),
) as { version: string };
