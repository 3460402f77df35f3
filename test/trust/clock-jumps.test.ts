import { globSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { askAs, askOnce } from "../setup/ask-as.ts";
import { befriended } from "../setup/keep-writing.ts";
import { openPage, types } from "../setup/live-page.ts";
import { putOnSale } from "../setup/put-on-sale.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { freshDatabase } from "../setup/several-marquees.ts";

const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

// Skipped without libfaketime, because nothing else can set a single process's clock.
test.skipIf(!library)(
  "the server's clock jumps by hours, months and over a year, or repeats a second, and people notice nothing",
  async ({ onTestFinished }) => {
    const dir = await mkdtemp(path.join(tmpdir(), "marquee-clock-"));
    onTestFinished(() => rm(dir, { recursive: true }));
    const clock = path.join(dir, "clock");
    const jump = async (offset: string) => {
      await writeFile(clock, offset);
      // Node caches the Date header for a second.
      await sleep(1_200);
    };
    await jump("+0");
    const marquee = await startMarquee({
      env: {
        DATABASE_URL: await freshDatabase(),
        SAMPLES: "off",
        TRUST_PROXY: "1",
        LD_PRELOAD: library ?? "",
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        // A zone with two clock changes within these jumps.
        TZ: "America/New_York",
      },
    });
    onTestFinished(async () => {
      await marquee.end("SIGKILL");
      await removeData(marquee.dataDir);
    });
    const [ana, ben] = (await befriended(marquee.url, "10.0.4", 2)) as [Asker, Asker];
    const { eventId, typeId } = await putOnSale((...asked) => askAs(ana, ...asked), 1);
    const page = await openPage(marquee.url, ben);
    const buy = () => {
      const wish = { attempt: v7(), lines: [{ typeId, quantity: 1 }], totalMinor: 0 };
      return askOnce({ ...ben, cookie: "" }, "POST", `/events/${eventId}/orders`, wish);
    };
    const held = await buy();
    expect(held.status).toBe(201);
    const said: string[] = [];
    const say = async (text: string) => {
      await askAs(ana, "POST", "/messages", { id: v7(), to: ben.id, text });
      said.push(text);
    };
    await say("on time");
    for (const [offset, hours] of [
      ["+3600", 1],
      ["-3600", -1],
      ["+150d", 150 * 24],
      ["+400d", 400 * 24],
      // A leap second: the last second repeats.
      ["-1", 0],
      ["+0", 0],
    ] as const) {
      await jump(offset);
      const shown = new Date((await fetch(`${marquee.url}/health`)).headers.get("date") ?? 0);
      expect((shown.getTime() - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
      // Still signed in and live, and messages keep the order they were sent in.
      page.heard.length = 0;
      await say(`at ${offset}`);
      await expect.poll(() => types(page.heard)).toContain("message");
      // The only place is held for ten minutes by the database's clock, and nobody else gets it.
      expect((await buy()).body.code).toBe("SOLD_OUT");
    }
    const pair = [ana.id, ben.id].toSorted().toReversed().join("_");
    const { items } = await askAs(ben, "GET", `/conversations/${pair}/messages?after=0&limit=100`);
    expect(items.map(({ text }: { text: string }) => text)).toEqual(said);
    const details = { name: "Ben Ray", email: "ben@people.example", holders: [], answers: [] };
    const at = (what: string) => `/orders/${held.body.id}/${what}?key=${held.body.key}`;
    await askAs({ ...ben, cookie: "" }, "PUT", at("details"), details);
    expect(await askAs({ ...ben, cookie: "" }, "POST", at("confirm"), {})).toMatchObject({
      state: "paid",
    });
    // Jobs use the database's clock too.
    const outbox = path.join(marquee.dataDir, "outbox");
    const emails = async () =>
      Promise.all((await readdir(outbox)).map((name) => readFile(path.join(outbox, name), "utf8")));
    await expect.poll(emails).toContainEqual(expect.stringContaining("To: ben@people.example"));
    expect(marquee.output()).not.toContain('"level":50');
    page.close();
  },
);

type Asker = Awaited<ReturnType<typeof befriended>>[0];
