import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase } from "./database.ts";
import { createLog } from "../log.ts";

test("a connection lost between two statements fails the transaction, not the process", async () => {
  const log = createLog("silent");
  const { db, close } = openDatabase({
    connection: { connectionString: inject("databaseUrl") },
    log,
  });
  const admin = new Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await admin.end();
  await close();
});

test("a slow statement isn't treated as a dead connection while the database answers others", async () => {
  const { db, close } = openDatabase({
    connection: { connectionString: inject("databaseUrl") },
    log: createLog("silent"),
  });
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return tx.execute(sql`select true as done from pg_sleep(6)`);
  });
  expect(rows).toEqual([{ done: true }]);
  await close();
});

test("a few connections stay open on an idle site", async () => {
  const { db, pool, close } = openDatabase({
    connection: { connectionString: inject("databaseUrl"), idleTimeoutMillis: 50 },
    log: createLog("silent"),
  });
  const all = Promise.all(
    Array.from({ length: 12 }, () => db.execute(sql`select pg_sleep(1) /* at once */`)),
  );
  await expect.poll(() => pool.totalCount, { interval: 5 }).toBe(12);
  await all;
  await expect.poll(() => pool.totalCount).toBeLessThan(12);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(pool.totalCount).toBe(4);
  await close();
});
