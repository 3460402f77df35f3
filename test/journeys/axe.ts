import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** What is on the screen now, looked at as a wide light screen and as a phone in the dark: between them both layouts and both sets of colours. */
export async function inspect(page: Page, what: string) {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await look(page, `${what}, ${colorScheme} at ${width}`);
  }
}

/** No rule of axe-core is broken by what is on the screen, and nothing stands out of it sideways. */
export async function look(page: Page, what: string) {
  // A map that was resized asks for what lies in sight, and what it showed is dimmed until the answer is there.
  if (await page.locator(".leaflet-container").first().isVisible()) {
    await page.waitForTimeout(500);
    await expect(page.locator(".results-stale")).toHaveCount(0);
  }
  await isStill(page);
  // Without frames there is nothing to gather in a page of its own, which each look would open.
  // What passes is not described.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  // An open menu holds the focus: it is not looked for by landmarks, and the marks that keep the focus in are not read.
  if (await page.getByRole("menu").isVisible())
    axe.exclude("[data-base-ui-focus-guard]").disableRules("region");
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any.map(({ message }) => message).join(" ")})`).join(" | ")}`,
  );
  expect.soft(found, what).toEqual([]);
  await staysInside(page, what);
}

/** Waits until nothing fades in any more, for what does has not its colours yet; what the end of one starts, such as a change of layout, is waited for as well. */
async function isStill(page: Page) {
  await page.evaluate(async () => {
    // What stands still is never done.
    const latest = performance.now() + 1_500;
    for (let still = 0; still < 3 && performance.now() < latest; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const isMoving = document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (isMoving) still = -1;
    }
  });
}

async function staysInside(page: Page, what: string) {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect.soft(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
