import { look } from "./axe.ts";
import { publishesOnline } from "./live-browser.ts";
import { publishes } from "./selling.ts";
import { expect, signsUp, test } from "./world.ts";

test("somebody finds a night out by city, despite a typo, and on the map", async ({
  browser,
  world,
}) => {
  const organizer = await signsUp(browser, world.url, "Petra Nowak");
  await organizer.goto("/events/new");
  await organizer.getByLabel("Title").fill("Kazimierz Lantern Walk");
  await organizer.getByRole("button", { name: "Next: When & where" }).click();
  await organizer.getByLabel("Start date").fill("2031-05-02");
  await organizer.getByLabel("Start time").fill("20:00");
  // Choosing the city sets the country, the time zone and a map pin that can be moved to the door.
  await organizer.getByLabel("City").pressSequentially("krakw");
  await organizer.getByRole("option", { name: /Kraków/ }).click();
  await expect(organizer.getByLabel("Country")).toHaveValue("Poland");
  await expect(organizer.getByLabel("Time zone")).toHaveValue("Warsaw, Central European Time");
  const latitude = organizer.getByLabel("Latitude");
  await expect(latitude).toHaveValue(/^50\.0/);
  const before = Number(await latitude.inputValue());
  const pin = organizer.getByRole("button", { name: /^Event pin/ });
  await pin.focus();
  await pin.press("ArrowUp");
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before);
  await expect(organizer.getByText("Saved", { exact: true })).toBeVisible();
  await organizer.getByRole("tab", { name: /Review/ }).click();
  await organizer.getByRole("button", { name: "Publish event" }).click();
  await expect(organizer.getByRole("img", { name: "Map drawing: Kraków, Poland" })).toBeVisible();

  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await page.goto("/discover-events");
  // Text typed during hydration may be lost; a person would notice and type it again.
  await expect(async () => {
    await page.getByLabel("City").fill("");
    await page.getByLabel("City").pressSequentially("craco");
    await page.getByRole("option", { name: /Kraków/ }).click({ timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveURL(/place=Krak/);
  // Enter picks the first suggestion, or searches for the text as typed.
  const city = page.getByLabel("City");
  await city.fill("craco");
  await expect(page.getByRole("option", { name: /Kraków/ })).toBeVisible();
  await city.fill("Austin");
  await expect(page.getByRole("option", { name: /^Austin.*TX/ })).toBeVisible();
  await city.press("Enter");
  await expect(page).toHaveURL(/place=Austin/);
  await expect(city).toHaveValue("Austin, TX");
  await city.fill("Nowhereville");
  await city.press("Enter");
  await expect(page.getByText("We don't know a place called “Nowhereville”.")).toBeVisible();
  await city.fill("craco");
  await expect(page.getByRole("option", { name: /Kraków/ })).toBeVisible();
  await city.press("Enter");
  await expect(page).toHaveURL(/place=Krak/);
  // Going back undoes one choice at a time.
  await page.getByRole("link", { name: "Music", exact: true }).click();
  await expect(page).toHaveURL(/category=Music/);
  // The checkbox follows the URL, which changes a moment later on a busy machine.
  await page.getByLabel("Free").click();
  await expect(page.getByLabel("Free")).toBeChecked();
  await expect(page).toHaveURL(/free=true/);
  await page.goBack();
  await expect(page.getByLabel("Free")).not.toBeChecked();
  await expect(page).toHaveURL(/place=Krak.*category=Music|category=Music.*place=Krak/);
  await page.goBack();
  await expect(page).not.toHaveURL(/category=/);
  await expect(page).toHaveURL(/place=Krak/);

  await page.getByLabel("Search events").fill("lantren");
  await expect(page).toHaveURL(/q=lantren/);
  await expect(page.getByRole("status").filter({ hasText: "1 event" })).toContainText(
    "within 30 miles of Kraków",
  );
  await expect(page.getByRole("heading", { name: "Kazimierz Lantern Walk" })).toBeVisible();

  await page.getByRole("button", { name: "Map" }).click();
  await expect(page).toHaveURL(/view=map/);
  const onMap = page.getByRole("button", { name: "May 2, Kazimierz Lantern Walk" });
  await onMap.focus();
  await onMap.press("Enter");
  const map = page.getByRole("region", { name: "Map of events" });
  await expect(map.getByRole("link", { name: /Kazimierz Lantern Walk/ })).toBeVisible();
  await look(page, "the map with an opened pin");
  // The URL alone restores the same view, rendered by the server.
  await page.reload();
  await expect(page.getByLabel("Search events")).toHaveValue("lantren");
  await expect(onMap).toBeVisible();

  await page.getByRole("button", { name: "All cities" }).click();
  await page.getByLabel("Search events").fill("nobody plays this");
  await expect(page.getByText("No events found. Try another search or category!")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByRole("button", { name: "Grid" }).click();
  await expect(page.getByRole("link", { name: /^View More/ }).first()).toBeVisible();
  await context.close();

  // Without scripts the form submits to the server and keeps the resolved place.
  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto("/discover-events?place=50.06,19.94&sort=distance");
  await still.getByLabel("Search events").fill("lantern");
  await still.getByLabel("Search events").press("Enter");
  await expect(still).toHaveURL(/q=lantern/);
  await expect(still).toHaveURL(/place=50\.06/);
  await expect(still).toHaveURL(/sort=distance/);
  await expect(still.getByRole("heading", { name: "Kazimierz Lantern Walk" })).toBeVisible();
  await still.goto("/discover-events?q=lantern&view=map");
  await still.getByRole("link", { name: "Show the events as a list" }).click();
  await expect(still).not.toHaveURL(/view=map/);
  await plain.close();
});

test("an empty category says so and shows events of others", async ({ page, browser, world }) => {
  const host = await signsUp(browser, world.url, "Hanna Elsewhere");
  for (const title of ["Basement Brass", "Loft Brass", "Yard Brass", "Pier Brass"])
    await publishes(host, title);
  await page.goto("/");
  await page.getByRole("link", { name: /198 events in Sports/ }).click();
  await expect(page.getByText("No events found. Try another search or category!")).toBeVisible();
  await expect(page.getByText("No Sports events are coming up yet.")).toBeVisible();
  const others = page.getByRole("region", { name: "In other categories" });
  await expect(others.getByRole("link", { name: /^View More/ })).toHaveCount(3);
  await look(page, "an empty category");
  await others.getByRole("link", { name: /^Show all \d+ events/ }).click();
  await expect(page).toHaveURL(/\/discover-events$/);
  await expect(page.getByRole("status").filter({ hasText: "coming up" })).toBeVisible();
});

test("a city without events names the nearest ones and links to them", async ({
  page,
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Hugo Bayou");
  await publishes(host, "Bayou Brass");
  // The server renders this before any script runs.
  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto("/discover-events?place=Houston,%20TX&q=bayou");
  await expect(still.getByRole("link", { name: "1 event within 200 miles" })).toBeVisible();
  await expect(still.getByText("Nearest: Austin, 147")).toBeVisible();
  await plain.close();
  const others = page.getByRole("region", { name: "Farther away" });
  await page.goto("/discover-events?place=Houston,%20TX&q=bayou&category=Music");
  await expect(others.getByRole("link", { name: "View More about Bayou Brass" })).toBeVisible();
  await look(page, "an empty city");
  await page.getByRole("link", { name: "1 event within 200 miles" }).click();
  await expect(page).toHaveURL(/radius=300/);
  await expect(page.getByRole("status").filter({ hasText: "1 event" })).toContainText(
    "within 200 miles of Houston",
  );

  // Farther away than the largest radius.
  await page.goto("/discover-events?place=Sydney,%20AU&q=bayou");
  await page.getByRole("link", { name: "1 event in all cities" }).click();
  await expect(page).not.toHaveURL(/place=/);
  await expect(page.getByRole("link", { name: "View More about Bayou Brass" })).toBeVisible();

  // An online event is near no city.
  await publishesOnline(host, "Bayou Radio");
  await page.goto("/discover-events?place=Houston,%20TX&q=bayou");
  await expect(page.getByRole("status").filter({ hasText: "1 event online" })).toBeVisible();
  await expect(page.getByText("Nearest: Austin, 147")).toBeVisible();
  await look(page, "a city with events online alone");
  await page.getByRole("link", { name: "1 event within 200 miles" }).click();
  await expect(page.getByRole("link", { name: "View More about Bayou Brass" })).toBeVisible();
});
