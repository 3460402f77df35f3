import { rm } from "node:fs/promises";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { makeNextVersion, nextVersion } from "../../setup/next-version.ts";
import { removeData, startMarquee, type RunningMarquee } from "../../setup/running-marquee.ts";
import { freshDatabase } from "../../setup/several-marquees.ts";

const rounds = Number(process.env["START_ROUNDS"] ?? 20);

test(
  `three servers starting at once on an empty database, followed by three of the next version, are all healthy and migrate it once, ${rounds} times of ${rounds}`,
  { timeout: rounds * 120_000 },
  async () => {
    const next = await makeNextVersion();
    onTestFinished(() => rm(next, { recursive: true }));
    for (let round = 0; round < rounds; round++) {
      const databaseUrl = await freshDatabase();
      const first = await startThree(databaseUrl);
      const migrations = await appliedTo(databaseUrl);
      expect(new Set(migrations).size, `round ${round}`).toBe(migrations.length);
      await endAll(first);
      const second = await startThree(databaseUrl, next);
      for (const { url } of second)
        expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ version: nextVersion });
      const added = (await appliedTo(databaseUrl)).slice(migrations.length);
      expect(added, `round ${round}`).toHaveLength(1);
      await endAll(second);
    }
    console.info(`${rounds} of ${rounds} rounds of three starts at once, twice each`);
  },
);

function startThree(databaseUrl: string, root?: string): Promise<RunningMarquee[]> {
  const env = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "one key for all servers, of 40 letters",
    DATABASE_CONNECTIONS: "8",
    SAMPLES: "off",
  };
  return Promise.all([1, 2, 3].map(() => startMarquee({ env, root })));
}

async function endAll(servers: RunningMarquee[]): Promise<void> {
  for (const { output } of servers) expect(output()).not.toContain('"level":50');
  await Promise.all(servers.map((server) => server.end("SIGKILL")));
  await Promise.all(servers.map(({ dataDir }) => removeData(dataDir)));
}

async function appliedTo(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations order by id",
  );
  await client.end();
  return rows.map((row) => row.created_at);
}
