import { whoIs } from "./ask.ts";
import { inspect } from "./axe.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("an organizer blocks an attendee from the list, who then can't get tickets even when logged out", async ({
  browser,
  page,
  world,
}) => {
  const hana = await signsUp(browser, world.url, "Hana Keeps");
  await verifies(hana, world);
  const ben = await signsUp(browser, world.url, "Ben Fights");
  const free = ticketType({ kind: "free", priceMinor: 0 });
  const { id: eventId, slug, typeId } = await sells(hana, "Quiet Night", { types: [free] });
  await buys(ben, { eventId, typeId, unitMinor: 0 });

  await hana.goto(`/events/${slug}/manage?tab=attendees`);
  await hana.getByRole("button", { name: "Actions for Ben Fights" }).click();
  await hana.getByRole("menuitem", { name: "Block from your events" }).click();
  const dialog = hana.getByRole("dialog", { name: "Block Ben Fights from your events" });
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(dialog.getByText("Write why.")).toBeVisible();
  await inspect(hana, "blocking an attendee");
  await dialog.getByLabel("Reason (they'll see this)").fill("Fights at the door.");
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(hana.getByText("Ben Fights is blocked from your events")).toBeVisible();

  // The event page shows this in place of the tickets, before Ben fills in anything.
  await ben.goto(`/events/${slug}`);
  const banned = ben.getByRole("complementary", { name: "You can't get more tickets" });
  await expect(banned.getByText("Hana Keeps has blocked you from their events")).toBeVisible();
  await expect(banned.getByText("Reason: Fights at the door.")).toBeVisible();
  await expect(ben.getByText("You can't comment on this organizer's events.")).toBeVisible();
  await expect(ben.getByRole("button", { name: "Get more" })).toHaveCount(0);
  await inspect(ben, "an event of an organizer who blocked the viewer");
  await banned.getByRole("link", { name: "Read the decision or appeal" }).click();
  await expect(ben.getByText("Hana Keeps blocked you from their events")).toBeVisible();

  const { email } = await whoIs(ben);
  await page.goto(`/events/${slug}`);
  const box = page.getByRole("complementary", { name: "Tickets" });
  await expect(async () => {
    await box.getByRole("button", { name: "One more, Standing" }).click({ timeout: 3_000 });
    await expect(box.getByText("0 tickets")).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  await page.getByRole("button", { name: "Get tickets" }).last().click();
  await page.waitForURL("**/checkout/*");
  await page.getByLabel("Full Name").fill("B. Fights");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(
    page.getByText(
      "This order can't be placed with this email address. If it's yours, log in to see why.",
    ),
  ).toBeVisible();
  await page.getByLabel("Email Address").fill(`someone.${Date.now()}@people.example`);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(page.getByRole("heading", { name: "You're in." })).toBeVisible();
});
