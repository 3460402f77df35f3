import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Failure, findNode, root, work } from "./runtime.mjs";

const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];

// A headless shell uses a third less CPU for the stories than a full browser.
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
 * Returns the paths of a Chromium: configured, found on the machine, installed by Playwright, or installed now. CHROME_PATH runs the
 * stories, as a headless shell if available; WHOLE_CHROME_PATH is the full browser, for features a shell lacks.
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

// On some distributions this is a script that only explains how to install the real browser.
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
