import { array, assert, asyncProperty, constantFrom, string } from "fast-check";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { joinNotices, splitNotices } from "../live/live-postgres.ts";

test("notices of any length and script arrive complete at another server", async () => {
  const [from, to] = await Promise.all([connect(), connect()]);
  const heard: unknown[] = [];
  const join = joinNotices();
  to.on("notification", ({ payload = "" }) => {
    const value = join(payload);
    if (value) heard.push(value);
  });
  await to.query("listen notices");
  const words = array(
    string({
      unit: constantFrom("a", "ß", "字", "🎭", '"', "\n", "\0", "\\"),
      maxLength: 9_000,
    }),
    { maxLength: 4 },
  );
  await assert(
    asyncProperty(words, async (text) => {
      heard.length = 0;
      // Sent twice, because the database drops duplicate notices.
      const notices = [{ text }, { text }].flatMap(splitNotices);
      await from.query("select pg_notify('notices', one) from unnest($1::text[]) as one", [
        notices,
      ]);
      await to.query("select 1");
      await expect.poll(() => heard.length, { interval: 2 }).toBe(2);
      expect(heard).toEqual([{ text }, { text }]);
    }),
    { numRuns: 60 },
  );
  await Promise.all([from.end(), to.end()]);
});

test("notices of other programs are ignored", () => {
  expect(joinNotices()("vacuum the hall")).toBeUndefined();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  return client;
}
