import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { expect, signsUp, test } from "./world.ts";

const client = fileURLToPath(new URL("../../dist/client", import.meta.url));
const kilobyte = 1024;

/** What a page names in its HTML: how many files, and how many KB of them and of itself after gzip. */
async function weigh(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text();
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, name = ""]) => name,
  );
  const sizeOf = (name: string) => statSync(`${client}${name}.gz`).size / kilobyte;
  const sum = (names: string[]) => Math.round(names.reduce((all, name) => all + sizeOf(name), 0));
  const scripts = named.filter((name) => name.endsWith(".js"));
  const styles = named.filter((name) => name.endsWith(".css"));
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
  "/": { scripts: 0, js: 0, styles: 7, css: 17, html: 22 },
  "/login": { scripts: 18, js: 205, styles: 4, css: 13, html: 12 },
  "/discover-events": { scripts: 28, js: 250, styles: 9, css: 20, html: 19 },
};
const members: Record<string, Budget> = {
  "/dashboard": { scripts: 28, js: 265, styles: 8, css: 20, html: 23 },
  "/messages": { scripts: 28, js: 225, styles: 8, css: 20, html: 12 },
  "/notifications": { scripts: 28, js: 225, styles: 8, css: 20, html: 12 },
  "/settings": { scripts: 28, js: 256, styles: 8, css: 20, html: 12 },
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
