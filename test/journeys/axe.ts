import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export type Theme = "light" | "dark";

export const widths = [390, 1440];

/** What is on the screen now, at both widths; in the dark at one, for colours are the same at both. */
export async function inspect(page: Page, theme: Theme, what: string) {
  for (const width of theme === "dark" ? widths.slice(0, 1) : widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, theme, `${what} at ${width}`);
  }
}

/** No rule of axe-core is broken by what is on the screen, and nothing stands out of it sideways. */
export async function look(page: Page, theme: Theme, what: string) {
  // What is still fading in has not its colours yet; what is broken off will not get them.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
  const axe = new AxeBuilder({ page });
  // The dark theme changes colours alone; the rest was looked at in the light.
  if (theme === "dark") axe.withRules("color-contrast");
  // An open menu holds the focus: it is not looked for by landmarks, and the marks that keep the focus in are not read.
  else if (await page.getByRole("menu").isVisible()) {
    axe.exclude("[data-base-ui-focus-guard]").disableRules("region");
  }
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
  );
  expect.soft(found, what).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
