import { spawnSync } from "node:child_process";
import { Client } from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { openPage, types, type Member } from "../setup/live-page.ts";
import {
  freePort,
  removeData,
  startMarquee,
  type RunningMarquee,
} from "../setup/running-marquee.ts";
import { startRedis, type RunningRedis } from "../setup/running-redis.ts";
import { freshDatabase } from "../setup/several-marquees.ts";

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

// Skipped without redis-server, because nothing can stand in for it.
const carriers = [
  { by: "their database", withRedis: false },
  ...(hasRedis ? [{ by: "Redis", withRedis: true }] : []),
];

describe.each(carriers)("two servers connected through $by", ({ withRedis }) => {
  let servers: RunningMarquee[] = [];
  let redis: RunningRedis | undefined;
  let databaseUrl: string;
  let ana: Member;
  let ben: Member;

  beforeAll(async () => {
    databaseUrl = await freshDatabase();
    redis = withRedis ? await startRedis(await freePort()) : undefined;
    const [port, otherPort] = [await freePort(), await freePort()];
    const env = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: "one key for all servers, of 40 letters",
      // One public URL for both, as behind a balancer.
      PUBLIC_URL: `http://localhost:${port}`,
      ...(redis ? { REDIS_URL: redis.url } : {}),
    };
    servers = await Promise.all([
      startMarquee({ env, port }),
      startMarquee({ env, port: otherPort }),
    ]);
    ana = { ...(await signUp(one().url, "Ana", "10.1.1.1")), origin: one().url };
    ben = { ...(await signUp(one().url, "Ben", "10.1.1.2")), origin: one().url };
  });
  afterAll(async () => {
    for (const server of servers) {
      await server.end();
      await removeData(server.dataDir);
    }
    await redis?.end();
  });

  const one = () => servers[0] as RunningMarquee;
  const other = () => servers[1] as RunningMarquee;

  async function ask(member: Member, method: string, address: string, body?: object) {
    const answer = await fetch(`${one().url}/api/v1${address}`, {
      method,
      headers: {
        "content-type": "application/json",
        origin: member.origin,
        cookie: member.cookie,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status).toBeLessThan(300);
    return answer.status === 204 ? undefined : answer.json();
  }

  async function post(): Promise<string> {
    const id = v7();
    await ask(ana, "POST", "/posts", { type: "post", id, content: "Heard next door?" });
    return id;
  }

  test("posts and likes on one are shown on the other", async () => {
    const page = await openPage(other().url, ben);
    const id = await post();
    await expect.poll(() => types(page.heard)).toContain("posts-added");
    expect(await page.watch([id])).toBe(1);
    await ask(ana, "PUT", `/posts/${id}/like`);
    await expect
      .poll(() => page.heard)
      .toContainEqual({ type: "post-counts", postId: id, likes: 1, comments: 0 });
    page.close();
  });

  test("a post hidden on one is closed on the other", async () => {
    const page = await openPage(other().url, ben);
    const id = await post();
    expect(await page.watch([id])).toBe(1);
    await ask(ana, "PATCH", `/posts/${id}`, { visibility: "only-me" });
    await expect.poll(() => types(page.heard)).toContain("post-changed");
    page.heard.length = 0;
    await ask(ana, "PUT", `/posts/${id}/like`);
    // Later hints take the same path, so the earlier one would have arrived.
    await post();
    await expect.poll(() => types(page.heard)).toContain("posts-added");
    expect(types(page.heard)).not.toContain("post-counts");
    page.close();
  });

  test("a block on one closes rooms on the other within two seconds", async () => {
    const cleo = { ...(await signUp(one().url, "Cleo", "10.1.1.3")), origin: one().url };
    const page = await openPage(other().url, cleo);
    const id = await post();
    expect(await page.watch([id])).toBe(1);
    await ask(ana, "PUT", `/people/${cleo.id}/block`);
    await expect.poll(() => types(page.heard)).toContain("people-changed");
    page.heard.length = 0;
    await ask(ana, "PUT", `/posts/${id}/like`);
    await post();
    await expect.poll(() => types(page.heard)).toContain("posts-added");
    expect(types(page.heard)).not.toContain("post-counts");
    expect(await page.watch([id])).toBe(0);
    page.close();
  });

  test("a session ended on one loses its connections on the other within five seconds", async () => {
    const dora = { ...(await signUp(one().url, "Dora", "10.1.1.4")), origin: one().url };
    const page = await openPage(other().url, dora);
    await ask(dora, "DELETE", "/session");
    await expect.poll(() => page.isOpen()).toBe(false);
    expect(types(page.heard)).toContain("signed-out");
    page.close();
  });

  test("after their connection was cut, pages refetch and receive hints again", async () => {
    const page = await openPage(other().url, ben);
    await (redis ? redis.end() : cutLines(databaseUrl));
    await post();
    await redis?.start();
    await expect.poll(() => types(page.heard), { timeout: 60_000 }).toContain("resync");
    expect(page.isOpen()).toBe(true);
    page.heard.length = 0;
    await expect
      .poll(
        async () => {
          await post();
          return types(page.heard);
        },
        { timeout: 60_000, interval: 400 },
      )
      .toContain("posts-added");
    page.close();
  });
});

/** Closes the connections servers use to hear each other, like a database restart. */
async function cutLines(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marquee live' and datname = current_database()",
  );
  expect(rowCount).toBe(2);
  await client.end();
}
