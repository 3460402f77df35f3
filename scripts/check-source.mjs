import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseSync } from "vite";
import { root } from "./runtime.mjs";

// Rules of the source that no linter knows. A check takes the source files and returns what it refuses as "file:line message".
const checks = [queryKeysStandInQueries, roomsHaveASize, filesAreOfAKind, wordsAreInUse];

const files = [...readSource("src"), ...readSource("test")];
const refused = new Set(checks.flatMap((check) => check(files)));
for (const line of refused) console.error(line);
process.exitCode = refused.size === 0 ? 0 : 1;

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

/** A folder is looked over at a glance: CONTRIBUTING.md says about 30 files. */
function roomsHaveASize(source) {
  const maxFiles = 30;
  const counts = new Map();
  for (const { path } of source.filter(isOwnSource)) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder}:1 ${count} files: a folder holds about 30.`);
}

/** The closed list of CONTRIBUTING.md: a file is of one of these kinds, or named after what it exports. */
function filesAreOfAKind(source) {
  const kinds = {
    server:
      /^(?:(?:[a-z-]+-)?(?:tables|routes|pages?|files|uploads|webhook|emails?|text|visibility|access)|[a-z-]+-(?:worker|shape|columns)|jobs|live|live-hints|account-deletion|service|test-[a-z-]+)$/,
    web: /^(?:queries|use-[a-z-]+|(?:[a-z-]+-)?text|live-[a-z-]+)$/,
  };
  const exported =
    /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
  return source
    .filter(isOwnSource)
    .filter(({ path, text }) => {
      const [, half] = /^src\/(server|web)\/[^/]+\//.exec(path) ?? [];
      const name = basename(path).replace(/\.tsx?$/, "");
      if (!half || kinds[half].test(name)) return false;
      const stems = new Set([...text.matchAll(exported)].flatMap(([, one]) => stemsOf(one)));
      return !stemsOf(name).some((stem) => stems.has(stem));
    })
    .map(
      ({ path }) => `${path}:1 Of no kind in CONTRIBUTING.md, and named after nothing it exports.`,
    );
}

/** Words that the field has plainer ones for: the glossary in CONTRIBUTING.md has those that took their place. */
function wordsAreInUse(source) {
  const words =
    /^(?:anew|begun|bill|billed|bills|deeds?|farewell|few|freed|kept|lapsed|letters?|seat|seated|seats|slips|told|untold|walks|whoever)$/;
  const names = /^(?:askTeam|giveSeat|isKept|openHouse|ownData|passLapsed|takenUp|LAST_WAY_IN)$/;
  const phrases =
    /\b(?:anew|begun|closed[- ]doors|farewell|of whom|one's own|own-data|ways in|whoever|whomever)\b/gi;
  // Queued jobs carry a `letterId`.
  const meant = /^(?:deadLetter|letterId|letterSpacing)$/;
  // There letters are those of an alphabet.
  const alphabets = /^src\/(?:art|samples|server\/places)\//;
  const message = "A retired word: CONTRIBUTING.md has the one that took its place.";
  const isRetired = (name) =>
    !meant.test(name) && (names.test(name) || wordsOf(name).some((word) => words.test(word)));
  return source
    .filter(({ path }) => !alphabets.test(path))
    .flatMap((file) => {
      const { path, text } = file;
      const inPath = isRetired(path.replaceAll(/[/.]/g, "-")) ? [`${path}:1 ${message}`] : [];
      const { program, comments } = parseSync(path, text);
      const inNames = identifiersOf(program).filter(({ name }) => isRetired(name));
      const inComments = comments.flatMap(({ value, start }) =>
        [...value.matchAll(phrases)].map(({ index }) => ({ start: start + 2 + index })),
      );
      return [
        ...inPath,
        ...[...inNames, ...inComments].map(({ start, name }) =>
          [`${path}:${text.slice(0, start).split("\n").length}`, name, message]
            .filter(Boolean)
            .join(" "),
        ),
      ];
    });
}

/** Every identifier in a syntax tree; what people read in the product is no identifier and is not looked at. */
function identifiersOf(node) {
  if (node === null || typeof node !== "object") return [];
  const below = Object.values(node).flatMap(identifiersOf);
  return String(node.type).endsWith("Identifier") ? [node, ...below] : below;
}

/** The words of a name: `LINE_UP`, `lineUp` and `line-up` are line and up. */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);
}

function isOwnSource({ path }) {
  return path.startsWith("src/") && !/\.test\.|routeTree|\/routes\/|\.d\.ts$/.test(path);
}

/** The words of a name without their endings: `listSavedEvents` is list, sav, event. */
function stemsOf(name) {
  return wordsOf(name)
    .map((word) => word.replace(/(?:ies|ing|ers?|ed|es|s|e|y)$/, ""))
    .filter((stem) => stem.length > 1);
}
