import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { askAs } from "../setup/ask-as.ts";
import { befriended, keepWriting, lostOf } from "../setup/keep-writing.ts";
import { openPage, types } from "../setup/live-page.ts";
import { putOnSale } from "../setup/put-on-sale.ts";
import { pgbouncerPath, startPgbouncer } from "../setup/running-pgbouncer.ts";
import { freePort } from "../setup/running-marquee.ts";
import { startRedis } from "../setup/running-redis.ts";
import { freshDatabase, startSeveral } from "../setup/several-marquees.ts";

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
const lent = 6;

// Skipped without PgBouncer or Redis, because nothing can stand in for either.
test.skipIf(!pgbouncerPath || !hasRedis)(
  "three servers share six connections that a pooler assigns per transaction",
  async ({ onTestFinished }) => {
    const databaseUrl = await freshDatabase();
    const redis = await startRedis(await freePort());
    onTestFinished(() => redis.end());
    const pooler = await startPgbouncer(databaseUrl, await freePort(), lent);
    onTestFinished(() => pooler.end());
    const site = await startSeveral(3, {
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: "transaction",
      REDIS_URL: redis.url,
    });
    onTestFinished(() => site.end());
    const writers = await befriended(site.url, "10.2.1");
    const [ana, ben] = writers as [(typeof writers)[0], (typeof writers)[0]];
    const pages = await Promise.all(site.servers.map(({ url }) => openPage(url, ben)));
    await askAs(ana, "POST", "/posts", { type: "post", id: v7(), content: "By transaction?" });
    for (const page of pages) await expect.poll(() => types(page.heard)).toContain("posts-added");
    const sale = await putOnSale((...asked) => askAs(ana, ...asked), 1_000);
    // More concurrent work than connections, for long enough that every statement would have been named.
    const writing = keepWriting(await befriended(site.url, "10.2.2", 16), { sale, pauseMs: 20 });
    const startedAt = performance.now();
    await expect.poll(() => writing.acknowledged.orders.length).toBeGreaterThan(40);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(await connections(databaseUrl)).toBeLessThanOrEqual(lent);
    const { statuses, acknowledged } = await writing.stop();
    expect(statuses.filter((status) => ![200, 201, 204].includes(status))).toEqual([]);
    console.info(`${statuses.length} writes in ${seconds.toFixed(1)} s on ${lent} connections`);
    expect(await lostOf(databaseUrl, acknowledged)).toEqual([]);
    // Jobs run: each account has its email.
    const outboxes = () =>
      Promise.all(site.dataDirs.map((dir) => readdir(path.join(dir, "outbox"))));
    await expect.poll(async () => (await outboxes()).flat().length).toBeGreaterThanOrEqual(20);
    // Startup locks were released: another server starts.
    await site.restart(0);
    for (const { output } of site.servers) expect(output()).not.toContain('"level":50');
    for (const page of pages) page.close();
  },
  300_000,
);

async function connections(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
  return rows[0]?.count ?? -1;
}
