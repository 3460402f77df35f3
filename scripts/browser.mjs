import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Failure, findNode, root, work } from "./runtime.mjs";

const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];

// Without a browser's own windows the stories take a third less of the processor.
const shells = ["chrome-headless-shell", "chromium-headless-shell"];

const usualPlaces = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
};

/**
 * The paths of a Chromium: named, found on the machine, Playwright's own, or installed now. CHROME_PATH is what the stories
 * run in, a headless shell where there is one; WHOLE_CHROME_PATH is the browser itself, for what a shell lacks.
 */
export async function ensureBrowser() {
  const whole =
    findBrowser() ?? (await installByPlaywright()) ?? (await installByApt()) ?? refuse();
  const named = [process.env.CHROME_PATH, process.env.CHROMIUM_PATH].find(works);
  return {
    CHROME_PATH: named ?? onPath(shells).find(works) ?? whole,
    WHOLE_CHROME_PATH: whole,
  };
}

function works(path) {
  return path && existsSync(path) && answers(path);
}

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

function findBrowser() {
  return [
    process.env.WHOLE_CHROME_PATH,
    process.env.CHROME_PATH,
    process.env.CHROMIUM_PATH,
    ...onPath(names),
    ...(usualPlaces[process.platform] ?? []),
    playwrightsOwn(),
  ].find((path) => works(path) && !path.includes("headless-shell"));
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
  return works(path) ? path : undefined;
}

async function installByApt() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return undefined;
  await attempt("Refreshing apt", "apt-get", ["update"]);
  const install = ["install", "-y", "--no-install-recommends"];
  await attempt("Installing Chromium by apt", "apt-get", [...install, "chromium"]);
  await attempt("Installing its headless shell", "apt-get", [...install, shells[1]]);
  return findBrowser();
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
