import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourcesOf } from "../../scripts/build.mjs";

const root = path.resolve(import.meta.dirname, "../..");

test.each(["web", "server"] as const)(
  "a change of any file that the %s is built from makes it be built again",
  (part) => {
    const sources = new Set(sourcesOf(part));
    const missing = [...sources]
      // Helpers of tests lie among the sources, too.
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\/test-[\w-]+\.ts$/.test(file))
      .flatMap((file) => importsOf(file).filter((imported) => !sources.has(imported)));
    expect([...new Set(missing)]).toEqual([]);
    expect(sources.size).toBeGreaterThan(100);
  },
);

/** The files that a file imports, apart from types, which don't outlast the compiler. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const statements = text.matchAll(
    /(?:^|\n)(?:import|export) (?!type )(?:[^"';]* from )?"(\.{1,2}\/[^"]+)"|import\("(\.{1,2}\/[^"]+)"\)/g,
  );
  return [...statements]
    .map(([, fixed, late]) => path.posix.join(path.posix.dirname(file), fixed ?? late ?? ""))
    .filter((imported) => /\.(?:ts|tsx|mjs|js)$/.test(imported) && !/\.gen\./.test(imported));
}
