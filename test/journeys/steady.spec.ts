import type { Page } from "@playwright/test";
import { buys, sells } from "./selling.ts";
import { expect, joins, signsUp, test, verifies } from "./world.ts";

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** How far a page's content moved by itself while it came, as browsers count it, and what moved. */
async function shiftOf(page: Page, address: string) {
  await page.goto(address);
  return page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const seen = { sum: 0, moved: [] as string[] };
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[]) {
            if (shift.hadRecentInput) continue;
            seen.sum += shift.value;
            for (const { node } of shift.sources)
              seen.moved.push(node instanceof Element ? node.className : "text");
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(seen), 500);
      }),
  );
}

test("a member's pages stay where they are while they load on a phone", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Holly Stays");
  await verifies(host, world);
  // The first page of a browser tells the server its clock.
  const ana = await joins(browser, world.url, "Ana Steady");
  for (const title of ["Vinyl Night", "Brass in the Basement"]) {
    const { id: eventId, typeId } = await sells(host, title);
    await buys(ana, { eventId, typeId, quantity: 2 });
  }
  await ana.setViewportSize({ width: 390, height: 844 });
  const moved: string[] = [];
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
