import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { ask } from "./ask.ts";
import { expect, signsUp, test } from "./world.ts";

test("recommended events give a reason, can be dismissed and restored, and the history can be erased", async ({
  browser,
  world,
}) => {
  const ines = await signsUp(browser, world.url, "Ines");
  await ines.goto("/discover-events");
  const row = ines.getByRole("region", { name: "For you" });
  await expect(row.getByRole("listitem")).toHaveCount(3);
  await expect(row.getByText("Coming up soon").first()).toBeVisible();

  type Listed = { items: { slug: string; title: string }[] };
  const { items } = await ask<Listed>(ines, "GET", "/events?category=Music");
  const [saved] = items;
  if (!saved) throw new Error("no sample event");
  await ines.goto(`/events/${saved.slug}`);
  await ines
    .getByRole("button", { name: `Save ${saved.title}`, exact: true })
    .first()
    .click();
  await expect(ines.getByText("Saved to your profile")).toBeVisible();

  await ines.goto("/for-you");
  const cards = ines.getByRole("main").getByRole("listitem");
  const [first, second] = [cards.nth(0), cards.nth(1)];
  // The first event depends on the day: it may be a popular one that is soon.
  await expect(cards.filter({ hasText: `Because you saved ${saved.title}` })).not.toHaveCount(0);
  // Identified by URL, because other stories publish events with the same title.
  const [turnedAway, next] = [await addressOf(first), await addressOf(second)];

  const less = { name: /^Less like this/ };
  await first.getByRole("button", less).press("Enter");
  await expect(first.getByRole("link").first()).toHaveAttribute("href", next ?? "");
  await expect(first.getByRole("button", less)).toBeFocused();
  await ines.getByRole("button", { name: "Undo" }).click();
  await expect(first.getByRole("link").first()).toHaveAttribute("href", turnedAway ?? "");

  await ines.getByRole("link", { name: "Your interests" }).click();
  const categories = ines.getByRole("region", { name: "Categories" });
  await expect(categories).toContainText(`You saved ${saved.title}`);
  const download = ines.waitForEvent("download");
  await ines.getByRole("link", { name: "Download" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toContain(saved.title);
  await ines.getByRole("button", { name: "Erase all" }).click();
  const dialog = ines.getByRole("alertdialog", { name: "Erase your interests" });
  await dialog.getByRole("button", { name: "Erase all" }).click();
  await expect(ines.getByRole("heading", { name: "We don't know your taste yet" })).toBeVisible();
});

function addressOf(card: Locator) {
  return card.getByRole("link").first().getAttribute("href");
}

test("an event's page contains the schema.org data that search engines need", async ({
  request,
}) => {
  const { items } = await (await request.get("/api/v1/events?limit=50")).json();
  // Events from other stories may have less data.
  const event = items.find(({ sample }: { sample: boolean }) => sample);
  const html = await (await request.get(`/events/${event.slug}`)).text();
  const [, written = ""] =
    /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const jsonLd = JSON.parse(written);
  expect(jsonLd).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "Place", address: { "@type": "PostalAddress" } },
  });
  expect(jsonLd.startDate).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/);
  for (const wanted of ["description", "image", "endDate", "eventAttendanceMode", "organizer"])
    expect(jsonLd).toHaveProperty(wanted);
});
