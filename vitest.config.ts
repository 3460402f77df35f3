import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs workers bundled, as in production: from its sources, each would load five hundred modules again. */
const bundledWorkers = {
  name: "bundled-workers",
  transform: (code: string) =>
    code.replaceAll(
      /new URL\("\.\/([a-z-]+-worker)\.ts", import\.meta\.url\)/g,
      (_, name) => `new URL("${pathToFileURL(`dist/app/${name}.js`).href}")`,
    ),
};

/** The trust suites that take longest, the longest first. */
const longest = [
  "webhook-kill",
  "rtmp",
  "three-servers",
  "database-outage",
  "backup",
  "fuzz",
  "webhook-backlog",
  "payments",
  "import",
  "embedded-postgres",
  "drain",
];

function rank({ moduleId }: TestSpecification): number {
  const [, name] = /\/test\/trust\/([a-z-]+)\.test\.ts$/.exec(moduleId) ?? [];
  if (name === undefined) return longest.length + 1;
  return longest.includes(name) ? longest.indexOf(name) : longest.length;
}

/** Starts the trust suites first. They take longest and mostly wait, so started last they would leave one core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  plugins: [bundledWorkers],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/trust/*.test.ts"],
    globalSetup: ["test/setup/server-build.mjs", "test/setup/database.ts"],
    setupFiles: ["test/setup/refusals.ts", "test/setup/passwords.ts"],
    // Generous timeouts, which only a defect reaches, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    pool: "forks",
    // Four on two cores, because the trust suites mostly wait.
    maxWorkers: 4,
    // Our modules keep no state that could leak between test files, and loading them only once saves about a minute.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
