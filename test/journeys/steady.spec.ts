import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask, whoIs } from "./ask.ts";
import { buys, sells } from "./selling.ts";
import { expect, joins, signsUp, test, verifies } from "./world.ts";

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** The layout shift of a page, or of a part of it, while loading: the browser's score, and what moved. */
async function shiftOf(page: Page, address: string, part = "html") {
  await page.goto(address);
  return page.evaluate(
    (within) =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const seen = { sum: 0, moved: [] as string[] };
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[]) {
            const elements = shift.sources.flatMap(({ node }) =>
              node instanceof Element ? node : (node?.parentElement ?? []),
            );
            const moved = elements.filter((element) => element.closest(within));
            if (shift.hadRecentInput || (moved.length === 0 && within !== "html")) continue;
            seen.sum += shift.value;
            seen.moved.push(...moved.map(({ outerHTML }) => outerHTML.slice(0, 90)));
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(seen), 500);
      }),
    part,
  );
}

test("a member's pages don't shift while loading on a phone", async ({ browser, world }) => {
  const host = await signsUp(browser, world.url, "Holly Stays");
  await verifies(host, world);
  // A browser's first page load tells the server its time zone.
  const ana = await joins(browser, world.url, "Ana Steady");
  for (const title of ["Vinyl Night", "Brass in the Basement"]) {
    const { id: eventId, typeId } = await sells(host, title);
    await buys(ana, { eventId, typeId, quantity: 2 });
  }
  await ana.setViewportSize({ width: 390, height: 844 });
  const moved: string[] = [];
  const { id: hostId } = await whoIs(host);
  const { id: anaId } = await whoIs(ana);
  await ask(host, "POST", "/messages", {
    id: newId(),
    to: anaId,
    text: "May I ask you something?",
  });
  // Content the server leaves to the browser arrives after the first paint.
  await ana.route("**/api/v1/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  for (const address of ["/messages", `/profile/${hostId}`]) {
    const shift = await shiftOf(ana, address);
    if (shift.sum > 0.02)
      moved.push(`${address}: ${shift.sum.toFixed(3)} ${shift.moved.join(", ")}`);
  }
  await ana.unrouteAll({ behavior: "wait" });
  for (const address of [
    "/tickets",
    "/dashboard",
    "/messages",
    "/notifications",
    "/profile",
    "/myposts",
    "/settings",
    "/for-you",
  ]) {
    const shift = await shiftOf(ana, address);
    if (shift.sum > 0.02)
      moved.push(`${address}: ${shift.sum.toFixed(3)} ${shift.moved.join(", ")}`);
  }
  expect(moved).toEqual([]);
});

test("a reload with an event draft in the composer doesn't shift the composer or the feed", async ({
  browser,
  world,
}) => {
  const ana = await joins(browser, world.url, "Ana Drafts");
  const processor = await ana.context().newCDPSession(ana);
  await ana.getByRole("tab", { name: "Event" }).click();
  await ana
    .getByLabel("Content")
    .fill("Bring a record.\nBring two.\nBring a friend.\nAnd a chair.");
  await ana.getByLabel("Title").fill("Vinyl Night");
  const moved: string[] = [];
  for (const width of [390, 1440])
    for (const rate of [1, 4]) {
      await ana.setViewportSize({ width, height: 844 });
      await processor.send("Emulation.setCPUThrottlingRate", { rate });
      await expect(ana.getByLabel("Title")).toHaveValue("Vinyl Night");
      const shift = await shiftOf(ana, "/dashboard", "main");
      await expect(ana.getByLabel("Title")).toHaveValue("Vinyl Night");
      if (shift.sum > 0.02)
        moved.push(`${width} px at ${rate}×: ${shift.sum.toFixed(3)} ${shift.moved.join(", ")}`);
    }
  expect(moved).toEqual([]);
});
