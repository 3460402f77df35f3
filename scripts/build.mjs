import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { findNode24, main, root, work } from "./runtime.mjs";

const sources = [
  "src/web",
  "src/contract",
  "public",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = `${root}dist/.built-from`;

/** Builds the web app unless it was built from these very sources. */
export async function ensureBuilt({ force = false } = {}) {
  const now = fingerprint();
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  rmSync(stamp, { force: true });
  await work(
    "Building the web app",
    findNode24(),
    [`${root}node_modules/vite/bin/vite.js`, "build", "--logLevel", "warn"],
    "The web app could not be built.",
  );
  writeFileSync(stamp, now);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(root + file));
  return hash.digest("hex");
}

function filesOf(path) {
  if (!existsSync(root + path)) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  return (
    readdirSync(root + path, { recursive: true, withFileTypes: true })
      // The build itself writes the .gen files.
      .filter((entry) => entry.isFile() && !entry.name.includes(".gen."))
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll("\\", "/"))
      .toSorted()
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(() => ensureBuilt({ force: true }));
