import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { expect, joins, test, verifies } from "./world.ts";

const [standing, backstage] = [newId(), newId()];

/** Publishes an event with tickets, by the operations that the form uses. */
async function sells(page: Page, title: string): Promise<string> {
  const id = newId();
  const startDay = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const where = { venue: "The Old Exchange", city: "Austin", category: "Music" };
  const when = { startDay, startTime: "19:30", zone: "America/Chicago" };
  await ask(page, "PUT", `/my/event-drafts/${id}`, { title, ...where, ...when, version: 0 });
  const { slug } = await ask<{ slug: string }>(page, "POST", `/my/event-drafts/${id}/publish`, {
    version: 1,
  });
  const type = {
    description: "",
    minimumMinor: 0,
    poolId: null,
    opensAt: null,
    closesAt: null,
    perOrder: 6,
    hidden: false,
    withdrawn: false,
  };
  const paid = { ...type, kind: "paid" as const };
  const types = [
    { ...paid, id: standing, name: "Standing", priceMinor: 1_200, quantity: 40 },
    { ...paid, id: backstage, name: "Backstage", priceMinor: 9_000, quantity: 4, hidden: true },
  ];
  await ask(page, "PUT", `/events/${id}/sales`, {
    version: 0,
    currency: "USD",
    refundPolicy: { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 },
    questions: [{ id: newId(), label: "How loud?", kind: "text", required: true, options: [] }],
    perOrder: 10,
    resale: true,
    types,
    pools: [],
  });
  await ask(page, "PUT", `/events/${id}/promos/${newId()}`, {
    code: "CRATE",
    kind: "percent",
    value: 25,
    typeIds: [standing, backstage],
    opensHidden: true,
    most: 5,
    opensAt: null,
    closesAt: null,
  });
  return slug;
}

test("a guest buys two tickets with a promo code, gets them by mail and keeps them in a new account", async ({
  browser,
  page,
  world,
}) => {
  const host = await joins(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const slug = await sells(host, "Vinyl Night at the Old Exchange");

  await page.goto(`/events/${slug}`);
  const box = page.getByRole("complementary", { name: "Tickets" });
  await expect(box.getByText("40 left")).toBeVisible();
  await expect(box.getByText("Backstage")).toBeHidden();
  await box.getByPlaceholder("Promo code").fill("NOTHING");
  await box.getByRole("button", { name: "Apply" }).click();
  await expect(box.getByText("This code is not valid for this event.")).toBeVisible();
  await box.getByPlaceholder("Promo code").fill("crate");
  await box.getByRole("button", { name: "Apply" }).click();
  await expect(box.getByText("Backstage")).toBeVisible();
  await box.getByRole("button", { name: "One more, Standing" }).click();
  await box.getByRole("button", { name: "One more, Standing" }).click();
  await expect(box.getByText("$18.00")).toBeVisible();
  await inspect(page, "an event with tickets");
  await page.getByRole("button", { name: "Get tickets" }).last().click();

  await page.waitForURL("**/checkout/*");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("timer")).toHaveText(
    /We are holding your tickets for (10:00|09:\d\d)/,
  );
  const email = `guest.${Date.now()}@people.example`;
  await page.getByLabel("Full Name").fill("Priya Sandoval");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Ticket 2, Standing").fill("Kaito Mori");
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByText("Answer this.")).toBeVisible();
  await expect(page.getByLabel("How loud?")).toBeFocused();
  const saved = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes("Very.")),
  );
  await page.getByLabel("How loud?").fill("Very.");
  await saved;
  await page.reload();
  await expect(page.getByLabel("Ticket 1, Standing")).toHaveValue("Priya Sandoval");
  await expect(page.getByLabel("How loud?")).toHaveValue("Very.");
  await inspect(page, "a checkout");
  await page.getByRole("button", { name: "Pay $18.00" }).click();

  await page.waitForURL("**/test-payment*");
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByRole("heading", { name: "You are in." })).toBeVisible();
  await expect(page.getByText(/Order MQ-\w+ is paid\. We sent a copy to/)).toContainText(email);
  await inspect(page, "an order that is paid");
  const letter = await world.mailbox.letterTo(email, /ticket/i);
  expect(letter.text).toContain("Vinyl Night at the Old Exchange");

  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Full Name").fill("Priya Sandoval");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await page.getByRole("button", { name: "Add to my tickets" }).click();
  await page.getByRole("link", { name: "See your tickets" }).click();
  await expect(page.getByText("Vinyl Night at the Old Exchange").first()).toBeVisible();
});
