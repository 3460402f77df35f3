import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** Checks the current screen on a wide light display and on a dark phone, which covers both layouts and both color schemes. */
export async function inspect(page: Page, what: string) {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await look(page, `${what}, ${colorScheme} at ${width}`);
  }
}

/** Checks that the screen breaks no axe-core rule and doesn't overflow sideways. */
export async function look(page: Page, what: string) {
  // A resized map loads its area again and dims the old results until then.
  if (await page.locator(".leaflet-container").first().isVisible()) {
    await page.waitForTimeout(500);
    await expect(page.locator(".results-stale")).toHaveCount(0);
  }
  await isStill(page);
  // Legacy mode: without frames, there are no results to merge in an extra page, which each check would open. Passing rules aren't
  // reported.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  // An open menu traps the focus, so landmarks don't apply and the focus guards are skipped.
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

/** Waits for running animations and those they trigger, such as layout changes: axe would measure half-faded colors. */
async function isStill(page: Page) {
  await page.evaluate(async () => {
    // Gives up after 1.5 s, because some animations never finish.
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
