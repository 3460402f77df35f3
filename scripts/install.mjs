import { existsSync, readFileSync } from "node:fs";
import { root, work } from "./runtime.mjs";

/** Installs the packages unless they already match package-lock.json. */
export async function ensureInstalled({ forTests = false } = {}) {
  if (isInstalled(forTests)) return;
  // With NODE_ENV=production npm would skip the packages that build the web app.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const [command, first] = npm();
  await work(
    "Installing packages",
    command,
    [...first, ...args],
    "The packages could not be installed. The first start needs the npm registry; check the network and try again.",
  );
}

function isInstalled(forTests) {
  const installed = read("node_modules/.package-lock.json");
  const wanted = read("package-lock.json");
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const there = installed[path];
    if (there) return there.version === entry.version;
    return Boolean(entry.optional || entry.devOptional || (entry.dev && !forTests));
  });
}

function read(file) {
  const path = root + file;
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}

// `npm start` provides npm's own path, which avoids a shell on Windows.
function npm() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return [process.execPath, [cli]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}
