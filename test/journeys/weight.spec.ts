import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { whoIs } from "./ask.ts";
import { expect, metricsToken, signsUp, test } from "./world.ts";

const client = fileURLToPath(new URL("../../dist/client", import.meta.url));
const kilobyte = 1024;

/** The files named in a page's HTML: how many, and their gzipped size in KB including the page. */
async function weigh(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  // The entry is listed twice, for preloading and for running.
  const named = new Set(
    [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const sizeOf = (name: string) => statSync(`${client}${name}.gz`).size / kilobyte;
  const sum = (names: string[]) => Math.round(names.reduce((all, name) => all + sizeOf(name), 0));
  const scripts = [...named].filter((name) => name.endsWith(".js"));
  const styles = [...named].filter((name) => name.endsWith(".css"));
  return {
    scripts: scripts.length,
    js: sum(scripts),
    styles: styles.length,
    css: sum(styles),
    html: Math.round(gzipSync(html).length / kilobyte),
  };
}

type Budget = Awaited<ReturnType<typeof weigh>>;

const visitors: Record<string, Budget> = {
  "/": { scripts: 0, js: 0, styles: 3, css: 13, html: 18 },
  "/login": { scripts: 1, js: 3, styles: 3, css: 11, html: 6 },
  "/discover-events": { scripts: 1, js: 3, styles: 5, css: 14, html: 13 },
};
const members: Record<string, Budget> = {
  "/dashboard": { scripts: 23, js: 246, styles: 3, css: 13, html: 16 },
  "/messages": { scripts: 16, js: 186, styles: 4, css: 15, html: 8 },
  "/notifications": { scripts: 16, js: 191, styles: 4, css: 14, html: 8 },
  "/settings": { scripts: 22, js: 227, styles: 4, css: 12, html: 12 },
};

test("a page loads no more than its budget", async ({ browser, request, world }) => {
  const member = await signsUp(browser, world.url, "Ana Weigh");
  const over: string[] = [];
  for (const [address, budget] of Object.entries({ ...visitors, ...members })) {
    const context = address in visitors ? request : member.request;
    const weight = await weigh(context, world.url + address);
    console.log(address, JSON.stringify(weight));
    for (const [part, limit] of Object.entries(budget) as [keyof Budget, number][])
      if (weight[part] > limit) over.push(`${address}: ${part} ${weight[part]} > ${limit}`);
  }
  expect(over).toEqual([]);
});

const maxStatements = 8;
const pages = [
  "/dashboard",
  "/messages",
  "/notifications",
  "/profile",
  "/settings",
  "/discover-events",
];

/** What the first touch of a visitor's page loads: the scripts that its data for hydration names, in KB. */
const touched: Record<string, number> = { "/login": 163, "/discover-events": 205 };

test("the first touch of a visitor's page loads no more than its budget", async ({
  request,
  world,
}) => {
  const over: string[] = [];
  for (const [address, limit] of Object.entries(touched)) {
    const html = await (await request.get(world.url + address)).text();
    const named = [...html.matchAll(/"(\/assets\/(?!first-touch)[^"]+\.js)"/g)];
    const names = new Set(named.map(([, name = ""]) => name));
    expect(names.size).toBeGreaterThan(0);
    const sizes = [...names].map((name) => statSync(`${client}${name}.gz`).size / kilobyte);
    const sum = Math.round(sizes.reduce((all, size) => all + size, 0));
    console.log(address, "touched", names.size, sum);
    if (sum > limit) over.push(`${address}: ${sum} > ${limit}`);
  }
  expect(over).toEqual([]);
});

test("a member's page needs at most eight database statements", async ({
  browser,
  request,
  world,
}) => {
  const member = await signsUp(browser, world.url, "Ana Counts");
  const { id } = await whoIs(await signsUp(browser, world.url, "Ben Counted"));
  const over: string[] = [];
  for (const address of [...pages, `/profile/${id}`, `/messages/${id}`]) {
    // Background jobs send statements too: the lowest count is the one they didn't affect.
    let fewest = Infinity;
    for (let looks = 0; looks < 40 && fewest > maxStatements; looks += 1) {
      const before = await sentStatements(request, world.url);
      await member.request.get(world.url + address);
      // Reading the metrics is a statement too.
      fewest = Math.min(fewest, (await sentStatements(request, world.url)) - before - 1);
    }
    if (fewest > maxStatements) over.push(`${address}: ${fewest}`);
  }
  expect(over).toEqual([]);
});

async function sentStatements(request: APIRequestContext, url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await request.get(`${url}/metrics`, { headers })).text();
  const counts = text.matchAll(/^marquee_database_statements_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
