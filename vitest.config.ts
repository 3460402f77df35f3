import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Workers run as they are installed, bundled: from their sources each would load five hundred modules again. */
const bundledWorkers = {
  name: "bundled-workers",
  transform: (code: string) =>
    code.replaceAll(
      /new URL\("\.\/([a-z-]+-worker)\.ts", import\.meta\.url\)/g,
      (_, name) => `new URL("${pathToFileURL(`dist/app/${name}.js`).href}")`,
    ),
};

const rank = ({ moduleId }: TestSpecification) => (moduleId.includes("/test/trust/") ? 0 : 1);

/** The trust suites take longest and mostly wait: started last, they would leave one core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which is no array's
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
    // Bounds that only a defect reaches, on a machine that does three other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    pool: "forks",
    maxWorkers: 2,
    // Our modules keep nothing that one file's tests could leave to the next; loading them once saves about a minute.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
