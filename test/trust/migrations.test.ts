import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";

const tables = import.meta.glob<Record<string, unknown>>("../../src/server/*/*tables.ts", {
  eager: true,
});

test("the migrations produce exactly the tables in the source, so that no change lacks a migration", async () => {
  const newest = journal().entries.at(-1)?.tag.slice(0, 4);
  const migrated = JSON.parse(readFileSync(`migrations/meta/${newest}_snapshot.json`, "utf8"));
  const written = generateDrizzleJson(exportsOf(tables), migrated.id, undefined, "snake_case");
  // The missing statements: `npm run db:generate -- --name what_it_does` writes them.
  expect(await generateMigration(migrated, written)).toEqual([]);
});

function journal(): { entries: { tag: string }[] } {
  return JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8"));
}

function exportsOf(modules: typeof tables): Record<string, unknown> {
  return Object.assign({}, ...Object.values(modules));
}
