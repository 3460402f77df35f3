import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { findNode24, main, root, work } from "./runtime.mjs";

const sources = [
  "src/web",
  "src/art",
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
  await Promise.all(compressible().map(compress));
  writeFileSync(stamp, now);
}

function compressible() {
  const folder = `${root}dist/client/assets/`;
  return readdirSync(folder)
    .filter((name) => /\.(js|css|svg|json)$/.test(name))
    .map((name) => folder + name);
}

/** Compressed once here, so that the server never does it for a file. */
async function compress(file) {
  const bytes = readFileSync(file);
  const [gz, br] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes)]);
  writeFileSync(`${file}.gz`, gz);
  writeFileSync(`${file}.br`, br);
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
