import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type FrameLocator } from "@playwright/test";
import { inspect } from "./axe.ts";
import { sells, ticketType } from "./selling.ts";
import { wholeBrowser } from "./whole-browser.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

/** A page on a different site, with our frame embedded. */
async function foreignPage(frame: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Our club</title><main><h1>Our club</h1>
      <iframe title="Tickets" src="${frame}" style="width: 100%; max-width: 480px" height="900"></iframe></main>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** A browser that blocks cookies and storage in third-party frames. */
async function withoutThirdPartyCookies(use: (context: BrowserContext) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-browser-"));
  await mkdir(path.join(folder, "Default"), { recursive: true });
  const profile = { block_third_party_cookies: true, cookie_controls_mode: 1 };
  await writeFile(path.join(folder, "Default/Preferences"), JSON.stringify({ profile }));
  const context = await chromium.launchPersistentContext(folder, {
    ...test.info().project.use.launchOptions,
    ...wholeBrowser,
    viewport: { width: 1000, height: 1000 },
  });
  try {
    await use(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buysInFrame(frame: FrameLocator, type: string) {
  await frame.getByRole("link", { name: `Get tickets: ${type}` }).click();
  // The page in the frame may not be hydrated yet.
  await expect(async () => {
    await frame.getByRole("button", { name: "Get tickets" }).last().click({ timeout: 3_000 });
    await expect(frame.getByLabel("Full Name")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await frame.getByLabel("Full Name").fill("Priya Sandoval");
  await frame.getByLabel("Email Address").fill(`embedded.${Date.now()}@people.example`);
}

test("the whole purchase works in a frame on another site, without third-party cookies", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const types = [ticketType(), ticketType({ name: "Guest list", kind: "free", priceMinor: 0 })];
  const { slug } = await sells(host, "Vinyl Night in a Frame", { types });
  const foreign = await foreignPage(`${world.url}/embed/events/${slug}`);
  await withoutThirdPartyCookies(async (context) => {
    // Signed in on our own site in the same browser: the frame must not know about it.
    await context.addCookies(await host.context().cookies());
    const page = await context.newPage();
    await page.goto(`${world.url}/dashboard`);
    await expect(page).toHaveURL(/dashboard/);

    await page.goto(foreign.url);
    const frame = page.frameLocator("iframe");
    await buysInFrame(frame, "Guest list");
    const stored = page
      .frames()
      .at(-1)
      ?.evaluate(() => {
        try {
          return document.cookie + String(localStorage.length);
        } catch {
          return "closed";
        }
      });
    expect(await stored).toBe("closed");
    await inspect(page, "a checkout in a frame");
    await frame.getByRole("button", { name: "Get tickets" }).click();
    await expect(frame.getByRole("heading", { name: "You're in." })).toBeVisible();

    await page.goto(foreign.url);
    await buysInFrame(frame, "Standing");
    await frame.getByRole("button", { name: "Pay $12.00" }).click();
    await expect(frame.getByRole("heading", { name: "Test payment" })).toBeVisible();
    await frame.getByRole("button", { name: "Pay $12.00" }).click();
    await expect(frame.getByRole("heading", { name: "You're in." })).toBeVisible();
    // Links out of the checkout open in a new tab, and the embedding page's URL never changes.
    expect(page.url()).toBe(foreign.url);
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      frame.locator('a[href^="/tickets/"]').first().click(),
    ]);
    await expect(tab).toHaveURL(/\/tickets\//);

    // With a session, the page can't be framed.
    const own = await host.context().request.get(`${world.url}/embed/tickets/${slug}`);
    expect(own.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
  foreign.close();
});
