import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main } from "./runtime.mjs";
import { commandOf, runStep } from "./steps.mjs";
import { findSystemPostgres, startSystemPostgres } from "./system-postgres.mjs";

// `npm test` runs everything; `npm test -- types lint` runs only steps whose names contain one of these words.
const asked = process.argv.slice(2).map((word) => word.toLowerCase());
const results = [];
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (isStopped = true));

// Areas where an older PostgreSQL may differ: migrations, ranked search, plans, locks and races, JSON and ranges. The authorization suite
// sends the statements of every other route once.
const folders =
  "lib/database acts announcements availability bookings calls deposits discovery door event-bookings event-changes event-imports events messages notifications orders payments people posts recommendations rsvps sales search series talent-directory tickets";
const differsByVersion = folders.split(" ").map((folder) => `src/server/${folder}/`);
// These are about the queue, mail, limits and the client, and mostly wait.
const waits = [
  "event-imports/count-list",
  "lib/database/database",
  "notifications/emails",
  "notifications/send-event-news-emails",
  "notifications/push",
  "notifications/races",
];
const sameInAll = waits.map((file) => `--exclude=src/server/${file}.test.ts`);

await main(async () => {
  const startedAt = Date.now();
  await ensureInstalled({ forTests: true });
  // Two in parallel, because there are two cores and each keeps one busy.
  const [built] = await Promise.all([
    isAsked("live journeys") && attempt(browserAndBuild),
    checks(),
  ]);
  const inBrowser = { prepare: () => built(), countsTests: true };
  await step({ name: "unit and server", args: () => vitest(), countsTests: true });
  await serverOnSystemPostgres();
  await step({ name: "journeys", args: () => journeys("stories"), ...inBrowser });
  await step({ name: "live journeys", args: () => journeys("live"), ...inBrowser });
  return summary(startedAt);
});

async function checks() {
  await step({ name: "format", args: () => [commandOf("oxfmt"), "--check"] });
  await step({ name: "lint", args: () => [commandOf("oxlint"), "--deny-warnings"] });
  await step({ name: "house rules", args: () => ["scripts/check-source.mjs"] });
  // Every further checker checks the shared types again: with one, it takes half the CPU and memory.
  const types = [commandOf("typescript", "tsc"), "--noEmit", "--checkers", "1"];
  await step({ name: "types", args: () => types });
  await step({ name: "dead code", args: () => [commandOf("knip")] });
  await step({ name: "api document", args: () => ["scripts/check-api.mjs"] });
}

/** Runs the work now and returns a function that returns its result or throws its error. */
async function attempt(work) {
  try {
    const result = await work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function step({ name, args, prepare, ...rest }) {
  if (isStopped || !isAsked(name)) return;
  try {
    results.push(await runStep({ name, args: args(), env: await prepare?.(), ...rest }));
  } catch (error) {
    console.log(`${name.padEnd(30)} FAILED\n${error.message}\n`);
    results.push({ name, passed: false, seconds: 0, tests: { passed: 0, failed: 1, skipped: 0 } });
  }
}

function isAsked(name) {
  return asked.length === 0 || asked.some((word) => name.includes(word));
}

function vitest(...paths) {
  return [commandOf("vitest"), "run", ...paths];
}

function journeys(project) {
  return [commandOf("@playwright/test", "playwright"), "test", `--project=${project}`];
}

async function serverOnSystemPostgres() {
  const found = findSystemPostgres();
  const name = `server on postgresql ${found?.version ?? "of the system"}`;
  if (isStopped || !isAsked(name)) return;
  if (!found) {
    console.log(`${name.padEnd(30)} left out: no PostgreSQL from 15 on this machine`);
    return;
  }
  const server = await startSystemPostgres(found);
  const env = { TEST_DATABASE_URL: server.url };
  await step({
    name,
    args: () => vitest(...differsByVersion, "test/trust/authorization.test.ts", ...sameInAll),
    prepare: () => env,
    countsTests: true,
  });
  await server.stop();
}

async function browserAndBuild() {
  const browsers = await ensureBrowser();
  await ensureBuilt();
  return browsers;
}

function summary(startedAt) {
  const sum = (key) => results.reduce((total, { tests }) => total + tests[key], 0);
  console.log("");
  for (const { name, passed, seconds, tests } of results) {
    const counts = `${tests.passed} passed, ${tests.failed} failed`;
    console.log(
      `${passed ? "ok    " : "FAILED"}  ${name.padEnd(30)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts}`,
    );
  }
  const skipped = sum("skipped") ? `, ${sum("skipped")} skipped` : "";
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${minutes} minutes${isStopped ? ", stopped" : ""}`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  if (isStopped) return 130;
  return results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1;
}
