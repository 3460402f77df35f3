import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findNode, root } from "./runtime.mjs";

const logs = join(root, ".cache", "test-logs");

/** The script behind a package's command, such as `oxlint`. */
export function commandOf(packageName, command = packageName) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Runs one step, logs its output to a file, and prints it on failure. */
export async function runStep({ name, args, env = {}, countsTests = false }) {
  mkdirSync(logs, { recursive: true });
  const file = join(logs, `${name.replaceAll(/\W+/g, "-")}.log`);
  const startedAt = Date.now();
  const { code, output } = await runLogged(args, env, file);
  const passed = code === 0;
  const tests = countsTests
    ? countTests(output)
    : { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
  // A crash outside any test counts as a failure too.
  if (!passed && tests.failed === 0) tests.failed = 1;
  const seconds = (Date.now() - startedAt) / 1000;
  const count = countsTests ? `, ${tests.passed} tests` : "";
  console.log(`${name.padEnd(30)} ${passed ? "ok" : "FAILED"} in ${seconds.toFixed(1)} s${count}`);
  if (!passed) console.log(`${output.slice(-20_000)}\nAll of it: ${file}\n`);
  return { name, passed, seconds, tests };
}

async function runLogged(args, env, file) {
  const node = findNode();
  const log = createWriteStream(file);
  const isPosix = process.platform !== "win32";
  const child = spawn(node, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // In its own process group, so that Ctrl-C also ends everything the step started.
    detached: isPosix,
    env: {
      ...process.env,
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      ...env,
    },
  });
  const stop = () => {
    if (isPosix) process.kill(-child.pid, "SIGINT");
    else child.kill();
    setTimeout(() => process.exit(130), 10_000).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += data;
      log.write(data);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve(exit ?? 1));
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  log.end();
  return { code, output };
}

/** Parses the summary lines of Vitest (`Tests  1 failed | 12 passed (13)`) and Playwright (`  12 passed (1.2m)`). */
export function countTests(output) {
  const vitest = /^\s*Tests\s+(.*)$/m.exec(output)?.[1];
  const lines =
    vitest ??
    output
      .split("\n")
      .filter((line) => /^\s+\d+ \w+( \(.*\))?$/.test(line))
      .join("\n");
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(lines)?.[1] ?? 0);
  return {
    passed: number("passed") + number("flaky"),
    failed: number("failed"),
    skipped: number("skipped"),
  };
}
