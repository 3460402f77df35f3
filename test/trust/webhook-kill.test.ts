import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../src/server/test-app.ts";
import { wrongCounts } from "../../src/server/orders/test-counts.ts";
import {
  freePort,
  removeData,
  startMarquee,
  type RunningMarquee,
} from "../setup/running-marquee.ts";
import { startStripe, type StripeStandIn } from "../setup/stripe-stand-in.ts";
import { oneEffect, outcomes, paidNews, soldOutEvents, together, unhandledNews } from "./paying.ts";

const kills = 3;
let stripe: StripeStandIn;
let app: TestApp;
let marquee: RunningMarquee;
beforeAll(async () => {
  stripe = await startStripe();
  app = await testApp(stripe.env);
});
afterAll(async () => {
  await marquee.end("SIGKILL");
  await removeData(marquee.dataDir);
  await app.close({ sharesDatabase: true });
  await stripe.close();
});

test(`1,000 webhook events sent three times each to a server that is killed ${kills} times meanwhile make 1,000 tickets, emails and sales`, async () => {
  const host = await app.person("Holly");
  const events = await soldOutEvents({ app, host, stripe }, 20);
  const port = await freePort();
  const env = {
    DATABASE_URL: app.databaseUrl,
    SESSION_SECRET: "one key for all servers, of 40 letters",
    ...stripe.env,
  };
  marquee = await startMarquee({ port, env });
  const { dataDir, url } = marquee;
  let [taken, missed] = [0, 0];
  const knock = async (one: object) => {
    const { body, headers } = stripe.signed(one);
    const answer = await fetch(`${url}/api/webhooks/stripe`, { method: "POST", body, headers })
      .then(({ status }) => status)
      .catch(() => 0);
    if (answer === 200) return (taken += 1);
    // Stripe repeats undelivered events for days.
    missed += 1;
    await wait(100);
    return knock(one);
  };
  const telling = together(paidNews(stripe, events), 20, knock);
  for (let kill = 1; kill <= kills; kill++) {
    await expect.poll(() => taken, { timeout: 60_000, interval: 5 }).toBeGreaterThan(kill * 700);
    await marquee.end("SIGKILL");
    marquee = await startMarquee({ port, env, dataDir });
  }
  await telling;
  expect(missed).toBeGreaterThan(0);
  const unhandled = (await unhandledNews(app)).length;
  // Events accepted before a kill but never handled are picked up after a minute.
  await app.services.db.execute(
    sql`update webhook_events set received_at = received_at - interval '1 minute'`,
  );
  await expect
    .poll(async () => (await unhandledNews(app)).length, { timeout: 150_000, interval: 500 })
    .toBe(0);
  const found = await outcomes(app, events);
  expect(found).toHaveLength(1_000);
  expect(found).toEqual(found.map(() => oneEffect));
  expect(await wrongCounts(app.services.db)).toEqual([]);
  console.log(
    `${kills} kills: ${missed} news sent again, ${unhandled} still to handle when all were sent`,
  );
}, 300_000);
