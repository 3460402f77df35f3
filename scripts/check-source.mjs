import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

// Rules of the source that no linter knows. A check takes the source files and returns what it refuses as "file:line message".
const checks = [queryKeysStandInQueries];

const files = readSource("src");
const refused = checks.flatMap((check) => check(files));
for (const line of refused) console.error(line);
process.exitCode = refused.length === 0 ? 0 : 1;

/** The source files under a folder, as paths from the root with forward slashes, and their text. */
function readSource(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(root.length).replaceAll("\\", "/"),
      text: readFileSync(path, "utf8"),
    }));
}

/** Every place in a file where a pattern matches, as "file:line message". */
function findAll({ path, text }, pattern, message) {
  return [...text.matchAll(pattern)].map(
    ({ index }) => `${path}:${text.slice(0, index).split("\n").length} ${message}`,
  );
}

/** What a screen fetches has one name, so that no key is spelled in two places and then in two ways. */
function queryKeysStandInQueries(source) {
  const message = "Query keys and query options belong in the noun's queries.ts.";
  const literals = [
    /\bqueryKey\s*[:=]\s*\[/g,
    /\.(?:get|set|ensure)Quer(?:y|ies)(?:Data|State)(?:<[^()]*>)?\(\s*\[/g,
    /(?<!function )\b(?:queryOptions|infiniteQueryOptions|pagedQuery)(?:<[^()]*>)?\(/g,
  ];
  const allowed = /\/queries\.ts$|\/paged-query\.ts$|\.test\.ts$/;
  return source
    .filter(({ path }) => path.startsWith("src/web/") && !allowed.test(path))
    .flatMap((file) => literals.flatMap((pattern) => findAll(file, pattern, message)));
}
