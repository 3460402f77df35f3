import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseSync } from "vite";
import { root } from "./runtime.mjs";

// Source rules that no linter has. A check takes the source files and returns violations as "file:line message".
const checks = [
  checkQueryKeys,
  checkFolderSize,
  checkFileKinds,
  checkSmallFiles,
  checkRetiredWords,
  checkSpelling,
  checkConstants,
];

/** The kinds of files in a noun's folder besides those named after their export. */
const kinds = {
  server:
    /^(?:(?:[a-z-]+-)?(?:tables|routes|pages?|files|uploads|webhook|emails?|text|visibility|access)|[a-z-]+-(?:worker|shape|columns)|jobs|live|live-hints|account-deletion|service|test-[a-z-]+)$/,
  web: /^(?:queries|use-[a-z-]+|(?:[a-z-]+-)?text|live-[a-z-]+)$/,
};

/** Retired words, each with its replacement. In user-facing texts, those of the second list may have their ordinary sense. */
const retired = {
  anew: "again",
  begun: "started",
  billed: "on the line-up",
  "closed doors": "access",
  "closed-doors": "access",
  deed: "action",
  deeds: "actions",
  farewell: "account deletion",
  lapsed: "expired",
  "of whom": "whose",
  "one's own": "own",
  "own-data": "data export",
  seated: "in a role",
  "ways in": "sign-in methods",
  whoever: "anyone who",
  whomever: "anyone whom",
};
const retiredInNames = {
  ...retired,
  bill: "line-up",
  bills: "line-ups",
  few: "bounded scan",
  freed: "released",
  kept: "stored",
  letter: "email",
  letters: "emails",
  seat: "role",
  seats: "participants",
  slips: "typos",
  told: "notified",
  untold: "not notified",
  walks: "scans",
  askTeam: "inviteMember",
  giveSeat: "addMember",
  isKept: "hasFinancialRecords",
  openHouse: "startServer",
  ownData: "dataExport",
  passLapsed: "expireOffers",
  takenUp: "promotedIds",
  LAST_WAY_IN: "LAST_SIGN_IN_METHOD",
};
const retiredInComments = Object.keys(retired).filter(
  (word) => !/^(?:billed|deeds?|lapsed|seated)$/.test(word),
);

const files = [...readSource("src"), ...readSource("test")];
const refused = new Set(checks.flatMap((check) => check(files)));
for (const line of refused) console.error(line);
process.exitCode = refused.size === 0 ? 0 : 1;

/** All source files under a folder: their text, and their path from the root with forward slashes. */
function readSource(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(root.length).replaceAll("\\", "/"),
      text: readFileSync(path, "utf8"),
    }));
}

/** Every match of a pattern in a file, as "file:line message". */
function findAll({ path, text }, pattern, message) {
  return [...text.matchAll(pattern)].map(
    ({ index }) => `${path}:${text.slice(0, index).split("\n").length} ${message}`,
  );
}

