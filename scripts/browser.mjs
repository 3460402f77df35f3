import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Failure, findNode, root, work } from "./runtime.mjs";

// The headless shell first: the stories take a third less of the processor in it.
const names = [
  "chrome-headless-shell",
  "chromium-headless-shell",
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chrome",
];

const usualPlaces = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
};

/** The path of a Chromium: named, found on the machine, Playwright's own, or installed now. */
export async function ensureBrowser() {
  return findBrowser() ?? (await installByPlaywright()) ?? (await installByApt()) ?? refuse();
}

function findBrowser() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [
    process.env.CHROME_PATH,
    process.env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...(usualPlaces[process.platform] ?? []),
    playwrightsOwn(),
  ].find((path) => path && existsSync(path) && answers(path));
}

// Some distributions put a script in its place that only says how to install the real one.
function answers(path) {
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

function playwrightsOwn() {
  try {
    return createRequire(`${root}package.json`)("@playwright/test").chromium.executablePath();
  } catch {
    return undefined;
  }
}

async function installByPlaywright() {
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  await attempt("Downloading Playwright's Chromium", findNode(), [cli, "install", "chromium"]);
  const path = playwrightsOwn();
  return path && existsSync(path) && answers(path) ? path : undefined;
}

async function installByApt() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return undefined;
  await attempt("Refreshing apt", "apt-get", ["update"]);
  const install = ["install", "-y", "--no-install-recommends"];
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await attempt(`Installing ${name} by apt`, "apt-get", [...install, name]);
    const path = findBrowser();
    if (path) return path;
  }
}

async function attempt(title, command, args) {
  await work(title, command, args, "").catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}

function refuse() {
  throw new Failure(
    "The journeys need Chrome or Chromium and none could be found or installed. Install one, or name it: CHROME_PATH=/path/to/chrome npm test",
  );
}
