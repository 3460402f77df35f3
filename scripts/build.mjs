import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { findNode, main, root, work } from "./runtime.mjs";

/** Node's compile cache, kept for the next start. */
export const compiled = `${root}dist/.compiled`;

const shared = ["src/contract", "src/art", "src/cmaf", "tsconfig.json", "package-lock.json"];

// The build's own plugins.
const plugins = readdirSync(`${root}scripts`)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => `scripts/${name}`);

/** The parts `npm start` runs, each with its sources. */
const parts = {
  web: {
    sources: [...shared, "src/web", "public", "vite.config.ts", ...plugins],
    stamp: `${root}dist/.web-built-from`,
    title: "Building the web app",
    program: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    finish: () => Promise.all(compressible().map(compress)),
  },
  server: {
    sources: [...shared, "src/server", "src/samples", "rolldown.config.mjs"],
    stamp: `${root}dist/.server-built-from`,
    title: "Building the server",
    program: ["node_modules/rolldown/bin/cli.mjs", "-c", "rolldown.config.mjs"],
  },
};

/** Builds the web app and the server, each only if its sources changed since the last build. */
export async function ensureBuilt({ force = false } = {}) {
  for (const part of Object.values(parts)) await ensurePart(part, force);
}

/** Builds only the server, which is enough for tests that start the product. */
export const ensureServerBuilt = () => ensurePart(parts.server);

async function ensurePart({ sources, stamp, title, program, finish }, force = false) {
  const now = fingerprint(sources);
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  rmSync(stamp, { force: true });
  // The previous build's compile cache, which would otherwise grow with each build.
  rmSync(compiled, { recursive: true, force: true });
  const [file, ...args] = program;
  await work(title, findNode(), [root + file, ...args], `${title} failed.`);
  await finish?.();
  writeFileSync(stamp, now);
}

function compressible() {
  const folder = `${root}dist/client/assets/`;
  return readdirSync(folder)
    .filter((name) => /\.(js|css|svg|json)$/.test(name))
    .map((name) => folder + name);
}

/** Compressed at build time, so that the server never has to. */
async function compress(file) {
  const bytes = readFileSync(file);
  const [gz, br] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes)]);
  writeFileSync(`${file}.gz`, gz);
  writeFileSync(`${file}.br`, br);
}

/** The files whose changes make a part be built again. */
export const sourcesOf = (part) => parts[part].sources.flatMap(filesOf);

function fingerprint(sources) {
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
      // .gen files are written by the build itself, and tests aren't part of it.
      .filter((entry) => entry.isFile() && !/\.(gen|test)\./.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll("\\", "/"))
      .toSorted()
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await main(() => ensureBuilt({ force: true }));