/** Query keys are defined once, in queries.ts, so that no two spellings of a key can diverge. */
function checkQueryKeys(source) {
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

/** Folders stay small enough to take in at a glance: about 30 files, says CONTRIBUTING.md. */
function checkFolderSize(source) {
  const maxFiles = 30;
  const counts = new Map();
  for (const { path } of source.filter(isOwnSource)) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder}:1 ${count} files: a folder holds about 30.`);
}

/** Every file must be of a kind listed in CONTRIBUTING.md or named after an export. */
function checkFileKinds(source) {
  const exported =
    /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
  return source
    .filter(isOwnSource)
    .filter(({ path, text }) => {
      if (!/^src\/(?:server|web)\/[^/]+\//.test(path) || isOfAKind(path)) return false;
      const stems = new Set([...text.matchAll(exported)].flatMap(([, one]) => stemsOf(one)));
      return !stemsOf(nameOf(path)).some((stem) => stems.has(stem));
    })
    .map(
      ({ path }) => `${path}:1 Of no kind in CONTRIBUTING.md, and named after nothing it exports.`,
    );
}

/** A file under 40 lines with a single importer belongs in that importer, except for one of these reasons. */
function checkSmallFiles(source) {
  const minLines = 40;
  const paths = new Set(source.map(({ path }) => path));
  const imports = source
    .filter((file) => isOwnSource(file) || file.path.includes("/routes/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import)\s*(\(?)\s*"(\.[^"]+)"/g)].map(([, lazily, specifier]) => ({
        from: path,
        to: join(dirname(path), specifier).replaceAll("\\", "/"),
        isLazy: lazily !== "",
      })),
    );
  const importersOf = Map.groupBy(imports, ({ to }) => to);
  const reasons = [
    // Loaded lazily.
    ({ isLazy }) => isLazy,
    // Shared with another noun's folder or a web route.
    ({ from, to }) => dirname(from) !== dirname(to),
    // Imported by routes, pages, jobs or live handlers, which touch no tables.
    ({ from }) => from.startsWith("src/server/") && isOfAKind(from),
    // Tested separately from its screen.
    ({ to }) => paths.has(to.replace(/\.tsx?$/, ".test.ts")),
    // With its browser storage the scanner would exceed 300 lines.
    ({ to }) => to === "src/web/door/waiting-entries.ts",
  ];
  return source
    .filter(isOwnSource)
    .filter(({ path, text }) => text.trimEnd().split("\n").length < minLines && !isOfAKind(path))
    .map(({ path }) => importersOf.get(path) ?? [])
    .filter((importers) => new Set(importers.map(({ from }) => from)).size === 1)
    .filter((importers) => !importers.some((one) => reasons.some((isReason) => isReason(one))))
    .map(
      ([{ from, to }]) =>
        `${to}:1 Under ${minLines} lines, and only ${from} imports it: move it there.`,
    );
}

/** No retired words in names, file names, comments and texts. */
function checkRetiredWords(source) {
  const phrases = phrasesOf(retiredInComments);
  const phrasesOfTexts = phrasesOf(Object.keys(retired));
  // Queued jobs have a `letterId`.
  const meant = /^(?:deadLetter|letterId|letterSpacing)$/;
  // In these folders, letters are those of an alphabet.
  const alphabets = /^src\/(?:art|samples|server\/places)\//;
  const retiredIn = (name) =>
    meant.test(name)
      ? undefined
      : [name, ...wordsOf(name)].find((word) => Object.hasOwn(retiredInNames, word));
  return source
    .filter(({ path }) => !alphabets.test(path))
    .flatMap(({ path, text }) => {
      const { program, comments } = parseSync(path, text);
      const inPath = { start: 0, word: retiredIn(path.replaceAll(/[/.]/g, "-")) };
      const inNames = identifiersOf(program).map(({ name, start }) => ({
        start,
        word: retiredIn(name),
      }));
      const inComments = comments.flatMap(({ value, start }) =>
        findWords(value, phrases, start + 2),
      );
      const inTexts = textsOf(program).flatMap(({ start, end }) =>
        findWords(text.slice(start, end), phrasesOfTexts, start),
      );
      return [inPath, ...inNames, ...inComments, ...inTexts]
        .filter(({ word }) => word !== undefined)
        .map(({ start, word }) => {
          const line = text.slice(0, start).split("\n").length;
          return `${path}:${line} "${word}" is retired: use "${retiredInNames[word]}".`;
        });
    });
}

/** A pattern for whole words. */
function phrasesOf(words) {
  return new RegExp(String.raw`\b(?:${words.join("|")})\b`, "gi");
}

function findWords(text, phrases, offset) {
  return [...text.matchAll(phrases)].map(({ 0: word, index }) => ({
    start: offset + index,
    word: word.toLowerCase(),
  }));
}

/** American spelling and straight apostrophes. The landing page quotes the product's promises, and sample posts are people's own words. */
function checkSpelling(source) {
  const rules = [
    [/(?<=[a-z}])’(?=[a-z])/g, "Use a straight apostrophe."],
    [
      /(?<!to)colour|favour|behaviour|neighbour|organisation|recognise|kilometre|labelled(?!by)|centre\b|\blicence/gi,
      "Use American spelling.",
    ],
  ];
  return source
    .filter(({ path }) => !path.startsWith("src/samples/"))
    .flatMap((file) => rules.flatMap(([pattern, message]) => findAll(file, pattern, message)));
}

/** Constants are in camelCase, and limits begin with max or min. */
function checkConstants(source) {
  const others =
    /^(?:export )?const (?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|(?:most|least|longest)[A-Z]\w*)\s*[:=]/gm;
  const message = "Write constants in camelCase, and limits as max… or min….";
  return source.flatMap((file) => findAll(file, others, message));
}

/** All identifiers in a syntax tree. */
function identifiersOf(program) {
  return nodesOf(program).filter(({ type }) => String(type).endsWith("Identifier"));
}

/** All string literals and JSX texts in a syntax tree. */
function textsOf(program) {
  return nodesOf(program).filter(
    ({ type, value }) =>
      type === "JSXText" ||
      type === "TemplateElement" ||
      (type === "Literal" && typeof value === "string"),
  );
}

function nodesOf(node) {
  if (node === null || typeof node !== "object") return [];
  return [node, ...Object.values(node).flatMap(nodesOf)];
}

/** Splits a name into words: `LINE_UP`, `lineUp` and `line-up` are line and up. */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);
}

function nameOf(path) {
  return basename(path).replace(/\.tsx?$/, "");
}

/** Whether a file in a noun's folder is of a listed kind. */
function isOfAKind(path) {
  const [, half] = /^src\/(server|web)\//.exec(path) ?? [];
  return half !== undefined && kinds[half].test(nameOf(path));
}

function isOwnSource({ path }) {
  return path.startsWith("src/") && !/\.test\.|routeTree|\/routes\/|\.d\.ts$/.test(path);
}

/** The words of a name without endings: `listSavedEvents` becomes list, sav, event. */
function stemsOf(name) {
  return wordsOf(name)
    .map((word) => word.replace(/(?:ies|ing|ers?|ed|es|s|e|y)$/, ""))
    .filter((stem) => stem.length > 1);
}
