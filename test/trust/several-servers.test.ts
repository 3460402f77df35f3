import { spawn, spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { io } from "socket.io-client";
import { Client } from "pg";
import { v7 } from "uuid";
import { expect, inject, onTestFinished, test } from "vitest";
import type { LiveHint } from "../../src/contract/live.ts";
import { signUp } from "../bench/members.ts";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

// Left out where the machine has no redis-server: nothing can stand in for it.
test.skipIf(!hasRedis)(
  "two servers on one database and one Redis: what is posted at one is told at the other",
  { timeout: 90_000 },
  async () => {
    const redisUrl = await startRedis();
    const env = {
      DATABASE_URL: await freshDatabase(),
      REDIS_URL: redisUrl,
      SESSION_SECRET: "shared ".repeat(8),
    };
    const [port, otherPort] = [await freePort(), await freePort()];
    // One address for both, as behind a balancer.
    const shared = { ...env, PUBLIC_URL: `http://localhost:${port}` };
    const [one, other] = await Promise.all([
      started({ env: shared, port }),
      started({ env: shared, port: otherPort }),
    ]);
    const [ana, ben] = [
      await signUp(one.url, "Ana", "10.1.1.1"),
      await signUp(one.url, "Ben", "10.1.1.2"),
    ];

    const socket = io(other.url, {
      path: "/live",
      transports: ["websocket"],
      extraHeaders: { cookie: ben.cookie, origin: one.url },
    });
    onTestFinished(() => void socket.close());
    await new Promise((resolve) => socket.on("connect", () => resolve(undefined)));
    const told = new Promise<LiveHint>((resolve) => socket.on("hint", resolve));
    const posted = await fetch(`${one.url}/api/v1/posts`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: one.url, cookie: ana.cookie },
      body: JSON.stringify({ type: "post", id: v7(), content: "Heard next door?" }),
    });
    expect(posted.status).toBe(201);
    expect(await told).toEqual({ type: "posts-added" });
  },
);

async function started(options: Parameters<typeof startMarquee>[0]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "marquee-several-"));
  const marquee = await startMarquee({ ...options, dataDir });
  onTestFinished(async () => {
    await marquee.end();
    await removeData(dataDir);
  });
  return marquee;
}

async function startRedis(): Promise<string> {
  const port = await freePort();
  const child = spawn("redis-server", [
    "--port",
    String(port),
    "--save",
    "",
    "--bind",
    "127.0.0.1",
  ]);
  onTestFinished(() => void child.kill());
  await new Promise((resolve) =>
    child.stdout.on("data", (text) => String(text).includes("Ready") && resolve(undefined)),
  );
  return `redis://127.0.0.1:${port}`;
}

async function freshDatabase(): Promise<string> {
  const name = `several_${v7().replaceAll("-", "")}`;
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
}
