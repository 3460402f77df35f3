import { expect, test } from "./world.ts";

test("a visitor searches from the front page and lands on Discover with the chosen filters", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Search" }).fill("brass");
  await page.getByLabel("Location").selectOption("Miami");
  await page.getByLabel("Date", { exact: true }).selectOption("This Weekend");
  await page.getByLabel("Category", { exact: true }).selectOption("Music");
  await page.getByLabel("Free Events").check();
  await page.getByRole("button", { name: "Search Events" }).click();
  await page.waitForURL(/\/discover-events\?/);
  const asked = Object.fromEntries(new URL(page.url()).searchParams);
  expect(asked).toMatchObject({ q: "brass", place: "Miami", when: "this-weekend" });
  expect(asked).toMatchObject({ category: "Music" });
  await expect(page.getByRole("heading", { level: 1, name: "Discover Events" })).toBeVisible();
});

test("a visitor without scripts can search too", async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.url });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Location").selectOption("Austin");
  await page.getByRole("button", { name: "Search Events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Discover Events" })).toBeVisible();
  await context.close();
});

test("the menu on a phone opens, and closes on Escape and on a choice", async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: world.url,
  });
  const page = await context.newPage();
  await page.goto("/", { waitUntil: "networkidle" });
  const hamburger = page.getByRole("button", { name: /menu/ });
  await hamburger.click();
  await expect(hamburger).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(hamburger).toHaveAttribute("aria-expanded", "false");
  await expect(hamburger).toBeFocused();
  await hamburger.click();
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "How It Works" })
    .click();
  await expect(hamburger).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("heading", { name: "How it works" })).toBeInViewport();
  await context.close();
});

test("every link on the front page leads to an existing page or section", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href") ?? ""))]);
  for (const link of links.filter((one) => !one.startsWith("https:"))) {
    const { pathname, search, hash } = new URL(link, page.url());
    const answer = await request.get(pathname + search);
    expect(answer.status(), link).toBe(200);
    const html = await answer.text();
    if (hash) expect(html, link).toContain(`id="${hash.slice(1)}"`);
  }
});

test("the product can be added to a phone's home screen", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await request.get(
    (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "",
  );
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = await manifest.json();
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200);
});
