import { findPackageJSON } from "node:module";
import path from "node:path";

/** Marquee's own folder, from the sources and from the bundle alike. */
export const packageRoot = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());
