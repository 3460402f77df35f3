import { publishes } from "./selling.ts";
import { expect, signsUp, test } from "./world.ts";

test("the city an organizer types sets country, coordinates and time zone, by keyboard only", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Olga Weber", { timezoneId: "America/New_York" });
  await page.goto("/events/new");
  await page.getByLabel("Title").fill("Basement Vinyl Swap");
  await page.getByRole("button", { name: "Next: When & where" }).press("Enter");
  await page.getByLabel("Start date").fill("2031-12-18");
  await page.getByLabel("Start time").fill("19:30");
  const city = page.getByLabel("City");
  const country = page.getByLabel("Country");
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveValue("New York, Eastern Time");

  // The city is taken from the address.
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("5 Elm Street, Denver, CO 80202");
  await address.press("Tab");
  await expect(city).toHaveValue("Denver");
  await expect(country).toHaveValue("United States");
  await expect(zone).toHaveValue("Denver, Mountain Time");

  // The city is chosen from the list with the arrow keys.
  await city.fill("");
  await city.pressSequentially("lisb");
  await expect(page.getByRole("option", { name: /Lisbon/ }).first()).toBeVisible();
  await city.press("ArrowDown");
  await city.press("ArrowUp");
  await city.press("Enter");
  await expect(country).toHaveValue("Portugal");
  await expect(zone).toHaveValue("Lisbon, Western European Time");

  // The city is typed in full.
  await city.fill("Austin");
  await city.press("Tab");
  await expect(country).toHaveValue("United States");
  await expect(zone).toHaveValue("Chicago, Central Time");
  await expect(page.getByLabel("Latitude")).toHaveValue(/^30\.2/);

  // A time zone chosen by hand isn't changed.
  await zone.fill("Tokyo");
  await expect(page.getByRole("option", { name: /Tokyo/ }).first()).toBeVisible();
  await zone.press("Enter");
  await city.fill("Hamburg");
  await city.press("Tab");
  await expect(country).toHaveValue("Germany");
  await expect(zone).toHaveValue(/^Tokyo/);

  // Each step focuses its first control.
  await page.getByRole("button", { name: "Next: Look" }).press("Enter");
  await expect(page.getByRole("button", { name: "Choose an image" })).toBeFocused();
  await page.getByRole("button", { name: "Next: Details" }).press("Enter");
  await expect(page.getByLabel("Visibility")).toBeFocused();
  await page.getByRole("button", { name: "Next: Review" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Basement Vinyl Swap" })).toBeFocused();
  await page.getByRole("button", { name: "Publish event" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Where" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.context().close();
});

test("changes to ticket sales can be saved from wherever they were made", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Olga Seller");
  await page.setViewportSize({ width: 1440, height: 500 });
  const { slug } = await publishes(page, "Basement Vinyl Swap");
  await page.goto(`/events/${slug}/manage?tab=tickets`);
  await page.getByRole("button", { name: "Add a ticket type" }).click();
  await page.getByLabel("Name").fill("Standing");
  await page.getByRole("button", { name: "Free", exact: true }).click();
  await page.getByRole("button", { name: "Add ticket type", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add a ticket type" })).toBeFocused();
  await expect(page.getByText("You have unsaved changes.")).toBeInViewport();
  await page.getByRole("button", { name: "Save tickets" }).click();
  await expect(page.getByText("Tickets saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ticket types" })).toBeFocused();
});

test("the review shows the time zone of the city, even if its search is slower than the next step", async ({
  browser,
  world,
}) => {
  const page = await signsUp(browser, world.url, "Ute Zone", { timezoneId: "UTC" });
  const held = Promise.withResolvers<void>();
  await page.route("**/places/match*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/events/new");
  await page.getByLabel("Title").fill("Kitchen Table Songs");
  await page.getByRole("button", { name: "Next: When & where" }).click();
  await page.getByLabel("Start date").fill("2031-12-18");
  await page.getByLabel("Start time").fill("19:00");
  await page.getByLabel("City").fill("Austin");
  await page.getByRole("button", { name: "Next: Look" }).click();
  await expect(page.getByRole("button", { name: "Looking up the city" })).toBeVisible();
  held.resolve();
  await page.getByRole("button", { name: "Next: Details" }).click();
  await page.getByRole("button", { name: "Next: Review" }).click();
  await expect(page.getByText("Chicago, Central Time")).toBeVisible();
});
