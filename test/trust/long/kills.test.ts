import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { io } from "socket.io-client";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { askAs, askOnce } from "../../setup/ask-as.ts";
import { befriended, keepWriting, lostOf } from "../../setup/keep-writing.ts";
import type { Member } from "../../setup/live-page.ts";
import { startMailbox } from "../../setup/mailbox.ts";
import { putOnSale } from "../../setup/put-on-sale.ts";
import { freePort } from "../../setup/running-marquee.ts";
import { startRedis } from "../../setup/running-redis.ts";
import { freshDatabase, startSeveral } from "../../setup/several-marquees.ts";
import { slowness } from "../../setup/slowness.ts";

const minutes = Number(process.env["KILL_MINUTES"] ?? 5);
const everyMs = 20_000;
const rounds = Math.round((minutes * 60_000) / everyMs);
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

test(
  `three servers, one killed every ${everyMs / 1_000} seconds for ${minutes} minutes: nothing acknowledged is lost, tabs reconnect in seconds, jobs continue`,
  { timeout: minutes * 60_000 + 300_000 },
  async () => {
    const databaseUrl = await freshDatabase();
    const redis = hasRedis ? await startRedis(await freePort()) : undefined;
    onTestFinished(() => redis?.end());
    const mailbox = await startMailbox();
    onTestFinished(() => mailbox.close());
    const site = await startSeveral(3, {
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.url,
      ...(redis && { REDIS_URL: redis.url }),
    });
    onTestFinished(() => site.end());
    const [host, ...readers] = await befriended(site.url, "10.19.0", 12);
    const sale = await putOnSale((...asked) => askAs(host!, ...asked), 10_000);
    const tabs = readers.map((reader) => openTab(site.url, reader));
    onTestFinished(() => tabs.forEach(({ close }) => close()));
    await expect.poll(() => tabs.every(({ isOpen }) => isOpen())).toBe(true);

    const all = { posts: [] as string[], messages: [] as string[], orders: [] as string[] };
    const counts = new Map<number, number>();
    const newcomers: string[] = [];
    const gaps: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const endsAt = performance.now() + everyMs;
      // New writers in each round, so that nobody reaches the limit on posts.
      const writing = keepWriting(await befriended(site.url, `10.20.${round}`, 8), {
        sale,
        pauseMs: 300,
      });
      const joining = joinUntilTaken(site.url, round);
      await sleep(2_000 + Math.random() * 4_000);
      await site.restart(round % 3);
      await sleep(Math.max(0, endsAt - performance.now()));
      const { statuses, acknowledged, longestGapMs } = await writing.stop();
      newcomers.push(...(await joining));
      gaps.push(longestGapMs);
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
      for (const kind of ["posts", "messages", "orders"] as const)
        all[kind].push(...acknowledged[kind]);
    }
    expect(await lostOf(databaseUrl, all)).toEqual([]);
    const expected = new Set([200, 201, 204, 0, 502, 503, 504]);
    expect([...counts.keys()].filter((status) => !expected.has(status))).toEqual([]);
    await expect.poll(() => tabs.every(({ isOpen }) => isOpen())).toBe(true);
    const outages = tabs.flatMap(({ outagesMs }) => outagesMs).toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(outages[Math.floor(outages.length * share)] ?? 0);
    // A killed server's job restarts after a minute.
    const recipients = () => mailbox.emails.flatMap(({ to }) => to?.[0]?.address ?? []);
    const missing = () => newcomers.filter((one) => !recipients().includes(one));
    await expect.poll(missing, { timeout: 150_000 }).toEqual([]);
    const doubled = newcomers.filter(
      (one) => recipients().filter((address) => address === one).length > 1,
    );
    expect(await scheduledTwice(databaseUrl)).toEqual([]);
    console.info(
      `${rounds} kills in ${minutes} minutes: ${all.posts.length} posts, ${all.messages.length} messages, ${all.orders.length} tickets acknowledged, none lost or doubled; ` +
        `answers ${JSON.stringify(Object.fromEntries(counts))}; longest pause between two acknowledged writes ${Math.round(Math.max(...gaps))} ms; ` +
        `${outages.length} tabs cut, back after ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(0.999)} ms (longest); ` +
        `${newcomers.length} emails, ${doubled.length} twice`,
    );
    expect(at(0.95)).toBeLessThan(5_000 * (await slowness()));
  },
);

/** A tab's live connection, which reconnects as the web app's does; records how long it was away each time. */
function openTab(url: string, { cookie }: Member) {
  const socket = io(url, {
    path: "/live",
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 1_500,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.7,
    extraHeaders: { cookie, origin: url, "sec-fetch-site": "same-origin" },
  });
  const outagesMs: number[] = [];
  let lostAt: number | undefined;
  socket.on("disconnect", () => (lostAt = performance.now()));
  socket.on("connect", () => {
    if (lostAt !== undefined) outagesMs.push(performance.now() - lostAt);
    lostAt = undefined;
  });
  return { outagesMs, isOpen: () => socket.connected, close: () => void socket.close() };
}

/** Signs up five people; without a response, retries with another address. */
async function joinUntilTaken(url: string, round: number): Promise<string[]> {
  const taken: string[] = [];
  for (let tries = 0; taken.length < 5; tries++) {
    const email = `${v7()}@newcomers.example`;
    const body = { name: "Nova", email, password: "measured by the second" };
    const from = { origin: url, cookie: "", address: `10.21.${round}.${tries}` };
    if ((await askOnce(from, "POST", "/accounts", body)).status === 201) taken.push(email);
    await sleep(1_500);
  }
  return taken;
}

/** Scheduled jobs that were created more than once for the same minute. */
async function scheduledTwice(databaseUrl: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select name, date_trunc('minute', created_on) as minute, count(*)::int from jobs.job
     where name in (select name from jobs.schedule) group by 1, 2 having count(*) > 1`,
  );
  await client.end();
  return rows;
}
