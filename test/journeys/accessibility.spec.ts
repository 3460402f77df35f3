import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, joins, test } from "./world.ts";

const widths = [390, 1440];

for (const theme of ["light", "dark"] as const) {
  test(`strangers' screens have no violation in ${theme}`, async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.url, colorScheme: theme });
    const page = await context.newPage();
    for (const address of [
      "/",
      "/login",
      "/signup",
      "/forgot-password",
      "/discover-events",
      "/nowhere",
    ]) {
      await inspect(page, address);
    }
    await context.close();
  });

  test(`members' screens have no violation in ${theme}`, async ({ browser, world }) => {
    const page = await joins(browser, world.url, "Mirela Quist");
    await page.emulateMedia({ colorScheme: theme });
    for (const address of ["/dashboard", "/myposts", "/profile", "/settings", "/discover-events"]) {
      await inspect(page, address);
    }
    await page.context().close();
  });
}

async function inspect(page: Page, address: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
    );
    expect(found, `${address} at ${width}`).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways, `${address} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}
