import type { Browser } from "@playwright/test";
import { v7 as newId } from "uuid";
import { ask } from "./ask.ts";
import { inspect } from "./axe.ts";
import { buys, sells, ticketType } from "./selling.ts";
import { expect, signsUp, test, verifies } from "./world.ts";

test("a guest buys two tickets with a promo code, gets them by email and adds them to a new account", async ({
  browser,
  page,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Tomasz Wren");
  await verifies(host, world);
  const { slug } = await sells(host, "Vinyl Night at the Old Exchange", {
    types: [
      ticketType({ perOrder: 6 }),
      ticketType({ name: "Backstage", priceMinor: 9_000, quantity: 4, hidden: true }),
    ],
    questions: [{ id: newId(), label: "How loud?", kind: "text", required: true, options: [] }],
    promo: { code: "CRATE" },
  });

  await page.goto(`/events/${slug}`);
  const box = page.getByRole("complementary", { name: "Tickets" });
  await expect(box.getByText("Up to 6 per order")).toBeVisible();
  // With so many tickets and none sold yet, the number left isn't shown.
  await expect(box.getByText(/\d left/)).toHaveCount(0);
  await expect(box.getByText("Backstage")).toBeHidden();
  // On a busy machine the box may not be hydrated yet and loses what was typed.
  await expect(async () => {
    await box.getByRole("button", { name: "Add a code" }).click({ timeout: 3_000 });
    await expect(box.getByPlaceholder("Promo code")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(async () => {
    await box.getByPlaceholder("Promo code").fill("NOTHING");
    await box.getByRole("button", { name: "Apply" }).click();
    const refused = box.getByText("This code isn't valid for this event.");
    await expect(refused).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await box.getByPlaceholder("Promo code").fill("crate");
  await box.getByRole("button", { name: "Apply" }).click();
  await expect(box.getByText("Backstage", { exact: true })).toBeVisible();
  await box.getByRole("button", { name: "One more, Standing" }).click();
  await box.getByRole("button", { name: "One more, Standing" }).click();
  await expect(box.getByText("$18.00")).toBeVisible();
  await inspect(page, "an event with tickets");
  await page.getByRole("button", { name: "Get tickets" }).last().click();

  await page.waitForURL("**/checkout/*");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("timer")).toHaveText(
    /We're holding your tickets for (10:00|09:\d\d)/,
  );
  const second = await page.context().newPage();
  await second.goto(`/events/${slug}`);
  await expect(second.getByText("You're holding tickets for this event")).toBeVisible();
  await inspect(second, "an event of which one holds tickets");
  await second.getByRole("link", { name: "Continue to checkout" }).click();
  await expect(second.getByRole("timer")).toHaveText(/^We're holding your tickets/);
  await second.close();
  const email = `guest.${Date.now()}@people.example`;
  await page.getByLabel("Full Name").fill("Priya Sandoval");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Ticket 2, Standing").fill("Kaito Mori");
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByText("Answer this question.")).toBeVisible();
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
  await expect(page.getByRole("timer")).toBeVisible();
  await page.getByRole("button", { name: "Pay $18.00" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You're in." })).toBeFocused();
  await expect.poll(() => page.evaluate(storedOrders)).toEqual([]);
  await expect(page.getByText(/Order MQ-\w+ is paid\. We sent a copy to/)).toContainText(email);
  await expect(page.getByRole("img", { name: /QR code of ticket MQ-\w+-01/ })).toBeVisible();
  // Both tickets are saved for offline use before anyone opens their pages.
  await expect(
    page.getByText("Saved on this device. It opens without a connection."),
  ).toBeVisible();
  await expect.poll(() => page.evaluate(storedTickets)).toHaveLength(2);
  for (const shape of ["story", "square"])
    await expect(page.getByRole("link", { name: `Save picture as a ${shape}` })).toBeVisible();
  await inspect(page, "an order that is paid");
  const message = await world.mailbox.emailTo(email, /ticket/i);
  expect(message.text).toContain("Vinyl Night at the Old Exchange");
  const [link = ""] = /https?:\/\/\S+\/tickets\/\S+\?key=\S+/.exec(message.text ?? "") ?? [];
  await opensAtTheDoor(browser, link);

  // Back doesn't lead to a payment that is over.
  await page.goBack();
  await page.waitForURL(/\/checkout\/[^/]+$/);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Priya Sandoval");
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain up at eight");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  // The account has the address that they were bought with, so nobody asks again.
  await page.getByRole("link", { name: "Open your tickets" }).click();
  await expect(page.getByText("Vinyl Night at the Old Exchange").first()).toBeVisible();
});

/** Checks that the phone that opened the link shows the code offline, without an account and without having asked for it. */
async function opensAtTheDoor(browser: Browser, link: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(
    phone.getByText("Saved on this device. It opens without a connection."),
  ).toBeVisible();
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "You're offline" })).toBeVisible();
  const code = phone.getByRole("img", { name: /QR code of ticket MQ-\w+/ });
  await expect(code).toBeVisible();
  await context.setOffline(false);
  const remove = phone.getByRole("button", { name: "Remove from this device" });
  await expect(remove).toBeVisible();
  await inspect(phone, "a guest's ticket that is saved");
  await remove.click();
  await expect(phone.getByRole("button", { name: "Save for offline" })).toBeFocused();
  await phone.reload();
  // Once removed, a ticket isn't saved again automatically.
  await expect(phone.getByRole("button", { name: "Save for offline" })).toBeVisible();
  await context.setOffline(true);
  await phone.goto(link);
  await expect(phone.getByText("no tickets are saved on this device")).toBeVisible();
  await context.close();
}

function storedTickets() {
  return Object.keys(localStorage).filter((key) => /^marquee-of-.+-ticket-/.test(key));
}

function storedOrders() {
  return Object.keys(localStorage).filter((key) => key.includes("-order-"));
}

test("a person joins a sold-out event's waitlist with one press, and keeps the focus", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Noor Haddad");
  await verifies(host, world);
  const types = [ticketType({ quantity: 2 })];
  const { id, slug, typeId } = await sells(host, "Low Tide Sessions", { types });
  const early = await signsUp(browser, world.url, "Ivo Marsh");
  const tickets = await buys(early, { eventId: id, typeId, quantity: 2 });

  const late = await signsUp(browser, world.url, "Lena Brandt");
  await late.goto(`/events/${slug}`, { waitUntil: "networkidle" });
  const box = late.getByRole("complementary", { name: "Sold out" });
  await expect(box.getByText("You pay only if you take it.")).toBeVisible();
  await box.getByRole("button", { name: "One more, Standing" }).click();
  await box.getByRole("button", { name: "Join the waitlist" }).press("Enter");
  const waiting = box.getByText("You're next in line for 2 tickets.");
  await expect(waiting).toBeVisible();
  await expect(box.locator(":focus")).toContainText("You're next in line");
  await late.setViewportSize({ width: 390, height: 844 });
  const bar = late.getByRole("region", { name: "Event status" });
  await expect(bar).toContainText("You're next in line");
  await late.setViewportSize({ width: 1440, height: 900 });
  await late.keyboard.press("Tab");
  await expect(box.getByRole("button", { name: "Leave the waitlist" })).toBeFocused();
  await late.keyboard.press("Enter");
  await expect(box.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
  await expect(box.locator(":focus")).toContainText("Join the waitlist");

  // Freed tickets show on the open page.
  await box.getByRole("button", { name: "Join the waitlist" }).press("Enter");
  await expect(waiting).toBeVisible();
  for (const ticket of tickets)
    await ask(early, "POST", `/tickets/${ticket}/refund`, { amountMinor: 1_200 });
  await expect(box.getByRole("link", { name: "Your tickets are waiting" })).toBeVisible();
});

test("after getting a free ticket on a phone, the view and the focus are at the top of the order", async ({
  browser,
  world,
}) => {
  const host = await signsUp(browser, world.url, "Noor Haddad");
  const types = [ticketType({ kind: "free", priceMinor: 0 })];
  const { slug } = await sells(host, "Quiet Room", { types });
  const guest = await signsUp(browser, world.url, "Ivo Marsh");
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(`/events/${slug}`, { waitUntil: "networkidle" });
  // The only ticket is chosen once already.
  const bar = guest.getByRole("region", { name: "Selected tickets" });
  await bar.getByRole("button", { name: "Get tickets" }).click();
  await guest.waitForURL("**/checkout/**");
  await guest.getByRole("button", { name: "Get tickets" }).last().click();
  const heading = guest.getByRole("heading", { name: "You're in.", level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
